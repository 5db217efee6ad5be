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
const READS = ["getImageData", "isPointInPath"];

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
  for (const [owner, name] of [
    ...READS.map((name) => [prototype, name] as const),
    [HTMLCanvasElement.prototype, "toDataURL"] as const,
    [HTMLCanvasElement.prototype, "toBlob"] as const,
    [HTMLCanvasElement.prototype, "captureStream"] as const,
  ]) {
    const real: unknown = Reflect.get(owner, name);
    if (typeof real !== "function") continue;
    disguise(owner, name, function read(this: unknown, ...args: unknown[]) {
      giveUp();
      const result: unknown = Reflect.apply(real, this, args);
      return result;
    });
  }
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

function coversAll(g: CanvasRenderingContext2D, name: string, args: readonly unknown[]): boolean {
  const at = name === "drawImage" ? readTarget(args) : name.endsWith("Rect") ? args.slice(0, 4).map(Number) : null;
  if (at === null || g.globalCompositeOperation !== "source-over") return false;
  const [x = Number.NaN, y = Number.NaN, w = Number.NaN, h = Number.NaN] = at;
  const matrix = g.getTransform();
  if (matrix.b !== 0 || matrix.c !== 0) return false;
  const [left, top] = [x * matrix.a + matrix.e, y * matrix.d + matrix.f];
  return (
    left <= 1 && top <= 1 && left + w * matrix.a >= g.canvas.width - 1 && top + h * matrix.d >= g.canvas.height - 1
  );
}

function readTarget(args: readonly unknown[]): readonly number[] | null {
  if (args.length >= 9) return args.slice(5, 9).map(Number);
  if (args.length >= 5) return args.slice(1, 5).map(Number);
  const [image, x, y] = args;
  return image instanceof HTMLCanvasElement || image instanceof ImageBitmap || image instanceof HTMLImageElement
    ? [Number(x), Number(y), image.width, image.height]
    : null;
}
