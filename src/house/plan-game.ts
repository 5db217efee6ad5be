/**
 * From an idea in anyone's words to a spec, without a model. In: untrusted text. Out: a spec with every choice made,
 * the same for the same idea. Not its business: files, and judging whether the idea is any good.
 */
import type { Spec } from "../core/artifacts.ts";
import { AXES, clampAxis, completeTuning, type Tuning } from "./axes.ts";
import { chooseCast, type Cast, type Genre } from "./choose-cast.ts";
import { chooseColours, chooseScene, chooseTheme } from "./choose-look.ts";
import { cleanText, cutText } from "./clean-text.ts";
import type { Design } from "./design.ts";
import { findTitle, makeSlug, nameGame } from "./name-game.ts";
import { readIdea, type Reading } from "./read-idea.ts";
import { hashText, pickBy } from "./seed.ts";
import type { Theme } from "./themes.ts";
import { howToPlay, writeSpec } from "./write-spec.ts";

const MOST_IDEA = 2_000;

/**
 * Plans a game. Any text gives one: empty, emoji only, or 5,000 characters of markup.
 * @param request `steering`: what people said while it was planned, oldest first
 */
export function planGame(request: {
  readonly idea: string;
  readonly steering: readonly string[];
  readonly slugsTaken: readonly string[];
}): Spec {
  const whole = cleanText(request.idea, Infinity);
  const idea = cutText(whole, MOST_IDEA);
  const steering = request.steering.map((text) => cleanText(text, 500)).filter((text) => text !== "");
  const words = [idea, ...steering].join(". ");
  const seed = hashText(words);
  const reading = readIdea(words);
  const genre = reading.genre ?? chooseGenre(reading, seed);
  const theme = chooseTheme(reading, seed);
  const cast = chooseCast(reading, { genre, theme, seed });
  const tuning = chooseTuning(reading, genre);
  const plainTitle = nameGame({ genre, cast, theme, seed });
  const title = findTitle(request.idea) ?? plainTitle;
  const design = makeDesign({ reading, genre, theme, cast, tuning, seed, plainTitle });
  const slug = makeSlug(/[a-z0-9]/i.test(title) ? title : plainTitle, request.slugsTaken);
  return writeSpec({ words, isCut: idea !== whole, reading, cast, theme, tuning, design, title, slug });
}

/** No verb said which game it is: dangers are dodged, anything else is caught, and nothing at all is left to the seed. */
function chooseGenre(reading: Reading, seed: number): Genre {
  if (reading.lanes !== undefined) return "dodge";
  const parts = [reading.player, reading.hazard, ...reading.others];
  if (parts.some((part) => part?.subject?.kind === "danger")) return "dodge";
  if (parts.some((part) => part?.subject?.kind === "thing")) return "catch";
  // Whoever is named can play in every game but the one whose hero is a snake.
  if (reading.player) return pickBy<Genre>(seed, "genre", ["catch", "dodge"]);
  return pickBy<Genre>(seed, "genre", ["catch", "dodge", "snake"]);
}

function chooseTuning(reading: Reading, genre: Genre): Tuning {
  const hard = { easy: 0.78, hard: 1.3 }[reading.difficulty?.value ?? "easy"];
  const factor = reading.difficulty === undefined ? 1 : hard;
  const tempo = reading.tempo === undefined ? 1 : { slow: 0.75, fast: 1.3 }[reading.tempo.value];
  const seconds = reading.seconds === undefined ? 0 : Math.max(10, Math.min(AXES.seconds.most, reading.seconds.value));
  const lives = reading.lives?.value ?? (reading.difficulty?.value === "easy" ? 5 : 3);
  return completeTuning({
    pace: factor * tempo,
    rise: factor,
    hazards: factor,
    seconds,
    lives: clampAxis("lives", lives),
    lanes: genre === "dodge" && reading.lanes !== undefined ? Math.max(2, reading.lanes.value) : 0,
    ...sizes(reading, genre),
  });
}

/** How big the idea makes its hero and its things; a board of squares has one size for all. */
function sizes({ traits, thing }: Reading, genre: Genre): Pick<Tuning, "playerSize" | "thingSize"> {
  if (genre === "snake") return { playerSize: 1, thingSize: 1 };
  const falling = genre === "dodge" || !thing ? traits.hazard : traits.thing;
  return { playerSize: traits.player.size?.factor ?? 1, thingSize: falling.size?.factor ?? 1 };
}

type Choices = {
  reading: Reading;
  genre: Genre;
  theme: Theme;
  cast: Cast;
  tuning: Tuning;
  seed: number;
  plainTitle: string;
};

function makeDesign({ reading, genre, theme, cast, tuning, seed, plainTitle }: Choices): Design {
  const figure = ({ name, sprite, look }: Cast["player"]) => ({ name, sprite, look: { ...look } });
  return {
    seed,
    genre,
    theme: theme.id,
    mode: tuning.seconds > 0 ? "clock" : "lives",
    plainTitle,
    scene: chooseScene(reading, theme, seed),
    colours: chooseColours({ theme, cast, seed, reading }),
    player: figure(cast.player),
    thing: figure(cast.thing),
    hazard: figure(cast.hazard),
    bonus: figure(cast.bonus),
    motion: pickBy<Design["motion"]>(seed, "motion", ["straight", "sway", "spin", "float"]),
    song: { scale: pickBy(seed, "scale", theme.scales), tempo: 92 + (seed % 48), key: seed % 12 },
    weight: pickBy<number>(seed, "weight", [0.06, 0.08, 0.1]),
    words: howToPlay({ genre, cast, tuning, seed }),
  };
}
