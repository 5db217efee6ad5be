import { startGame } from "./kit/crumb-kit.js";
import { cast } from "./src/cast.js";
import { createRules } from "./src/snake.js";
import * as scenery from "./src/scenery.js";

const setup = JSON.parse(document.querySelector("#setup").textContent);

startGame({ setup, rules: createRules(setup.tuning), cast, scenery });
