import { glass, isPale, tone } from "./colour.js";
import { font, layText } from "./text.js";

const HEART = "M0 .9 C-1.5 -.2 -.9 -1.2 0 -.4 C.9 -1.2 1.5 -.2 0 .9Z";

/** @typedef {ReturnType<typeof import("./pen.js").createPen>} Pen */

/**
 * A line of text with an outline, so that it reads on any background.
 * @param {Pen} pen @param {string} text @param {{ x: number, y: number, px: number, fill: string, align?: CanvasTextAlign, edge?: string, weight?: number }} how
 */
export function label(pen, text, how) {
  const { g } = pen;
  g.font = font(how.px, how.weight ?? 800);
  g.textAlign = how.align ?? "left";
  g.textBaseline = "middle";
  g.lineWidth = Math.max(3, how.px * 0.22);
  g.strokeStyle = how.edge ?? pen.ink;
  g.strokeText(text, how.x, how.y);
  g.fillStyle = how.fill;
  g.fillText(text, how.x, how.y);
  g.textBaseline = "alphabetic";
}

/**
 * Score, lives and clock along the top edge, clear of the buttons at the right.
 * @param {Pen} pen
 * @param {{ view: { w: number, safe: { top: number, left: number } }, colours: Record<string, string>, score: number, lives: number, mostLives: number, left: number, seconds: number, t: number, bumped: number }} now
 */
export function drawHud(pen, now) {
  const top = now.view.safe.top + 31;
  const x = now.view.safe.left + 16;
  const edge = tone(now.colours["ink"] ?? "#222222", 0);
  label(pen, String(now.score), { x, y: top, px: 30 + now.bumped * 8, fill: "#ffffff", edge, weight: 900 });
  const shown = Math.min(now.mostLives, 9);
  const size = shown > 5 ? 7 : 9;
  const wide = shown * size * 2.5;
  const from = Math.max(x + 88, now.view.w / 2 - wide / 2);
  for (let at = 0; at < shown; at += 1) {
    const alive = at < now.lives;
    const beat = alive && now.lives === 1 ? 1 + Math.sin(now.t * 7) * 0.12 : 1;
    pen.weight = 0.3;
    pen.at(from + size * (1.25 + at * 2.5), now.seconds > 0 ? top - 9 : top, size * beat, () =>
      pen.path(HEART, alive ? "#ff5a76" : glass("#000000", 0.35)),
    );
  }
  if (now.seconds > 0) drawClock(pen, now, { x: from, y: top + 9, w: Math.max(wide, 96) });
}

/** @param {Pen} pen @param {{ left: number, seconds: number, t: number, colours: Record<string, string> }} now @param {{ x: number, y: number, w: number }} at */
function drawClock(pen, now, at) {
  const urgent = now.left <= 10;
  pen.weight = 2;
  pen.box(at.x, at.y - 6, at.w, 14, 7, glass("#000000", 0.45), false);
  pen.box(
    at.x,
    at.y - 6,
    Math.max(14, (at.w * now.left) / now.seconds),
    14,
    7,
    urgent ? "#ff5a76" : (now.colours["accent"] ?? "#ffd166"),
    false,
  );
  label(pen, String(Math.ceil(now.left)), { x: at.x + at.w + 8, y: at.y + 1, px: 15, fill: "#ffffff" });
}

/**
 * A wide rounded sign with text that always fits.
 * @param {Pen} pen @param {string} text @param {{ x: number, y: number, width: number, px: number, fill: string }} how
 */
export function sign(pen, text, how) {
  const laid = layText(pen.g, text, { width: how.width - 36, px: how.px, least: 13, weight: 800 });
  const line = laid.lines[0] ?? "";
  const w = pen.g.measureText(line).width + 44;
  pen.weight = 3;
  pen.box(how.x - w / 2, how.y - laid.px * 1.05, w, laid.px * 2.1, laid.px, how.fill);
  pen.g.textAlign = "center";
  pen.g.textBaseline = "middle";
  pen.g.fillStyle = isPale(how.fill) ? "#1d1826" : "#ffffff";
  pen.g.fillText(line, how.x, how.y + 1);
  pen.g.textBaseline = "alphabetic";
}
