/** A whole number from any text, the same on every machine (FNV-1a, 32 bits). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Chooses from a list: the same seed and purpose give the same choice, another purpose an unrelated one. */
export function pickBy<T>(seed: number, purpose: string, list: readonly [T, ...T[]]): T {
  return list[hashText(`${seed}:${purpose}`) % list.length] ?? list[0];
}

/** A number from 0 up to, not including, 1. */
export const shareBy = (seed: number, purpose: string): number => (hashText(`${purpose}:${seed}`) % 10_000) / 10_000;
