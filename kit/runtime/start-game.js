import { createAudio } from "./audio.js";
import { createChrome } from "./chrome.js";
import { drawGame } from "./draw-game.js";
import { createEffects } from "./effects.js";
import { createFlow } from "./flow.js";
import { createInput } from "./input.js";
import { createLoop } from "./loop.js";
import { createPen } from "./pen.js";
import { listActions, showProbe, takeSnapshot } from "./probe.js";
import { createScreen, placeField } from "./screen.js";
import { createStorage } from "./storage.js";
import { canDraw } from "./text.js";
import { placeButtons } from "./touch.js";
import { createWorld } from "./world.js";

export const VERSION = "1.0.0";
/** Pixels kept free below the field, where thumbs lie over an upright screen. */
const THUMB_ROOM = { steer: 104, sides: 104, swipe: 186, tap: 8 };

/**
 * Runs one game for ever: title, play, pause, over and again. In: what the page says about the game, its rules, its
 * cast and its scenery. Not its business: what the rules are.
 * @param {{ setup: any, rules: any, cast: Record<string, any>, scenery: any }} parts
 */
export function startGame(parts) {
  const game = assemble(parts);
  const { flow, loop, root } = game;
  game.chrome = createChrome(root, { onPause: () => flow.command("pause"), onMute: () => flow.command("mute") });
  showProbe(describe(game));
  addEventListener("blur", flow.pause);
  document.addEventListener("visibilitychange", () => document.hidden && flow.pause());
  flow.go("title");
  window.focus();
  loop.start();
}

/** Everything that belongs to one running game, in one place. @param {Parameters<typeof startGame>[0]} parts */
function assemble({ setup, rules, cast, scenery }) {
  const root = document.querySelector("main") ?? document.body;
  const screen = createScreen(root);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const store = createStorage(setup.slug);
  /** @type {any} */
  const game = { setup, rules, cast, root, screen, store };
  game.pen = createPen(screen.g);
  game.title = canDraw(screen.g, setup.title) ? setup.title : setup.plainTitle;
  game.now = {
    scene: "title",
    ending: "over",
    t: 0,
    playT: 0,
    frame: 0,
    score: 0,
    lives: 0,
    left: 0,
    bumped: 0,
    shownFor: 0,
    best: store.number("best", 0),
    isBest: false,
  };
  game.audio = createAudio({ ...setup.song, muted: store.number("muted", 0) === 1 });
  game.fx = createEffects({ calm });
  game.layout = { field: null, view: screen.view, buttons: [] };
  game.painter = scenery.createScenery({ scene: setup.scene, colours: setup.tuning.colours, seed: setup.seed, calm });
  game.flow = createFlow(game);
  game.input = createInput({
    canvas: screen.canvas,
    actions: rules.actions,
    scheme: rules.scheme,
    layout: () => game.layout,
    isPlaying: () => game.now.scene === "play",
    onGesture: () => game.audio.unlock(),
    onCommand: (name) => game.flow.command(name),
  });
  game.place = () => placeGame(game);
  game.place();
  game.world = createWorld(game, calm);
  game.round = rules.createRound(game.world);
  game.loop = createLoop({ step: (dt) => stepGame(game, dt), draw: (share) => drawGame(game, share) });
  return game;
}

/** Finds room for the field and the on-screen buttons in the window as it is. @param {any} game */
function placeGame({ input, screen, rules, layout }) {
  const { view } = screen;
  const buttons = input.touch.isUsed() ? placeButtons({ view, scheme: rules.scheme }) : [];
  /** @type {Record<string, number>} */
  const room = THUMB_ROOM;
  const below = buttons.length > 0 && view.h > view.w ? (room[rules.scheme] ?? 8) : 8;
  Object.assign(layout, { buttons, field: placeField(view, { ...rules.field, below }) });
}

/** @param {any} game @param {number} dt */
function stepGame({ now, input, fx, world, audio, flow, setup, ...game }, dt) {
  now.t += dt;
  now.shownFor += dt;
  now.bumped = Math.max(0, now.bumped - dt * 5);
  input.pollPad();
  if (now.scene !== "pause") fx.step(dt);
  if (now.scene !== "play") return;
  now.frame += 1;
  now.playT += dt;
  world.t = now.playT;
  game.round.step(dt);
  input.endStep();
  audio.hum(dt, world.rush() ** 0.4);
  if (setup.tuning.seconds === 0 || now.scene !== "play") return;
  now.left = Math.max(0, now.left - dt);
  if (now.left === 0) flow.finish("time");
}

/** What the probe shows of a game. @param {any} game */
function describe(game) {
  const { setup, rules, now } = game;
  return {
    version: VERSION,
    info: () => ({
      title: setup.title,
      genre: setup.genre,
      scenes: ["title", "play", "pause", "over"],
      start: "start",
      restart: "restart",
      pause: "pause",
      realTime: true,
      idleLoses: rules.idleLoses,
      winnable: false,
      random: true,
      timeLimit: setup.tuning.seconds > 0 ? setup.tuning.seconds : null,
    }),
    actions: () => listActions({ actions: rules.actions, scheme: rules.scheme, layout: () => game.layout }),
    snapshot: () => takeSnapshot(game),
    policy: () => (now.scene === "play" ? (game.round.advise?.() ?? null) : "start"),
  };
}
