/**
 * Turns any number into a stream of numbers in [0, 1): the same seed, the same stream, on every machine.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
  };
  return {
    next,
    /** @param {number} low @param {number} high */
    between: (low, high) => low + next() * (high - low),
    /** @param {number} count */
    index: (count) => Math.floor(next() * count),
    /** @param {number} share */
    chance: (share) => next() < share,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]),
  };
}
