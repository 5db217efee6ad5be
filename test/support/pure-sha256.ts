/** SHA-256 of a text as 64 hex digits, without Node and without waiting: for pages, where WebCrypto is asynchronous. */
export function pureSha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const hash = Uint32Array.from(start);
  const words = new Uint32Array(64);
  const view = new DataView(bytes.buffer);
  for (let offset = 0; offset < bytes.length; offset += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + 4 * i);
    for (let i = 16; i < 64; i += 1) words[i] = expand(words, i);
    const mixed = mix(hash, words);
    for (let i = 0; i < 8; i += 1) hash[i] = at(hash, i) + at(mixed, i);
  }
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

const primes = firstPrimes(64);
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits of the fractional part. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32);
}

/** The message, one set bit, zeros up to a whole block, and the length in bits. */
function padded(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return bytes;
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function expand(words: Uint32Array, i: number): number {
  const [early, late] = [at(words, i - 15), at(words, i - 2)];
  const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
  const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
  return at(words, i - 16) + low + at(words, i - 7) + high;
}

function mix(hash: Uint32Array, words: Uint32Array): Uint32Array {
  let state = Uint32Array.from(hash);
  for (let i = 0; i < 64; i += 1) {
    const [a, b, c, e, f, g] = [at(state, 0), at(state, 1), at(state, 2), at(state, 4), at(state, 5), at(state, 6)];
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const up = at(state, 7) + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (rounds[i] ?? 0) + at(words, i);
    const down = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    state = Uint32Array.of(up + down, a, b, c, at(state, 3) + up, e, f, g);
  }
  return state;
}
