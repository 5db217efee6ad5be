import { decodePng } from "./decode-png.ts";

/**
 * Tells how much of a picture is drawn on: the share of pixels, 0 to 1, that differ from its most frequent colour.
 * Plain white, plain black and any other single colour are 0.
 */
export function measureInk(png: Buffer): number {
  const { width, height, channels, data } = decodePng(png);
  const counts = new Uint32Array(1 << 15);
  for (let at = 0; at < data.length; at += channels) {
    // The lowest three bits are left out: dithering is not drawing.
    const colour = (((data[at] ?? 0) >> 3) << 10) | (((data[at + 1] ?? 0) >> 3) << 5) | ((data[at + 2] ?? 0) >> 3);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  return 1 - counts.reduce((most, count) => Math.max(most, count), 0) / (width * height);
}
