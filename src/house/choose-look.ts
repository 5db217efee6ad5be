import type { Cast } from "./choose-cast.ts";
import { isNear, lighten, lightnessOf, towardsHue, turnHue } from "./colour.ts";
import type { Colours, Design } from "./design.ts";
import type { Reading } from "./read-idea.ts";
import { pickBy, shareBy } from "./seed.ts";
import { themeById, THEMES, type Theme } from "./themes.ts";

/** The place of a game: the first one named, else where its things belong, else by seed. */
export function chooseTheme(reading: Reading, seed: number): Theme {
  const said = reading.themes.map(themeById).find((theme) => theme !== undefined);
  if (said) return said;
  const parts = [reading.target, ...reading.others, reading.player];
  for (const part of parts) {
    const home = part?.subject?.theme === undefined ? undefined : themeById(part.subject.theme);
    if (home) return home;
  }
  const [first, ...rest] = THEMES;
  if (!first) throw new RangeError("The list of themes is empty.");
  return pickBy(seed, "theme", [first, ...rest]);
}

/** Moves a figure's colour away from what it stands in front of. */
const standOut = (colour: string, behind: readonly string[]): string => {
  if (!behind.some((other) => isNear(colour, other))) return colour;
  const lighter = lightnessOf(behind[0] ?? colour) < 0.5;
  return lighten(colour, lighter ? 0.22 : -0.22);
};

/** All colours of a game: a palette of its place, shifted a little so that no two ideas look alike. */
export function chooseColours(set: { theme: Theme; cast: Cast; seed: number; tint: string | undefined }): Colours {
  const { theme, cast, seed, tint } = set;
  const shift = Math.round((shareBy(seed, "hue") - 0.5) * 36);
  const paint = (hex: string): string => (tint === undefined ? turnHue(hex, shift) : towardsHue(hex, tint));
  const [skyTop, skyLow, far, ground, accent, title] = pickBy(seed, "palette", theme.palettes);
  const sky = [paint(skyLow), paint(skyTop)];
  const dark = lighten(towardsHue("#241d2e", paint(skyTop)), -0.02);
  const figure = (colour: string): string => standOut(colour, sky);
  return {
    skyTop: sky[1] ?? skyTop,
    skyLow: sky[0] ?? skyLow,
    far: paint(far),
    ground: paint(ground),
    accent: tint === undefined ? accent : lighten(towardsHue(accent, tint), 0.1),
    title,
    ink: dark,
    veil: lighten(dark, -0.03),
    player: figure(cast.player.colour),
    thing: figure(cast.thing.colour),
    hazard: figure(cast.hazard.colour),
    bonus: figure(cast.bonus.name === cast.thing.name ? "#ffd84a" : cast.bonus.colour),
  };
}

/** The scenery's layers: a place may borrow its front from a second place that the idea names. */
export function chooseScene(reading: Reading, theme: Theme, seed: number): Design["scene"] {
  const second = reading.themes.map(themeById).find((other) => other !== undefined && other.id !== theme.id);
  return { sky: theme.sky, far: pickBy(seed, "far", theme.fars), near: second?.near ?? theme.near, drift: theme.drift };
}
