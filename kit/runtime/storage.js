/**
 * Remembers small values per game; where the browser forbids storage (a sandboxed frame, a private window, a full
 * disk) they last as long as the page.
 * @param {string} game
 */
export function createStorage(game) {
  /** @type {Map<string, string>} */
  const memory = new Map();
  const name = (/** @type {string} */ key) => `crumb:1:${game}:${key}`;
  return {
    /** @param {string} key @param {number} otherwise */
    number: (key, otherwise) => {
      let text = memory.get(key);
      try {
        text = localStorage.getItem(name(key)) ?? text;
      } catch {
        // Forbidden here: what memory holds is all there is.
      }
      const value = Number(text ?? Number.NaN);
      return Number.isFinite(value) ? value : otherwise;
    },
    /** @param {string} key @param {number} value */
    keep: (key, value) => {
      memory.set(key, String(value));
      try {
        localStorage.setItem(name(key), String(value));
      } catch {
        // Forbidden or full: memory has it.
      }
    },
  };
}
