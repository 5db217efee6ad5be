import type { Cut } from "../protocol.ts";
import type { Disguise } from "./disguise.ts";

/** Records text drawn over the edge of a visible canvas while switched on. */
export interface TextRecorder {
  readonly record: (isOn: boolean) => void;
  readonly cutTexts: () => readonly Cut[];
}

/** Below this a text counts as invisible. */
const LEAST_ALPHA = 0.15;
/** A hair over the edge is not cut, canvas pixels. */
const SLACK = 2;
const MOST = 40;
/** One sign alone is as often a picture on its way in (an emoji, a letter on a badge) as something to read. */
const isWord = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;
/** Browsers round the box of a text to whole units of its own size, so a small font is measured at this size, pixels. */
const MEASURED = 100;

/** Listens to `fillText` and `strokeText`. */
export function recordText(disguise: Disguise): TextRecorder {
  let isOn = false;
  let cuts: Cut[] = [];
  const prototype = CanvasRenderingContext2D.prototype;
  for (const name of ["fillText", "strokeText"] as const) {
    const real = prototype[name];
    disguise(prototype, name, function draw(this: CanvasRenderingContext2D, ...args: unknown[]) {
      if (isOn && cuts.length < MOST && this.canvas.isConnected) {
        const cut = findCut(this, args);
        if (cut !== null) cuts.push(cut);
      }
      Reflect.apply(real, this, args);
    });
  }
  return {
    record: (next) => {
      // What the last recorded frame showed stays until the next one is recorded.
      if (next) cuts = [];
      isOn = next;
    },
    cutTexts: () => cuts,
  };
}

function findCut(g: CanvasRenderingContext2D, args: readonly unknown[]): Cut | null {
  const text = String(args[0]).trim();
  if (!isWord.test(text) || g.globalAlpha < LEAST_ALPHA) return null;
  const [x, y] = [Number(args[1]), Number(args[2])];
  const size = measureInk(g, text);
  const matrix = g.getTransform();
  const corners = [
    new DOMPoint(x - size.left, y - size.ascent),
    new DOMPoint(x + size.right, y - size.ascent),
    new DOMPoint(x - size.left, y + size.descent),
    new DOMPoint(x + size.right, y + size.descent),
  ].map((corner) => corner.matrixTransform(matrix));
  const [left, right] = spread(corners.map((corner) => corner.x));
  const [top, bottom] = spread(corners.map((corner) => corner.y));
  const { width, height } = g.canvas;
  const isOutside = right < 0 || bottom < 0 || left > width || top > height;
  const isInside = left >= -SLACK && top >= -SLACK && right <= width + SLACK && bottom <= height + SLACK;
  // Fully outside is parked, not cut: games keep things there until they come in.
  if (isOutside || isInside) return null;
  return {
    what: text.slice(0, 60),
    x: Math.round(left),
    y: Math.round(top),
    w: Math.round(right - left),
    h: Math.round(bottom - top),
  };
}

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
}

const scratch = document.createElement("canvas").getContext("2d");

/** How far the drawn text reaches from where it is drawn, in the context's own units. */
function measureInk(g: CanvasRenderingContext2D, text: string): Ink {
  const px = Number(/([\d.]+)px/.exec(g.font)?.[1] ?? MEASURED);
  const scale = px < MEASURED && scratch !== null ? MEASURED / px : 1;
  const pen = scale === 1 || scratch === null ? g : scratch;
  if (pen !== g) {
    pen.font = g.font.replace(/[\d.]+px/, `${String(MEASURED)}px`);
    pen.textAlign = g.textAlign;
    pen.textBaseline = g.textBaseline;
    pen.direction = g.direction;
  }
  const size = pen.measureText(text);
  return {
    left: size.actualBoundingBoxLeft / scale,
    right: size.actualBoundingBoxRight / scale,
    ascent: size.actualBoundingBoxAscent / scale,
    descent: size.actualBoundingBoxDescent / scale,
  };
}

function spread(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
