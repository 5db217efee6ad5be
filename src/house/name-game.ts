import { cleanText, cutText, foldText, proseOf } from "./clean-text.ts";
import type { Cast, Genre } from "./choose-cast.ts";
import { plural } from "./plural.ts";
import { pickBy } from "./seed.ts";
import type { Theme } from "./themes.ts";

const RESERVED: ReadonlySet<string> = new Set(["studio", "games", "p", "kit"]);
const MOST_SLUG = 40;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const PLACES: Readonly<Record<string, string>> = {
  meadow: "Meadow",
  garden: "Garden",
  kitchen: "Kitchen",
  space: "Cosmic",
  moon: "Lunar",
  ocean: "Deep Sea",
  beach: "Beach",
  pond: "Pond",
  forest: "Forest",
  jungle: "Jungle",
  bamboo: "Bamboo",
  night: "Midnight",
  haunted: "Haunted",
  snow: "Frosty",
  city: "City",
  neon: "Neon",
  candy: "Sugar",
  desert: "Desert",
  volcano: "Lava",
  cave: "Crystal",
  castle: "Castle",
  sky: "Cloud",
  rain: "Rainy Day",
};

/** A name in plain Latin letters, for the slug and for machines without the idea's script. */
export function nameGame(set: {
  readonly genre: Genre;
  readonly cast: Cast;
  readonly theme: Theme;
  readonly seed: number;
}): string {
  const player = capital(set.cast.player.name);
  const thing = capital(set.cast.thing.name);
  const hazard = capital(set.cast.hazard.name);
  const place = PLACES[set.theme.id] ?? "Crumb";
  const names = {
    catch: [
      `${thing} ${player}`,
      `${place} ${thing} Catch`,
      `${player} & ${plural(thing)}`,
      `${player}'s ${plural(thing)}`,
    ],
    dodge: [
      `${hazard} Dodge`,
      `${player} vs ${plural(hazard)}`,
      `${place} ${player} Dash`,
      `Mind the ${plural(hazard)}`,
    ],
    snake: [`${place} Snake`, `${thing} Snake`, `${place} ${thing} Snake`],
  } as const satisfies Record<Genre, readonly [string, ...string[]]>;
  const name = foldText(pickBy<string>(set.seed, "title", names[set.genre]))
    .replace(/[^a-z0-9&' ]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(
    name === ""
      ? "Crumb Game"
      : name
          .split(" ")
          .map((word) => (word === "vs" ? word : capital(word)))
          .join(" "),
    60,
  );
}

const NAME = String.raw`([\p{L}\p{N}][\p{L}\p{N} !?&'-]{1,38})`;
const CALLED = new RegExp(
  String.raw`(?:called|named|titled|namens|llamado|llamada|appele|jmenem|title:)\s+["“”'«「]?${NAME}["”'»」]?`,
  "iu",
);
/** Quoted as in a sentence: nothing that assigns, calls or continues a word stands before it. */
const QUOTED = new RegExp(
  String.raw`(?<![\p{L}\p{N}=:/.&;?$+"'”]|[\p{L}\p{N}]\(|[=+]\s{0,3})["“«]${NAME}["”»](?![\p{L}\p{N}=]|\s{0,3}[=+])|「${NAME}」`,
  "u",
);

/**
 * What the idea itself calls the game: a name quoted in prose, or the whole idea when it is one short word of another
 * script. What stands in markup, links or code names nothing. @param idea as it was written, unclean
 */
export function findTitle(idea: string): string | undefined {
  const prose = proseOf(idea);
  const quoted = QUOTED.exec(prose);
  const said = quoted?.[1] ?? quoted?.[2] ?? CALLED.exec(prose)?.[1];
  if (said !== undefined) return cleanText(said, 40);
  const short = prose.replace(/[。.!！]+$/u, "");
  return /^[\p{L}\p{N} ]{2,12}$/u.test(short) && /[^\u0000-\u024F]/u.test(short) ? short : undefined;
}

/** A folder name from a title: ASCII, never empty, reserved or taken. */
export function makeSlug(title: string, taken: readonly string[]): string {
  const plain = foldText(title)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_SLUG)
    .replace(/^-+|-+$/g, "");
  const root = plain === "" || RESERVED.has(plain) ? `${plain === "" ? "crumb" : plain}-game` : plain;
  const used = new Set(taken);
  if (!used.has(root)) return root;
  for (let at = 2; ; at += 1) {
    const ending = `-${at}`;
    const slug = `${root.slice(0, MOST_SLUG - ending.length).replace(/-+$/, "")}${ending}`;
    if (!used.has(slug)) return slug;
  }
}
