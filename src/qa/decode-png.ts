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
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (rowLength + 1)] ?? 0;
    const from = row * (rowLength + 1) + 1;
    const to = row * rowLength;
    for (let at = 0; at < rowLength; at += 1) {
      const left = at >= channels ? (out[to + at - channels] ?? 0) : 0;
      const up = row > 0 ? (out[to + at - rowLength] ?? 0) : 0;
      const upLeft = row > 0 && at >= channels ? (out[to + at - rowLength - channels] ?? 0) : 0;
      out[to + at] = (raw[from + at] ?? 0) + predict(filter, [left, up, upLeft]);
    }
  }
  return out;
}

function predict(filter: number, [left, up, upLeft]: readonly [number, number, number]): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - upLeft;
  const [byLeft, byUp, byBoth] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (byLeft <= byUp && byLeft <= byBoth) return left;
  return byUp <= byBoth ? up : upLeft;
}
