import { drawHud } from "./hud.js";
import { drawButtons, drawOver, drawPause, drawTitle } from "./screens.js";

/** How long the last moment stays in sight under the score. */
const OVER_SHOW_SECONDS = 0.7;

/** Paints one frame. @param {any} game @param {number} share of a step that has passed since the last one */
export function drawGame(game, share) {
  fitGame(game);
  const { screen, pen, now, layout, world, painter, rules, setup } = game;
  const { view } = screen;
  screen.g.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
  pen.ink = world.colours.ink;
  painter.draw(pen, { ...view, t: now.t, ground: layout.field.y + layout.field.h * rules.ground });
  if (now.scene !== "title" && (now.scene !== "over" || now.shownFor < OVER_SHOW_SECONDS)) {
    drawField(game, share);
    drawHud(pen, {
      ...now,
      view,
      colours: world.colours,
      mostLives: setup.tuning.lives,
      seconds: setup.tuning.seconds,
    });
  }
  drawScene(game);
}

/** Follows the window: a resized field keeps everything where it was in proportion. @param {any} game */
function fitGame(game) {
  const { screen, layout, world, round, painter } = game;
  const resized = screen.measure();
  const before = layout.field.world.w;
  game.place();
  world.w = layout.field.world.w;
  if (Math.abs(world.w - before) > 1e-6) round.resized(world.w / before);
  if (resized) painter.forget();
}

/** @param {any} game @param {number} share */
function drawField({ screen, pen, now, layout, world, round, fx, setup }, share) {
  const { g } = screen;
  const { field } = layout;
  const sway = fx.sway(now.t);
  g.save();
  g.translate(field.x + sway.x * field.unit, field.y + sway.y * field.unit);
  g.scale(field.unit, field.unit);
  pen.weight = setup.style.weight;
  round.draw(pen, now.scene === "play" ? share : 1);
  pen.ink = world.colours.ink;
  fx.draw(pen, field.unit);
  g.restore();
}

/** @param {any} game */
function drawScene({ pen, now, layout, screen, world, input, title, setup, rules, cast }) {
  const { colours } = world;
  const hero = (/** @type {any} */ hand, /** @type {any} */ box) => {
    hand.ink = colours.ink;
    rules.drawHero(hand, { ...box, t: now.t, cast, colours, lost: now.scene === "over" && now.ending === "over" });
  };
  const look = { ...now, view: screen.view, colours, touch: input.touch.isUsed(), title, words: setup.words, hero };
  if (now.scene === "title") drawTitle(pen, look);
  else if (now.scene === "pause") drawPause(pen, look);
  else if (now.scene === "over") drawOver(pen, look);
  else drawButtons(pen, layout.buttons, (name) => input.held(name));
}
