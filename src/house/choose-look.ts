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
  const { thing, hazard } = reading;
  const parts = [...(reading.genre === "dodge" ? [hazard, thing] : [thing]), ...reading.others, reading.player, hazard];
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

/** The colours of the cast: as the idea paints them, else their own, kept apart from the sky. */
function dress(
  cast: Cast,
  { traits }: Reading,
  keepApart: (colour: string) => string,
): Pick<Colours, "player" | "thing" | "hazard" | "bonus"> {
  const wear = (part: "player" | "thing" | "hazard"): string =>
    traits[part].colour?.hex ?? keepApart(cast[part].colour);
  const isThing = cast.bonus.name === cast.thing.name;
  return {
    player: wear("player"),
    thing: wear("thing"),
    hazard: wear("hazard"),
    bonus: isThing ? (traits.thing.colour?.hex ?? keepApart("#ffd84a")) : keepApart(cast.bonus.colour),
  };
}

/** All colours of a game: a palette of its place, shifted a little so that no two ideas look alike. */
export function chooseColours(set: { theme: Theme; cast: Cast; seed: number; reading: Reading }): Colours {
  const { theme, cast, seed, reading } = set;
  const tint = reading.colour?.hex;
  const light = reading.light === undefined ? 0 : { dark: -0.14, bright: 0.1 }[reading.light.value];
  const shift = Math.round((shareBy(seed, "hue") - 0.5) * 36);
  const relight = (hex: string): string => (light === 0 ? hex : lighten(hex, light));
  const paint = (hex: string): string => relight(tint === undefined ? turnHue(hex, shift) : towardsHue(hex, tint));
  const [skyTop, skyLow, far, ground, accent, title] = pickBy(seed, "palette", theme.palettes);
  const sky = [paint(skyLow), paint(skyTop)];
  const dark = lighten(towardsHue("#241d2e", paint(skyTop)), -0.02);
  return {
    skyTop: sky[1] ?? skyTop,
    skyLow: sky[0] ?? skyLow,
    far: paint(far),
    ground: paint(ground),
    accent: tint === undefined ? accent : lighten(towardsHue(accent, tint), 0.1),
    title,
    ink: dark,
    veil: lighten(dark, -0.03),
    ...dress(cast, reading, (colour) => standOut(colour, sky)),
  };
}

/** The place after the first one that an idea names, if any. */
export const secondPlace = (reading: Reading, theme: Theme): Theme | undefined =>
  reading.themes.map(themeById).find((other) => other !== undefined && other.id !== theme.id);

/** The scenery's layers: a place may borrow its front from a second place that the idea names. */
export function chooseScene(reading: Reading, theme: Theme, seed: number): Design["scene"] {
  const second = secondPlace(reading, theme);
  return { sky: theme.sky, far: pickBy(seed, "far", theme.fars), near: second?.near ?? theme.near, drift: theme.drift };
}
