import type { Disguise } from "./disguise.ts";

/** Makes all chance in the page follow from one seed, 32 bits. */
export function installRandom(disguise: Disguise, seed: number): void {
  const next = createSequence(seed);
  const nextByte = () => next() >>> 24;
  disguise(Math, "random", () => next() / 2 ** 32);
  disguise(Crypto.prototype, "getRandomValues", (view: ArrayBufferView) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    bytes.set(Array.from(bytes, nextByte));
    return view;
  });
  disguise(Crypto.prototype, "randomUUID", () => {
    const digits = Array.from({ length: 16 }, (_, at) => {
      const byte = nextByte();
      if (at === 6) return (byte & 0x0f) | 0x40;
      return at === 8 ? (byte & 0x3f) | 0x80 : byte;
    }).map((byte) => byte.toString(16).padStart(2, "0"));
    const text = digits.join("");
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
  });
}

/** A Weyl sequence with a multiply-and-shift finish: short, fast, and even enough for games. */
function createSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
