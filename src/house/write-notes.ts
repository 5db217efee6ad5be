/**
 * What of an idea did not become part of its game, in sentences for the person. In: the idea's words, how they were read
 * and what the house chose. Out: at most twelve lines. Not its business: choosing.
 */
import { cutText } from "./clean-text.ts";
import { findHeard } from "./find-heard.ts";
import { findLost } from "./find-lost.ts";
import type { Count } from "./numbers.ts";
import type { Plan } from "./plan.ts";
import { article } from "./plural.ts";
import { subjectById } from "./subjects.ts";

const MOST_LINES = 12;
const MOST_LINE = 300;

/** Everything of an idea that its game does without, and what only comes near to what was asked for. */
export function writeNotes(plan: Plan): string[] {
  const notes = [...limitNotes(plan), ...pictureNotes(plan), ...placeNotes(plan)];
  const known = notes.filter((note) => note !== "").map((note) => cutText(note, MOST_LINE));
  const lost = findLost(plan.words, { heard: findHeard(plan), doThingsFall: plan.design.genre !== "snake" });
  const kept = known.slice(0, MOST_LINES - Math.min(LOST_LINES, lost.length));
  return [...kept, ...packLost(lost, MOST_LINES - kept.length)];
}

const LOST_LINES = 4;

/** Lists lost phrases in as few lines as they need, and counts what no line has room for. */
function packLost(lost: readonly string[], room: number): string[] {
  const lines: string[] = [];
  const shown = lost.findIndex((phrase) => {
    const quoted = `"${phrase}"`;
    const last = lines.at(-1);
    const isFitting = last !== undefined && last.length + quoted.length + 16 < MOST_LINE;
    if (!isFitting && lines.length === Math.min(room, LOST_LINES)) return true;
    if (isFitting) lines[lines.length - 1] = `${last}, ${quoted}`;
    else lines.push(`Not in the game: ${quoted}`);
    return false;
  });
  const rest = shown < 0 ? 0 : lost.length - shown;
  return lines.map((line, at) => `${line}${rest > 0 && at === lines.length - 1 ? ` and ${rest} more` : ""}.`);
}

type Note = readonly [isTrue: boolean, note: string];

function limitNotes(plan: Plan): string[] {
  const { reading, design, isCut } = plan;
  const isKnown = reading.known || [reading.thing, reading.hazard, reading.player].some((part) => part !== undefined);
  const notes: readonly Note[] = [
    ...reading.instead.map((kind): Note => [
      true,
      `I cannot build ${kind} yet; this is the nearest I can: ${design.genre}.`,
    ]),
    [!isKnown, "I knew none of the words of this idea, so the game was chosen by chance, the same each time."],
    ...countNotes(plan),
    [isCut, "I read only the first 2,000 characters of the idea."],
  ];
  return notes.filter(([isTrue]) => isTrue).map(([, note]) => note);
}

function countNotes({ reading: { seconds, lives, lanes }, tuning, design }: Plan): Note[] {
  const isOff = (count: Count | undefined, value: number): boolean => count !== undefined && count.value !== value;
  const isDodge = design.genre === "dodge";
  return [
    [
      isOff(seconds, tuning.seconds),
      `A round can last from 10 to 600 seconds; ${seconds?.value} became ${tuning.seconds}.`,
    ],
    [isOff(lives, tuning.lives), `There can be 1 to 9 lives; ${lives?.value} became ${tuning.lives}.`],
    [lanes !== undefined && !isDodge, `Lanes are only known in a dodging game, so there are not ${lanes?.value}.`],
    [isDodge && isOff(lanes, tuning.lanes), `There can be 2 to 5 lanes; ${lanes?.value} became ${tuning.lanes}.`],
  ];
}

const pictureNotes = ({ cast }: Plan): string[] => {
  const shown = new Map([cast.player, cast.thing, cast.hazard, cast.bonus].map((one) => [one.name, one]));
  return [...shown.values()].map(({ name, sprite }) => {
    const like = subjectById(name)?.like;
    if (sprite === "token") return `I have no picture of ${article(name)} ${name}; it is shown as a badge.`;
    return like === undefined
      ? ""
      : `I have no picture of ${article(name)} ${name}; it looks like ${article(like)} ${like}.`;
  });
};

/** Places that were named and are only stood in for, each by its own word. */
const placeNotes = ({ reading, theme }: Plan): string[] => [
  ...new Set(
    reading.mentions
      .filter((one) => one.type === "theme" && one.isNear && one.id === theme.id)
      .map((one) => `For "${one.word}" the nearest place I have is: ${theme.place}.`),
  ),
];
