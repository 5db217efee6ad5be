import type { Criterion, Spec } from "../core/artifacts.ts";
import type { Json } from "../core/json.ts";
import type { Tuning } from "./axes.ts";
import type { Cast, Genre } from "./choose-cast.ts";
import { cutText } from "./clean-text.ts";
import { Design } from "./design.ts";
import type { Reading } from "./read-idea.ts";
import { plural } from "./plural.ts";
import { pickBy } from "./seed.ts";
import type { Theme } from "./themes.ts";

const CONTROLS = {
  catch: {
    keyboard: "Left and right arrow keys (or A and D); Space starts; P pauses; R starts again; M mutes.",
    touch: "Drag a finger, or hold the two buttons in the bottom corners; tap to start.",
  },
  dodge: {
    keyboard: "Left and right arrow keys (or A and D); Space starts; P pauses; R starts again; M mutes.",
    touch: "Drag a finger, or use the two buttons in the bottom corners; tap to start.",
  },
  snake: {
    keyboard: "Arrow keys (or W A S D); Space starts; P pauses; R starts again; M mutes.",
    touch: "Swipe, or use the cross of buttons; tap to start.",
  },
} as const satisfies Record<Genre, Spec["controls"]>;

const article = (name: string): string => (/^(?!uni)[aeiou]/i.test(name) ? "an" : "a");

type HowTo = { readonly genre: Genre; readonly cast: Cast; readonly tuning: Tuning; readonly seed: number };

/** The few sentences a player sees: how to play by key and by touch, and what the end says. */
export function howToPlay({ genre, cast, tuning, seed }: HowTo): Design["words"] {
  const goal = {
    catch: `Catch the ${plural(cast.thing.name)}, let the ${plural(cast.hazard.name)} pass.`,
    dodge: `Keep away from the ${plural(cast.hazard.name)}, pick up ${plural(cast.bonus.name)}.`,
    snake: `Eat the ${plural(cast.thing.name)}. Mind walls, your tail and the ${plural(cast.hazard.name)}.`,
  }[genre];
  const keys =
    genre === "snake"
      ? "Arrow keys turn."
      : tuning.lanes > 0
        ? "Left and right change lane."
        : "Left and right arrows move.";
  const touch =
    genre === "snake" ? "Swipe to turn." : tuning.lanes > 0 ? "Tap left or right to change lane." : "Drag to move.";
  const over = {
    catch: [`The ${cast.player.name} is full!`, "Dropped it!", `No more ${plural(cast.thing.name)}!`],
    dodge: [`A ${cast.hazard.name} got you!`, "That was close!", "Ouch!"],
    snake: ["All tangled up!", "What a bite!", "Knotted!"],
  } as const satisfies Record<Genre, readonly [string, ...string[]]>;
  const ending = tuning.seconds > 0 ? "Time is up!" : pickBy<string>(seed, "over", over[genre]);
  return {
    over: cutText(ending, 60),
    keys: cutText(`${goal}\n${keys}`, 200),
    touch: cutText(`${goal}\n${touch}`, 200),
  };
}

const gate = (id: string, text: string, name: string): Criterion => ({ id, text, check: { type: "gate", gate: name } });

/** What the game has to do, each bound to the check that decides it. */
const writeCriteria = (spec: { title: string; theme: Theme; cast: Cast }): Criterion[] => [
  gate("opens", "The game has a page that opens, and every file it refers to is there.", "files.entry"),
  gate("runs-clean", "The game runs without errors.", "boot.clean"),
  gate("shows", "Something is on the screen within three seconds.", "boot.draws"),
  gate("obeys", "Keys and touches change what happens.", "input.responds"),
  gate("again", "The game can be started again and begins afresh.", "again.restart"),
  gate("fits", "The game fits a phone held upright and a desktop window.", "fit.screens"),
  gate("small", "The game is small enough to load at once.", "files.size"),
  { id: "fun", text: "It is fun: a first-time player wants another go.", check: { type: "judged" } },
  {
    id: "looks",
    text: cutText(
      `It looks as if set ${spec.theme.place}, with its own ${spec.cast.player.name} and ${spec.cast.thing.name}.`,
      300,
    ),
    check: { type: "judged" },
  },
];

type Plan = {
  readonly idea: string;
  readonly reading: Reading;
  readonly cast: Cast;
  readonly theme: Theme;
  readonly tuning: Tuning;
  readonly design: Design;
  readonly title: string;
  readonly slug: string;
};

/** Puts a plan into the words of a spec. */
export function writeSpec(plan: Plan): Spec {
  const { cast, theme, tuning, design, title } = plan;
  const { genre } = design;
  const act = {
    catch: `${article(cast.player.name)} ${cast.player.name} catches falling ${plural(cast.thing.name)}`,
    dodge: `${article(cast.player.name)} ${cast.player.name} dodges ${plural(cast.hazard.name)}${tuning.lanes > 0 ? ` on ${tuning.lanes} lanes` : ""}`,
    snake: `a snake eats ${plural(cast.thing.name)}`,
  }[genre];
  const clock = tuning.seconds > 0 ? ` for ${tuning.seconds} seconds` : "";
  const sentence = `${act}${clock} ${theme.place}`;
  return {
    type: "spec",
    title,
    slug: plan.slug,
    summary: cutText(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, 300),
    genre,
    coreLoop: cutText(design.words.keys.replace("\n", " "), 300),
    controls: CONTROLS[genre],
    visualDirection: `Set ${theme.place}, drawn by the game itself in flat shapes with ${design.weight > 0.08 ? "bold" : "fine"} outlines; everything moves a little.`,
    goal:
      tuning.seconds > 0
        ? `The highest score in ${tuning.seconds} seconds.`
        : `The highest score before ${tuning.lives === 1 ? "the only life is" : `${tuning.lives} lives are`} lost.`,
    feel: [
      "Catches pop with sparks and rising numbers.",
      "Hits shake the picture and cost a heart.",
      "It speeds up little by little.",
      "A small tune of its own; M turns it off.",
    ],
    tuning: { ...tuning },
    outOfScope: [
      "Playing together over a network.",
      "Levels, shops and accounts.",
      "Pictures or sounds from elsewhere.",
    ],
    reading: writeReading(plan),
    notHonoured: writeNotHonoured(plan),
    criteria: writeCriteria({ title, theme, cast }),
    design: toJson(Design.parse(design)),
  };
}

const toJson = (design: Design): Record<string, Json> => ({ ...design, scene: { ...design.scene } });

function writeReading({ reading, cast, theme, tuning, design }: Plan): string[] {
  const how = reading.genre === undefined ? "the idea does not say, so it was chosen" : "from the words of the idea";
  return [
    `Kind of game: ${design.genre} (${how}).`,
    `The player is ${article(cast.player.name)} ${cast.player.name}${reading.player ? "" : " (chosen)"}.`,
    design.genre === "dodge"
      ? `To keep away from: ${plural(cast.hazard.name)}.`
      : `To collect: ${plural(cast.thing.name)}${reading.target ? "" : " (chosen)"}.`,
    `Set ${theme.place}${reading.themes.length > 0 ? "" : " (chosen)"}.`,
    ...(reading.seconds === undefined ? [] : [`A round lasts ${tuning.seconds} seconds.`]),
    ...(tuning.lanes > 0 ? [`${tuning.lanes} lanes.`] : []),
    ...(reading.lives === undefined ? [] : [`${tuning.lives} lives.`]),
    ...(reading.difficulty === undefined ? [] : [`Made ${reading.difficulty}.`]),
    ...(reading.colour === undefined ? [] : [`Coloured ${reading.colour.name}.`]),
  ].map((line) => cutText(line, 300));
}

function writeNotHonoured({ idea, reading, tuning, cast, design }: Plan): string[] {
  const { seconds, lanes } = reading;
  const isDodge = design.genre === "dodge";
  const notes: readonly (readonly [isTrue: boolean, note: string])[] = [
    [
      reading.instead !== undefined,
      `I cannot build ${reading.instead} yet; this is the nearest I can: ${design.genre}.`,
    ],
    [
      !reading.known && !reading.target && !reading.player,
      "I knew none of the words of this idea, so the game was chosen by chance, the same each time.",
    ],
    [
      seconds !== undefined && seconds !== tuning.seconds,
      `A round can last from 10 to 600 seconds; ${seconds} became ${tuning.seconds}.`,
    ],
    [lanes !== undefined && !isDodge, "Lanes are only known in a dodging game."],
    [
      lanes !== undefined && isDodge && lanes !== tuning.lanes,
      `There can be 2 to 5 lanes; ${lanes} became ${tuning.lanes}.`,
    ],
    ...[cast.player, cast.thing, cast.hazard].map(
      (one) =>
        [
          one.sprite === "token",
          `I have no picture of ${article(one.name)} ${one.name}; it is shown as a badge.`,
        ] as const,
    ),
    [idea.length > 600, "The idea is long; I read single words in it, not its story."],
  ];
  return notes.filter(([isTrue]) => isTrue).map(([, note]) => cutText(note, 300));
}
