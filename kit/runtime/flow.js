import { createRandom } from "./random.js";

/** Long enough that the tap that lost the game does not start the next one. */
const OVER_LOCK_SECONDS = 0.3;

/**
 * Moves a game between its four scenes: title, play, pause and over.
 * @param {any} game
 */
export function createFlow(game) {
  const { now, setup, store, audio } = game;
  const showChrome = () => game.chrome.show({ scene: now.scene, muted: audio.isMuted() });
  const go = (/** @type {string} */ scene) => {
    now.scene = scene;
    now.shownFor = 0;
    game.input.letGo();
    game.loop.forgetDebt();
    showChrome();
  };
  const begin = () => {
    startAfresh(game);
    audio.play("start");
    game.chrome.say("Playing.");
    go("play");
  };
  const finish = (/** @type {"over" | "time"} */ ending) => {
    if (now.scene !== "play") return;
    Object.assign(now, { ending, isBest: now.score > now.best });
    if (now.isBest) {
      now.best = now.score;
      store.keep("best", now.best);
    }
    audio.play("over");
    game.chrome.say(`${setup.words[now.ending]} Score ${now.score}.`);
    go("over");
  };
  const pause = () => {
    if (now.scene !== "play") return;
    game.chrome.say("Paused.");
    go("pause");
    audio.quieten();
  };
  const resume = () => {
    audio.unlock();
    go("play");
  };
  const mute = () => {
    audio.mute(!audio.isMuted());
    store.keep("muted", audio.isMuted() ? 1 : 0);
    showChrome();
  };
  /** @type {Record<string, Record<string, () => void>>} */
  const commands = {
    go: { title: begin, pause: resume, over: () => now.shownFor >= OVER_LOCK_SECONDS && begin() },
    pause: { play: pause, pause: resume },
    restart: { play: begin, pause: begin, over: begin },
    mute: { title: mute, play: mute, pause: mute, over: mute },
  };
  return { go, finish, pause, command: (/** @type {string} */ name) => commands[name]?.[now.scene]?.() };
}

/** A round like the first one, with luck of its own. @param {any} game */
function startAfresh(game) {
  const { lives, seconds } = game.setup.tuning;
  Object.assign(game.now, { playT: 0, frame: 0, score: 0, lives, left: seconds, bumped: 0, isBest: false });
  game.world.random = createRandom(game.setup.seed + Math.floor(Math.random() * 1e9));
  game.world.t = 0;
  game.fx.clear();
  game.round = game.rules.createRound(game.world);
}
