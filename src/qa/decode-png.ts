import { inflateSync } from "node:zlib";

/** Pixels of a picture, `channels` bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

const SIGNATURE_LENGTH = 8;

/**
 * Decodes the PNGs a browser makes: 8 bits per channel, colour with or without alpha, not interlaced.
 * @throws Error on any other PNG
 * @see https://www.w3.org/TR/png-3/#9Filters
 */
export function decodePng(png: Buffer): Pixels {
  const chunks = readChunks(png);
  const header = chunks.find((chunk) => chunk.type === "IHDR")?.body;
  if (header === undefined) throw new Error("not a PNG");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, interlace] = [header[8], header[9], header[12]];
  if (depth !== 8 || (colour !== 2 && colour !== 6) || interlace !== 0) throw new Error("a PNG of another kind");
  const channels = colour === 6 ? 4 : 3;
  const packed = Buffer.concat(chunks.filter((chunk) => chunk.type === "IDAT").map((chunk) => chunk.body));
  return {
    width,
    height,
    channels,
    data: unfilter(inflateSync(packed), { rowLength: width * channels, height, channels }),
  };
}

function readChunks(png: Buffer): readonly { type: string; body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = [];
  for (let at = SIGNATURE_LENGTH; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function unfilter(raw: Buffer, set: { rowLength: number; height: number; channels: number }): Uint8Array {
  const { rowLength, height, channels } = set;
  const out = new Uint8Array(rowLength * height);
  let above = new Uint8Array(rowLength);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowLength + 1) + 1;
    const line = raw.subarray(from, from + rowLength);
    const undo = FILTERS[raw[from - 1] ?? 0] ?? undoNone;
    above = undo(line, above, channels);
    out.set(above, row * rowLength);
  }
  return out;
}

/** One loop per filter: millions of bytes pass through here. */
type Undo = (line: Uint8Array, above: Uint8Array, step: number) => Uint8Array<ArrayBuffer>;

const FILTERS: readonly Undo[] = [undoNone, undoLeft, undoAbove, undoMean, undoNearest];

function undoNone(line: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(line);
}

function undoLeft(line: Uint8Array, _above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const out = Uint8Array.from(line);
  for (let at = step; at < out.length; at += 1) out[at] = (out[at] ?? 0) + (out[at - step] ?? 0);
  return out;
}

function undoAbove(line: Uint8Array, above: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = Uint8Array.from(line);
  for (let at = 0; at < out.length; at += 1) out[at] = (out[at] ?? 0) + (above[at] ?? 0);
  return out;
}

function undoMean(line: Uint8Array, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const out = Uint8Array.from(line);
  for (let at = 0; at < out.length; at += 1) {
    const left = at < step ? 0 : (out[at - step] ?? 0);
    out[at] = (out[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
  }
  return out;
}

function undoNearest(line: Uint8Array, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const out = Uint8Array.from(line);
  for (let at = 0; at < out.length; at += 1) {
    const left = at < step ? 0 : (out[at - step] ?? 0);
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    out[at] = (out[at] ?? 0) + nearest(left, above[at] ?? 0, corner);
  }
  return out;
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
