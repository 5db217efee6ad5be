const FACE = "ui-rounded, 'Nunito', 'Segoe UI', 'DejaVu Sans', system-ui, sans-serif";

/** @param {number} px @param {number} weight */
export const font = (px, weight = 700) => `${weight} ${px}px ${FACE}`;

/**
 * Breaks text into at most `most` lines that fit, shrinking it down to `least` pixels, and cutting with an ellipsis
 * only when even that is not enough.
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 * @param {{ width: number, px: number, least?: number, most?: number, weight?: number }} limits
 */
export function layText(g, text, limits) {
  const { width, least = 12, most = 1, weight = 700 } = limits;
  for (let px = limits.px; px >= least; px -= 2) {
    g.font = font(px, weight);
    const lines = breakLines(g, text, width);
    if (lines.length <= most && lines.every((line) => g.measureText(line).width <= width)) return { px, lines };
  }
  g.font = font(least, weight);
  const lines = breakLines(g, text, width).slice(0, most);
  return { px: least, lines: lines.map((line, at) => cut(g, line, { width, always: at === most - 1 })) };
}

/** @param {CanvasRenderingContext2D} g @param {string} text @param {number} width */
function breakLines(g, text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const part of text.split("\n")) {
    let line = "";
    for (const word of part.split(" ")) {
      const joined = line === "" ? word : `${line} ${word}`;
      if (line === "" || g.measureText(joined).width <= width) line = joined;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** @param {CanvasRenderingContext2D} g @param {string} line @param {{ width: number, always: boolean }} how */
function cut(g, line, how) {
  if (!how.always && g.measureText(line).width <= how.width) return line;
  let signs = Array.from(line);
  while (signs.length > 1 && g.measureText(`${signs.join("")}…`).width > how.width) signs = signs.slice(0, -1);
  return `${signs.join("")}…`;
}

/**
 * Whether the fonts here can draw this text, so that a title never shows as a row of empty boxes.
 * @param {CanvasRenderingContext2D} g @param {string} text
 */
export function canDraw(g, text) {
  g.font = font(40);
  const missing = shape(g, "\uffff");
  return Array.from(text).every((sign) => sign.charCodeAt(0) < 0x250 || shape(g, sign) !== missing);
}

/** @param {CanvasRenderingContext2D} g @param {string} sign */
const shape = (g, sign) => {
  const size = g.measureText(sign);
  return [size.width, size.actualBoundingBoxAscent, size.actualBoundingBoxDescent, size.actualBoundingBoxRight].join();
};
