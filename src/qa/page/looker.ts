import type { Look } from "../protocol.ts";
import type { Disguise } from "./disguise.ts";

/** Half size averages each two by two pixels: nothing is lost, and a look costs a quarter. */
const SCALE = 0.5;
const GRID = { w: 32, h: 18 };
/** Every so many-th pixel is counted for colours; prime, so that it does not fall in step with rows. */
const COLOUR_STRIDE = 97;
const MOST_COLOURS = 64;
const MOST_MARKUP = 400_000;

/** What is seen is put together on a canvas of our own, so that the game's canvases keep their way of drawing. */
export function createLooker(disguise: Disguise): {
  readonly look: (at: Pick<Look, "frame" | "t" | "snapshot" | "notFinite">) => Look;
} {
  keepDrawingBuffers(disguise);
  const whole = createScratch();
  const grid = createScratch();
  return {
    look: ({ frame, t, snapshot, notFinite }) => {
      const pixels = compose(whole);
      return {
        frame,
        t,
        pixels: hashWords(pixels),
        elements: hashText(printDocument()),
        colours: countColours(pixels),
        cells: sampleCells(grid, whole),
        snapshot,
        notFinite,
      };
    },
  };
}

/** Without it a WebGL canvas reads as empty outside its own frame. */
function keepDrawingBuffers(disguise: Disguise): void {
  const real = HTMLCanvasElement.prototype.getContext;
  disguise(HTMLCanvasElement.prototype, "getContext", function getContext(this: HTMLCanvasElement, ...args: unknown[]) {
    const [kind, options] = args;
    const isWebgl = kind === "webgl" || kind === "webgl2" || kind === "experimental-webgl";
    const chosen = isWebgl ? Object.assign({}, options, { preserveDrawingBuffer: true }) : options;
    return Reflect.apply(real, this, [kind, chosen]);
  });
}

interface Scratch {
  readonly canvas: HTMLCanvasElement;
  readonly g: CanvasRenderingContext2D;
}

function createScratch(): Scratch {
  const canvas = document.createElement("canvas");
  const g = canvas.getContext("2d", { willReadFrequently: true });
  if (g === null) throw new Error("no 2d canvas");
  return { canvas, g };
}

function compose({ canvas, g }: Scratch): Uint32Array {
  const [w, h] = [Math.max(1, Math.ceil(innerWidth * SCALE)), Math.max(1, Math.ceil(innerHeight * SCALE))];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  Object.assign(g, { fillStyle: "#808080" });
  g.fillRect(0, 0, w, h);
  for (const source of document.querySelectorAll("canvas")) {
    const at = source.getBoundingClientRect();
    if (source.width === 0 || source.height === 0 || at.width === 0 || at.height === 0) continue;
    try {
      g.drawImage(source, at.left * SCALE, at.top * SCALE, at.width * SCALE, at.height * SCALE);
    } catch {
      // A canvas whose context was lost shows nothing; the grey stays.
    }
  }
  try {
    return new Uint32Array(g.getImageData(0, 0, w, h).data.buffer);
  } catch {
    return new Uint32Array(1);
  }
}

function hashWords(words: Uint32Array): string {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (const word of words) {
    low = Math.imul(low ^ word, 0x01000193);
    high = Math.imul(high + word, 0x85ebca6b) ^ (low >>> 7);
  }
  return (low >>> 0).toString(16).padStart(8, "0") + (high >>> 0).toString(16).padStart(8, "0");
}

function hashText(text: string): string {
  return hashWords(Uint32Array.from(text.slice(0, MOST_MARKUP), (letter) => letter.charCodeAt(0)));
}

function printDocument(): string {
  const fields = [...document.querySelectorAll("input, textarea, select")].map((field) => {
    const value: unknown = Reflect.get(field, "value");
    return typeof value === "string" ? value : "";
  });
  const moved = document.getAnimations().map((animation) => String(animation.currentTime));
  return [document.documentElement.outerHTML, ...fields, ...moved, String(scrollX), String(scrollY)].join("\n");
}

function countColours(words: Uint32Array): number {
  const seen = new Set<number>();
  for (let at = 0; at < words.length && seen.size < MOST_COLOURS; at += COLOUR_STRIDE) seen.add(words[at] ?? 0);
  return seen.size;
}

function sampleCells({ canvas, g }: Scratch, whole: Scratch): string {
  if (canvas.width !== GRID.w) Object.assign(canvas, { width: GRID.w, height: GRID.h });
  g.drawImage(whole.canvas, 0, 0, GRID.w, GRID.h);
  const { data } = g.getImageData(0, 0, GRID.w, GRID.h);
  return Array.from({ length: GRID.w * GRID.h }, (_, cell) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(cell * 4, cell * 4 + 3);
    return Math.round(red * 0.3 + green * 0.59 + blue * 0.11)
      .toString(16)
      .padStart(2, "0");
  }).join("");
}
