/** @param {string} hex */
const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/**
 * Mixes two #rrggbb colours; 0 gives the first, 1 the second.
 * @param {string} first @param {string} second @param {number} share
 */
export function mix(first, second, share) {
  const other = channels(second);
  return `#${channels(first)
    .map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

/**
 * Lightens (above 0) or darkens (below 0) a #rrggbb colour.
 * @param {string} hex @param {number} amount -1 to 1
 */
export const tone = (hex, amount) => mix(hex, amount < 0 ? "#000000" : "#ffffff", Math.abs(amount));

/** @param {string} hex @param {number} alpha */
export const glass = (hex, alpha) => `rgba(${channels(hex).join(",")},${alpha})`;

/** Whether dark text reads better than light text on this colour. @param {string} hex */
export const isPale = (hex) => {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
};
