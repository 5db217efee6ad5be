import { createAudio } from "./audio.js";
import { createChrome } from "./chrome.js";
import { createEffects } from "./effects.js";
import { drawHud } from "./hud.js";
import { createInput } from "./input.js";
import { createLoop } from "./loop.js";
import { createPen } from "./pen.js";
import { listActions, showProbe } from "./probe.js";
import { createRandom } from "./random.js";
import { createScreen, placeField } from "./screen.js";
import { drawButtons, drawOver, drawPause, drawTitle } from "./screens.js";
import { createStorage } from "./storage.js";
import { canDraw } from "./text.js";
import { placeButtons } from "./touch.js";

export const VERSION = "1.0.0";
/** Long enough that the tap that lost the game does not start the next one. */
const OVER_LOCK_SECONDS = 0.3;
/** How long the last moment stays in sight under the score. */
const OVER_SHOW_SECONDS = 0.7;

/**
 * Runs one game for ever: title, play, pause, over and again. In: what the page says about the game, its rules, its
 * cast and its scenery. Not its business: what the rules are.
 * @param {{ setup: any, rules: any, cast: Record<string, any>, scenery: any }} game
 */
export function startGame(game) {
  const { setup, rules } = game;
  const root = document.querySelector("#game") ?? document.body;
  const screen = createScreen(/** @type {HTMLElement} */ (root));
  const pen = createPen(screen.g);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const store = createStorage(setup.slug);
  const now = {
    scene: "title",
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
    rounds: 0,
  };
  const audio = createAudio({ ...setup.song, muted: store.number("muted", 0) === 1 });
  const fx = createEffects({ calm });
  const layout = { field: /** @type {any} */ (null), view: screen.view, buttons: /** @type {any[]} */ ([]) };
  const title = canDraw(screen.g, setup.title) ? setup.title : setup.plainTitle;

  const input = createInput({
    canvas: screen.canvas,
    actions: rules.actions,
    scheme: rules.scheme,
    layout: () => layout,
    isPlaying: () => now.scene === "play",
    onGesture: () => audio.unlock(),
    onCommand: (name) => command(name),
  });
  const place = () => {
    const buttons = input.touch.isUsed() ? placeButtons({ view: screen.view, scheme: rules.scheme }) : [];
    const upright = screen.view.h > screen.view.w;
    const below = buttons.length === 0 ? 8 : rules.scheme === "swipe" ? (upright ? 186 : 8) : upright ? 104 : 8;
    Object.assign(layout, { buttons, field: placeField(screen.view, { ...rules.field, below }) });
  };
  place();

  const world = {
    w: layout.field.world.w,
    h: 100,
    t: 0,
    tuning: setup.tuning,
    colours: setup.tuning.colours,
    cast: game.cast,
    motion: setup.motion,
    calm,
    fx,
    input,
    random: createRandom(1),
    sound: (/** @type {any} */ name, lift = 0) => audio.play(name, lift),
    /** How fast the game runs by now; 1 is the pace it starts with at tuning 1. */
    rush: () => setup.tuning.pace * Math.min(2.4, 1 + (setup.tuning.rise * now.playT) / 50),
    score: (/** @type {number} */ points) => {
      now.score = Math.max(0, now.score + points);
      now.bumped = 1;
    },
    hurt: () => {
      now.lives -= 1;
      fx.shake(0.8);
      audio.play("bad");
      if (now.lives <= 0) finish();
    },
    finish: () => finish(),
    now,
  };
  let round = rules.createRound(world);

  const go = (/** @type {string} */ scene) => {
    now.scene = scene;
    now.shownFor = 0;
    input.letGo();
    loop.forgetDebt();
    chrome.show({ scene, muted: audio.isMuted() });
  };
  const begin = () => {
    now.rounds += 1;
    Object.assign(now, {
      playT: 0,
      score: 0,
      lives: setup.tuning.lives,
      left: setup.tuning.seconds,
      bumped: 0,
      isBest: false,
    });
    world.random = createRandom(setup.seed + Math.floor(Math.random() * 1e9));
    fx.clear();
    round = rules.createRound(world);
    audio.play("start");
    chrome.say("Playing.");
    go("play");
  };
  const finish = () => {
    if (now.scene !== "play") return;
    now.isBest = now.score > now.best;
    if (now.isBest) store.keep("best", (now.best = now.score));
    audio.play("over");
    chrome.say(`${setup.words.over} Score ${now.score}.`);
    go("over");
  };
  const pause = () => {
    if (now.scene !== "play") return;
    chrome.say("Paused.");
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
    chrome.show({ scene: now.scene, muted: audio.isMuted() });
  };
  const command = (/** @type {string} */ name) => {
    if (name === "mute") mute();
    else if (name === "pause") now.scene === "pause" ? resume() : pause();
    else if (name === "restart") now.scene !== "title" && begin();
    else if (now.scene === "title") begin();
    else if (now.scene === "pause") resume();
    else if (now.scene === "over" && now.shownFor >= OVER_LOCK_SECONDS) begin();
  };
  const chrome = createChrome(/** @type {HTMLElement} */ (root), { onPause: () => command("pause"), onMute: mute });

  const step = (/** @type {number} */ dt) => {
    now.t += dt;
    now.shownFor += dt;
    now.bumped = Math.max(0, now.bumped - dt * 5);
    input.pollPad();
    if (now.scene !== "pause") fx.step(dt);
    if (now.scene !== "play") return;
    now.frame += 1;
    now.playT += dt;
    world.t = now.playT;
    round.step(dt);
    audio.hum(dt, world.rush() ** 0.4);
    if (setup.tuning.seconds > 0 && now.scene === "play") {
      now.left = Math.max(0, now.left - dt);
      if (now.left === 0) finish();
    }
  };

  const hero = (/** @type {any} */ hand, /** @type {any} */ box) =>
    rules.drawHero(hand, { ...box, t: now.t, cast: game.cast, colours: world.colours, lost: now.scene === "over" });
  const painter = game.scenery.createScenery({ scene: setup.scene, colours: world.colours, seed: setup.seed, calm });
  const fit = () => {
    const resized = screen.measure();
    const before = layout.field.world.w;
    place();
    world.w = layout.field.world.w;
    if (Math.abs(world.w - before) > 1e-6) round.resized(world.w / before);
    if (resized) painter.forget();
  };

  const draw = (/** @type {number} */ share) => {
    fit();
    const { g } = screen;
    const { field, view } = layout;
    g.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
    pen.ink = world.colours.ink;
    painter.draw(pen, { ...view, t: now.t, ground: field.y + field.h * rules.ground });
    if (now.scene !== "title" && (now.scene !== "over" || now.shownFor < OVER_SHOW_SECONDS)) {
      const sway = fx.sway(now.t);
      g.save();
      g.translate(field.x + sway.x * field.unit, field.y + sway.y * field.unit);
      g.scale(field.unit, field.unit);
      pen.weight = setup.style.weight;
      round.draw(pen, now.scene === "play" ? share : 1);
      pen.ink = world.colours.ink;
      fx.draw(pen, field.unit);
      g.restore();
      pen.ink = world.colours.ink;
      drawHud(pen, {
        ...now,
        view,
        colours: world.colours,
        mostLives: setup.tuning.lives,
        seconds: setup.tuning.seconds,
      });
    }
    const look = { ...now, view, colours: world.colours, touch: input.touch.isUsed(), title, words: setup.words, hero };
    if (now.scene === "title") drawTitle(pen, look);
    else if (now.scene === "play") drawButtons(pen, layout.buttons, (name) => input.held(name));
    else if (now.scene === "pause") drawPause(pen, look);
    else drawOver(pen, look);
  };

  const toPixels = (/** @type {any} */ body) => {
    const k = layout.field.unit * screen.view.dpr;
    const pixel = (/** @type {number} */ value) => Math.round(value * 100) / 100;
    return {
      ...(body.id === undefined ? {} : { id: body.id, kind: body.kind }),
      x: pixel((layout.field.x / layout.field.unit + body.x - body.w / 2) * k),
      y: pixel((layout.field.y / layout.field.unit + body.y - body.h / 2) * k),
      w: pixel(body.w * k),
      h: pixel(body.h * k),
    };
  };
  showProbe({
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
    actions: () => listActions({ actions: rules.actions, scheme: rules.scheme, layout: () => layout }),
    snapshot: () => ({
      scene: now.scene,
      frame: now.frame,
      t: Math.round(now.playT * 1000) / 1000,
      score: now.score,
      lives: now.lives,
      level: Math.round(world.rush() * 100) / 100,
      player: toPixels(round.player()),
      entities: round.entities().map(toPixels),
    }),
    policy: () => (now.scene === "play" ? (round.advise?.() ?? null) : "start"),
  });

  const loop = createLoop({ step, draw });
  addEventListener("blur", pause);
  document.addEventListener("visibilitychange", () => document.hidden && pause());
  go("title");
  window.focus();
  loop.start();
}
