import type { Box } from "../protocol.ts";
import type { Disguise } from "./disguise.ts";

/** Leaves out drawing on frames that nobody looks at. */
export interface DrawingSwitch {
  /** Says whether the frame that begins now will be looked at. */
  readonly beginFrame: (isWatched: boolean) => void;
  /** Drawing between frames, in an event handler, always happens. */
  readonly endFrame: () => void;
}

/** So many watched frames in a row must begin by covering the canvas before any is left out. */
const PROOF_FRAMES = 3;
const DRAWS = [
  "fill",
  "stroke",
  "fillRect",
  "strokeRect",
  "clearRect",
  "fillText",
  "strokeText",
  "drawImage",
  "putImageData",
];
/** Canvas pixels. */
const SLACK = 1;

/**
 * Only a game that paints each frame anew can do without some of them: every frame of every visible canvas must begin
 * by covering it. The first one that does not, or that reads pixels back, switches this off for good.
 */
export function skipDrawing(disguise: Disguise): DrawingSwitch {
  const seen = new WeakSet<HTMLCanvasElement>();
  let touched = new WeakSet<HTMLCanvasElement>();
  let state: "between" | "watched" | "skipped" = "between";
  let isSafe = true;
  let proofs = 0;
  let hasDrawn = false;

  const giveUp = (): void => {
    isSafe = false;
    state = "watched";
  };
  const check = (g: CanvasRenderingContext2D, name: string, args: readonly unknown[]): void => {
    const { canvas } = g;
    if (args[0] instanceof HTMLCanvasElement && args[0].isConnected) giveUp();
    if (touched.has(canvas)) return;
    touched.add(canvas);
    hasDrawn = true;
    if (!coversAll(g, name, args) && (seen.has(canvas) || state === "skipped")) giveUp();
    seen.add(canvas);
  };
  const prototype = CanvasRenderingContext2D.prototype;
  for (const name of DRAWS) {
    const real: unknown = Reflect.get(prototype, name);
    if (typeof real !== "function") continue;
    disguise(prototype, name, function draw(this: CanvasRenderingContext2D, ...args: unknown[]) {
      if (isSafe && state !== "between" && this.canvas.isConnected) check(this, name, args);
      if (state === "skipped" && this.canvas.isConnected) return undefined;
      const result: unknown = Reflect.apply(real, this, args);
      return result;
    });
  }
  watchReads(disguise, giveUp);
  return {
    beginFrame: (isWatched) => {
      touched = new WeakSet();
      hasDrawn = false;
      state = isWatched || !isSafe || proofs < PROOF_FRAMES ? "watched" : "skipped";
    },
    endFrame: () => {
      if (hasDrawn && state === "watched") proofs += 1;
      state = "between";
    },
  };
}

/** A game that reads its pixels back needs them all. */
function watchReads(disguise: Disguise, onRead: () => void): void {
  const context = CanvasRenderingContext2D.prototype;
  const element = HTMLCanvasElement.prototype;
  const readers = [
    [context, "getImageData"],
    [element, "toDataURL"],
    [element, "toBlob"],
    [element, "captureStream"],
  ] as const;
  for (const [owner, name] of readers) {
    const real: unknown = Reflect.get(owner, name);
    if (typeof real !== "function") continue;
    disguise(owner, name, function read(this: unknown, ...args: unknown[]) {
      onRead();
      const result: unknown = Reflect.apply(real, this, args);
      return result;
    });
  }
}

function coversAll(g: CanvasRenderingContext2D, name: string, args: readonly unknown[]): boolean {
  const at = readTarget(name, args);
  const matrix = g.getTransform();
  if (at === null || g.globalCompositeOperation !== "source-over" || matrix.b !== 0 || matrix.c !== 0) return false;
  const { width, height } = g.canvas;
  const [left, top] = [at.x * matrix.a + matrix.e, at.y * matrix.d + matrix.f];
  const [right, bottom] = [left + at.w * matrix.a, top + at.h * matrix.d];
  return left <= SLACK && top <= SLACK && right >= width - SLACK && bottom >= height - SLACK;
}

function readTarget(name: string, args: readonly unknown[]): Box | null {
  if (name !== "drawImage") return name.endsWith("Rect") ? toBox(args) : null;
  if (args.length >= 9) return toBox(args.slice(5));
  if (args.length >= 5) return toBox(args.slice(1));
  const [image, x, y] = args;
  return image instanceof HTMLCanvasElement || image instanceof ImageBitmap || image instanceof HTMLImageElement
    ? toBox([x, y, image.width, image.height])
    : null;
}

function toBox(numbers: readonly unknown[]): Box {
  const [x = Number.NaN, y = Number.NaN, w = Number.NaN, h = Number.NaN] = numbers.map(Number);
  return { x, y, w, h };
}
