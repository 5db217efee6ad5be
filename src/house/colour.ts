/** Hue in degrees, saturation and lightness from 0 to 1. */
type Hsl = readonly [hue: number, saturation: number, lightness: number];

const toHsl = (hex: string): Hsl => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const lightness = (most + least) / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return [(((green - blue) / spread + 6) % 6) * 60, saturation, lightness];
  return [most === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60, saturation, lightness];
};

const toHex = ([hue, saturation, lightness]: Hsl): string => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
};

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Turns a colour round the wheel by degrees. */
export function turnHue(hex: string, degrees: number): string {
  const [hue, saturation, lightness] = toHsl(hex);
  return toHex([(hue + degrees + 360) % 360, saturation, lightness]);
}

/** Gives a colour another hue and keeps how light it is, so that a repainted scene stays readable. */
export function towardsHue(hex: string, wish: string): string {
  const [, saturation, lightness] = toHsl(hex);
  const [hue, wished, wishedLight] = toHsl(wish);
  if (wished < 0.08) return toHex([0, 0, within(lightness * 0.65 + wishedLight * 0.35)]);
  return toHex([hue, within(Math.max(saturation, 0.35) * 0.5 + wished * 0.4), lightness]);
}

/** Lightens (above 0) or darkens (below 0). */
export function lighten(hex: string, amount: number): string {
  const [hue, saturation, lightness] = toHsl(hex);
  return toHex([hue, saturation, within(lightness + amount)]);
}

/** How light a colour looks, 0 to 1. */
export const lightnessOf = (hex: string): number => toHsl(hex)[2];

/** Whether two colours are hard to tell apart. */
export function isNear(one: string, other: string): boolean {
  const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const b = channels(other);
  return Math.hypot(...channels(one).map((value, at) => value - (b[at] ?? 0))) < 90;
}
