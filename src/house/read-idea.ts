import { findColour } from "./colour-words.ts";
import { cutText } from "./clean-text.ts";
import { findMentions, toLexical, type Mention } from "./lexicon.ts";
import { readCount, readSeconds } from "./numbers.ts";
import { subjectById, type Subject } from "./subjects.ts";
import { verbById } from "./verbs.ts";

/** A part of a game as the idea names it; `subject` is unset for what the house has no picture of. */
export type Part = { readonly name: string; readonly subject: Subject | undefined };

/** What one idea says, part by part; what it leaves open is `undefined`. */
export type Reading = {
  readonly genre: "catch" | "dodge" | "snake" | undefined;
  readonly instead: string | undefined;
  readonly player: Part | undefined;
  readonly target: Part | undefined;
  readonly others: readonly Part[];
  readonly themes: readonly string[];
  readonly seconds: number | undefined;
  readonly lanes: number | undefined;
  readonly lives: number | undefined;
  readonly difficulty: "easy" | "hard" | undefined;
  readonly tempo: "slow" | "fast" | undefined;
  readonly colour: { readonly name: string; readonly hex: string } | undefined;
  readonly known: boolean;
};

const FILLERS =
  "falling|flying|floating|dropping|incoming|rolling|bouncing|flaming|burning|giant|tiny|little|small|big|huge|cute|angry|happy|hungry|lazy|sleepy|magic|magical|glowing|evil|old|young|brave|lonely|a|an|the|some|many|all|every|as|of|lots|its|his|her|their|your|more|most";
const ENDERS =
  "that|which|who|and|or|but|with|while|from|before|in|on|at|to|by|for|through|under|over|until|as|if|when|without|inside|into|against|using|around|across|must|has|is|are|so|than|then|it|you|we|game|where|off|down|up";
const NOUN = `((?:(?!(?:${ENDERS})\\b)[a-z][a-z'-]+)(?: (?!(?:${ENDERS})\\b)[a-z][a-z'-]+)?)`;
const AFTER = new RegExp(`^(?:\\W*(?:${FILLERS})\\b)*\\W*${NOUN}`);
const BEFORE =
  /\b(?:an?|the|as|my|our|lonely|brave|hungry)\s+([a-z][a-z'-]+)(?:\s+([a-z][a-z'-]+))?\s+(?:that|who|which|must|has|tries|trying|is|can)\b/;
const DULL = new Set([
  "game",
  "player",
  "thing",
  "things",
  "something",
  "stuff",
  "object",
  "objects",
  "them",
  "it",
  "you",
  "one",
  "way",
  "time",
  "games",
]);

const partOf = (mention: Mention): Part => {
  const subject = subjectById(mention.id);
  return { name: subject?.id ?? mention.word, subject };
};

/** Takes the last word of a phrase as its noun, unless it says nothing. */
function nounPart(phrase: string | undefined): Part | undefined {
  const words = (phrase ?? "").split(" ").filter((word) => word !== "" && !DULL.has(word));
  const last = words.at(-1);
  if (last === undefined || last.length < 3) return undefined;
  return { name: cutText(last, 24), subject: undefined };
}

/** The thing a verb acts on: named right after it, else (verb-final languages) right before it. */
function findTarget(text: string, verb: Mention, subjects: readonly Mention[]): Part | undefined {
  const after = subjects.find((one) => one.at > verb.at && one.at - verb.at < 60);
  const tail = text.slice(verb.at + verb.word.length, verb.at + 80);
  const named = /^[a-z]/.test(verb.word) ? nounPart(AFTER.exec(tail)?.[1]) : undefined;
  if (
    after &&
    (named === undefined ||
      text.slice(verb.at, after.at + after.word.length).length <=
        tail.indexOf(named.name) + named.name.length + verb.word.length + 1)
  )
    return partOf(after);
  if (named) return named;
  const before = subjects.findLast((one) => one.at < verb.at);
  return after ? partOf(after) : before && partOf(before);
}

function findPlayer(text: string, verb: Mention | undefined, subjects: readonly Mention[]): Part | undefined {
  const beings = subjects.filter((one) => subjectById(one.id)?.kind === "being");
  const before = verb && beings.find((one) => one.at < verb.at);
  if (before) return partOf(before);
  const named = BEFORE.exec(text);
  const unknown =
    verb && named && named.index < verb.at
      ? nounPart(named[2] === undefined ? named[1] : `${named[1]} ${named[2]}`)
      : undefined;
  if (unknown) return unknown;
  const asOrWith = /\b(?:as|with|you are|you're|play|using) (?:an? |the |your )?([a-z ]{3,30})/.exec(text);
  const started = asOrWith && subjects.find((one) => one.at >= asOrWith.index && one.at - asOrWith.index < 30);
  if (started) return partOf(started);
  const first = beings[0];
  return first && partOf(first);
}

const EASY =
  /\b(?:easy|easier|relaxing|relaxed|calm|gentle|chill|cozy|cosy|kids?|toddlers?|facil|einfach|leicht|ruhig|facile|snadna|jednoducha)\b|简单|轻松|かんたん|쉬운/;
const HARD =
  /\b(?:hard|harder|difficult|brutal|insane|challenging|punishing|hardcore|dificil|schwer|schwierig|difficile|tezka|obtizna)\b|困难|很难|むずかしい|어려운/;
const SLOW = /\b(?:slow|slowly|langsam|lento|lent|pomala)\b|慢|ゆっくり|느린/;
const FAST = /\b(?:fast|quick|frantic|speedy|schnell|schnelles|rapido|rapide|rychla)\b|快速|はやい|빠른/;

/** Reads an idea by its words; nothing of the text itself survives but names of things. @param idea already clean text */
export function readIdea(idea: string): Reading {
  const text = toLexical(idea);
  const mentions = findMentions(text);
  const colour = findColour(text);
  return {
    ...readPlot(text, mentions),
    themes: [...new Set(mentions.filter((one) => one.type === "theme").map((one) => one.id))],
    seconds: readSeconds(text),
    lanes: readCount(text, "lanes"),
    lives: readCount(text, "lives"),
    difficulty: HARD.test(text) ? "hard" : EASY.test(text) ? "easy" : undefined,
    tempo: FAST.test(text) ? "fast" : SLOW.test(text) ? "slow" : undefined,
    colour: colour && { name: colour.name, hex: colour.hex },
    known: mentions.length > 0,
  };
}

/** Who does what to whom, and which genre that makes. */
function readPlot(
  text: string,
  mentions: readonly Mention[],
): Pick<Reading, "genre" | "instead" | "player" | "target" | "others"> {
  const verbs = mentions.filter((one) => one.type === "verb");
  const subjects = mentions.filter((one) => one.type === "subject");
  const verb = verbs.find((one) => verbById(one.id)?.instead === undefined) ?? verbs[0];
  const rule = verb && verbById(verb.id);
  const isSnake = subjects.some((one) => one.id === "snake") && (rule === undefined || SNAKE_VERBS.has(rule.id));
  const eatable = subjects.filter((one) => one.id !== "snake");
  const target = verb && rule?.target !== "none" ? findTarget(text, verb, eatable) : undefined;
  const free = subjects.filter((one) => partOf(one).name !== target?.name);
  const player = findPlayer(text, verb, free);
  return {
    genre: isSnake ? "snake" : rule?.builtAs,
    instead: verbs.map((one) => verbById(one.id)?.instead).find((one) => one !== undefined),
    player,
    target,
    others: free.map(partOf).filter((part) => part.name !== player?.name && part.name !== "snake"),
  };
}

const SNAKE_VERBS: ReadonlySet<string> = new Set(["snake", "eat", "catch"]);
