export { startGame, VERSION } from "./start-game.js";
export { createRandom } from "./random.js";
export { glass, isPale, mix, tone } from "./colour.js";
export { font, layText } from "./text.js";
