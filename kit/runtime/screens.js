import { glass } from "./colour.js";
import { label, sign } from "./hud.js";
import { layText } from "./text.js";

/** @typedef {import("./hud.js").Pen} Pen */
/** @typedef {{ view: { w: number, h: number, safe: { top: number, bottom: number } }, colours: Record<string, string>, t: number, score: number, best: number, isBest: boolean, ending: "over" | "time", touch: boolean, title: string, words: Record<string, string>, shownFor: number, hero: (pen: Pen, box: { x: number, y: number, size: number }) => void }} Look */

const veil = (/** @type {Pen} */ pen, /** @type {Look} */ look, /** @type {number} */ alpha) => {
  pen.g.fillStyle = glass(look.colours["veil"] ?? "#101020", alpha);
  pen.g.fillRect(0, 0, look.view.w, look.view.h);
};

/** @param {Pen} pen @param {string} text @param {{ x: number, y: number, width: number, px: number, most: number, fill: string }} how */
const heading = (pen, text, how) => {
  const laid = layText(pen.g, text, { width: how.width, px: how.px, least: 16, most: how.most, weight: 900 });
  laid.lines.forEach((line, at) =>
    label(pen, line, {
      x: how.x,
      y: how.y + at * laid.px * 1.08,
      px: laid.px,
      fill: how.fill,
      align: "center",
      weight: 900,
    }),
  );
  return how.y + (laid.lines.length - 1) * laid.px * 1.08 + laid.px * 0.6;
};

/** Title, the heroes of the game, how to play and how to start. @param {Pen} pen @param {Look} look */
export function drawTitle(pen, look) {
  const { w, h, safe } = look.view;
  const upright = h > w;
  const x = w / 2;
  veil(pen, look, 0.16);
  const px = Math.min(upright ? w * 0.155 : w * 0.08, h * 0.15, 92);
  const low = heading(pen, look.title, {
    x,
    y: safe.top + Math.max(h * 0.15, 62),
    width: w * 0.9,
    px,
    most: 2,
    fill: look.colours["title"] ?? "#ffffff",
  });
  const startY = h - safe.bottom - Math.max(h * 0.09, 44);
  const howPx = Math.max(14, Math.min(22, w * 0.044));
  const how = layText(pen.g, (look.touch ? look.words["touch"] : look.words["keys"]) ?? "", {
    width: Math.min(w * 0.88, 720),
    px: howPx,
    least: 13,
    most: 3,
  });
  const howY = startY - 50 - how.lines.length * how.px * 1.3;
  const room = howY - low - 16;
  look.hero(pen, { x, y: low + room * 0.52, size: Math.max(26, Math.min(room * 0.4, w * 0.24, 150)) });
  how.lines.forEach((line, at) =>
    label(pen, line, { x, y: howY + at * how.px * 1.35, px: how.px, fill: "#ffffff", align: "center", weight: 700 }),
  );
  const pulse = 1 + Math.sin(look.t * 4) * 0.025;
  sign(pen, look.touch ? "Tap to play" : "Press Space to play", {
    x,
    y: startY,
    width: w * 0.9,
    px: 22 * pulse,
    fill: look.colours["accent"] ?? "#ffd166",
  });
  if (look.best > 0) label(pen, `Best ${look.best}`, { x, y: startY + 40, px: 15, fill: "#ffffff", align: "center" });
}

/** @param {Pen} pen @param {Look} look */
export function drawPause(pen, look) {
  const { w, h } = look.view;
  veil(pen, look, 0.62);
  const low = heading(pen, "Paused", {
    x: w / 2,
    y: h * 0.36,
    width: w * 0.9,
    px: Math.min(64, w * 0.14),
    most: 1,
    fill: "#ffffff",
  });
  sign(pen, look.touch ? "Tap to go on" : "Space to go on", {
    x: w / 2,
    y: low + 46,
    width: w * 0.9,
    px: 22,
    fill: look.colours["accent"] ?? "#ffd166",
  });
  if (!look.touch)
    label(pen, "R starts again · M turns sound on or off", {
      x: w / 2,
      y: low + 104,
      px: 15,
      fill: "#ffffff",
      align: "center",
      weight: 600,
    });
}

/** How it ended, with the score counting up; after a moment the hero comes by. @param {Pen} pen @param {Look} look */
export function drawOver(pen, look) {
  const { w, h, safe } = look.view;
  const x = w / 2;
  veil(pen, look, Math.min(0.55, look.shownFor));
  const top = safe.top + h * (h > w ? 0.17 : 0.14) + 20;
  const low = heading(pen, look.words[look.ending] ?? "Game over", {
    x,
    y: top,
    width: w * 0.88,
    px: Math.min(54, w * 0.11, h * 0.12),
    most: 2,
    fill: "#ffffff",
  });
  const after = drawResult(pen, look, low);
  const startY = h - safe.bottom - Math.max(h * 0.11, 46);
  const room = startY - after - 60;
  if (room > 60 && look.shownFor > 0.7)
    look.hero(pen, { x, y: after + 22 + room / 2, size: Math.min(room * 0.42, w * 0.2, 110) });
  sign(pen, look.touch ? "Tap to play again" : "Press Space to play again", {
    x,
    y: startY,
    width: w * 0.9,
    px: 22,
    fill: look.colours["accent"] ?? "#ffd166",
  });
}

/** Score and best; says where the next thing may go. @param {Pen} pen @param {Look} look @param {number} y */
function drawResult(pen, look, y) {
  const x = look.view.w / 2;
  const px = Math.min(104, look.view.h * 0.17);
  const isRecord = look.isBest && look.score > 0;
  const counted = Math.round(look.score * Math.min(1, look.shownFor * 1.6));
  label(pen, String(counted), {
    x,
    y: y + px * 0.7,
    px,
    fill: look.colours["accent"] ?? "#ffd166",
    align: "center",
    weight: 900,
  });
  const fill = isRecord ? (look.colours["title"] ?? "#ffffff") : "#ffffff";
  label(pen, isRecord ? "New best!" : `Best ${look.best}`, { x, y: y + px * 1.45, px: 20, fill, align: "center" });
  return y + px * 1.45;
}

/** On-screen buttons, faint until pressed. @param {Pen} pen @param {{ action: string, x: number, y: number, r: number, turn: number }[]} buttons @param {(action: string) => boolean} isHeld */
export function drawButtons(pen, buttons, isHeld) {
  for (const button of buttons) {
    const down = isHeld(button.action);
    pen.weight = 2 / button.r;
    pen.at(button.x, button.y, button.r, () => {
      pen.oval(0, 0, 1, 1, down ? "rgba(255,255,255,.55)" : "rgba(0,0,0,.32)", 0, false);
      pen.g.rotate(button.turn);
      pen.path("M.42 0 L-.26 -.42 L-.12 0 L-.26 .42Z", "rgba(255,255,255,.95)", false);
    });
  }
}
