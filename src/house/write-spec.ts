import type { Criterion, Spec } from "../core/artifacts.ts";
import type { Json } from "../core/json.ts";
import type { Tuning } from "./axes.ts";
import type { Cast, Genre } from "./choose-cast.ts";
import { cutText } from "./clean-text.ts";
import { Design } from "./design.ts";
import type { Plan } from "./plan.ts";
import { article, plural } from "./plural.ts";
import { pickBy } from "./seed.ts";
import type { Theme } from "./themes.ts";
import { writeNotes } from "./write-notes.ts";
import { writeReading } from "./write-reading.ts";

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

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type HowTo = { readonly genre: Genre; readonly cast: Cast; readonly tuning: Tuning; readonly seed: number };

/** The few sentences a player sees: how to play by key and by touch, and what the end says. */
export function howToPlay({ genre, cast, tuning, seed }: HowTo): Design["words"] {
  const prize =
    cast.bonus.name === "heart" ? "Hearts: 5 points and a life." : `${capital(plural(cast.bonus.name))}: 5 points.`;
  const goal = {
    catch: `Catch the ${plural(cast.thing.name)}, let the ${plural(cast.hazard.name)} pass. ${prize}`,
    dodge: `Keep away from the ${plural(cast.hazard.name)}. ${prize}`,
    snake: `Eat the ${plural(cast.thing.name)}. Mind walls, your tail and the ${plural(cast.hazard.name)}. ${prize}`,
  }[genre];
  const keys =
    genre === "snake"
      ? "Arrow keys turn."
      : tuning.lanes > 0
        ? "Left and right change lane."
        : "Left and right arrows move.";
  const touch =
    genre === "snake" ? "Swipe to turn." : tuning.lanes > 0 ? "Tap left or right to change lane." : "Drag to move.";
  // Every one of them is true of any way to lose the last life.
  const over = {
    catch: ["Out of lives!", "No lives left!", "That was the last life!"],
    dodge: [
      `${capital(article(cast.hazard.name))} ${cast.hazard.name} got you!`,
      "Out of lives!",
      "Ouch! No lives left!",
    ],
    snake: ["Out of lives!", "No lives left!", "That was the last life!"],
  } as const satisfies Record<Genre, readonly [string, ...string[]]>;
  return {
    over: cutText(pickBy<string>(seed, "over", over[genre]), 60),
    time: "Time is up!",
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

/** Puts a plan into the words of a spec. */
export function writeSpec(plan: Plan & { readonly slug: string }): Spec {
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
    notHonoured: writeNotes(plan),
    criteria: writeCriteria({ title, theme, cast }),
    design: toJson(Design.parse(design)),
  };
}

const toJson = (design: Design): Record<string, Json> => ({ ...design, scene: { ...design.scene } });
