/**
 * Who does what to whom. In: a folded text and the known words in it. Out: the genre, the hero (who stands before the
 * verb), what is sought and what is shunned (what stands after it). Not its business: place, numbers, colours.
 */
import { cutText } from "./clean-text.ts";
import { findColours } from "./colour-words.ts";
import type { Span } from "./find-lost.ts";
import type { Mention } from "./lexicon.ts";
import { singular } from "./plural.ts";
import { FALLING, isGrammar, isSmallWord } from "./small-words.ts";
import { subjectById, type Subject } from "./subjects.ts";
import { verbById, type Verb } from "./verbs.ts";

/** A part of a game as the idea names it and where; `subject` is unset for what the house has no picture of. */
export type Part = Span & { readonly name: string; readonly subject: Subject | undefined };

export type Plot = {
  readonly genre: "catch" | "dodge" | "snake" | undefined;
  readonly instead: readonly string[];
  readonly player: Part | undefined;
  readonly thing: Part | undefined;
  readonly hazard: Part | undefined;
  readonly others: readonly Part[];
};

const FILLERS =
  "falling|flying|floating|dropping|incoming|rolling|bouncing|flaming|burning|giant|tiny|little|small|big|huge|cute|angry|happy|hungry|lazy|sleepy|magic|magical|glowing|evil|old|young|brave|lonely|a|an|the|some|many|all|every|very|really|so|super|too|only|just|as|of|lots|its|his|her|their|your|more|most|any|up|ein|eine|einen|die|der|das|den|un|une|des|les|le|la|el|los|las|una";
const ENDERS =
  "that|which|who|and|or|but|with|while|from|before|in|on|at|to|by|for|through|under|over|until|as|if|when|without|inside|into|against|using|around|across|must|has|is|are|so|than|then|it|you|we|game|where|off|down|up|im|auf|mit|und|aus|vom|von|bei|dans|sur|avec|et|en|con|sobre|y|que|qui";
const WORD = `(?!(?:${ENDERS})\\b)[a-z][a-z'-]+`;
const AFTER = new RegExp(`^(?:\\W*(?:${FILLERS})\\b)*\\W*(${WORD}(?: ${WORD}){0,3})`);
const AUX =
  "that|who|which|must|has to|have to|needs|tries|trying|is|can|should|will|wants|qui|que|der|die|das|muss|soll|kann|doit|debe|puede";
const NAMER = `(?!(?:${ENDERS}|${AUX})\\b)[a-z][a-z'-]+`;
/** A noun with its article, right before a verb or before what introduces one. */
const ACTOR = new RegExp(
  `(?<!\\b(?:in|on|at|of|with|from|by|inside|near|under|over|through|into|like|im|auf|mit|dans|sur|avec|en|con) )\\b(?:an?|the|my|our|your|one|as|ein|eine|der|die|das|un|une|una|el|la|le)\\s+(${NAMER}(?:\\s+${NAMER}){0,3}?)\\s*,?\\s*(?:\\b(?:${AUX})\\b|$)`,
  "g",
);
const DULL = new Set(
  "game player thing things something stuff object objects them it you one way time games points score level levels those these others hero character everything anything".split(
    " ",
  ),
);
/** What stands right before a thing that there shall not be. */
const UNWANTED = /\b(?:no|without(?: an?| any)?|not? any|kein\w*|ohne|sans|sin) $/;
const SENTENCE_END = /[.!?;\n。！？]/;
/** Somebody other than the noun before acts, or the thing was named before and is only pointed at now. */
const SPOKEN_TO = /\b(?:you|we|i|player|du|wir|ich|man|tu|vous|on|nous|jugador|joueur|spieler)\b|[,;:.!?]/;
const POINTED_AT = /^\W*(?:them|it|those|these|sie|es|los|las|les)\b/;

const endOf = (span: Span): number => span.at + span.length;

const partOf = (mention: Mention): Part => {
  const subject = subjectById(mention.id);
  return { name: subject?.id ?? mention.word, subject, at: mention.at, length: mention.word.length };
};

/** A word that may name a thing: not grammar, not a stub of something else, not how a thing is or falls. */
const isNoun = (word: string): boolean =>
  /^[a-z]{3,}(?:['-][a-z]+)*$/.test(word) &&
  !isSmallWord(word) &&
  !DULL.has(word) &&
  !FALLING.has(word) &&
  !word.endsWith("ly") &&
  findColours(word).length === 0;

/** Takes the last noun of a phrase, up to the first word that is only grammar. */
function nounPart(phrase: string | undefined, from: number): Part | undefined {
  if (phrase === undefined) return undefined;
  const words = [...phrase.matchAll(/\S+/g)];
  const end = words.findIndex(([word], at) => at > 0 && isGrammar(word));
  const last = words.slice(0, end < 0 ? undefined : end).findLast(([word]) => isNoun(word));
  if (!last) return undefined;
  const name = cutText(singular(last[0]), 24);
  return { name, subject: undefined, at: from + last.index, length: last[0].length };
}

type Scene = {
  readonly text: string;
  readonly verbs: readonly Mention[];
  readonly subjects: readonly Mention[];
  readonly places: readonly Mention[];
};

/** Whether a language or verb form puts what is acted on before the verb. */
const isVerbFinal = (verb: Mention): boolean => !/^[a-z]/.test(verb.word) || /(?:en|eln)$/.test(verb.word);

/** The text after a verb that may name what it acts on: up to the next verb or the end of the sentence. */
function tailOf({ text, verbs }: Scene, start: number): string {
  const next = verbs.find((other) => other.at >= start)?.at ?? text.length;
  const stop = SENTENCE_END.exec(text.slice(start, next));
  return text.slice(start, Math.min(next, start + 80, stop ? start + stop.index : text.length));
}

/** What a verb acts on: named right after it, else, where that is how one says it, right before it. */
function findObject(scene: Scene, verb: Mention): Part | undefined {
  const start = verb.at + verb.word.length;
  const tail = tailOf(scene, start);
  if (POINTED_AT.test(tail)) return findObjectBefore(scene, { verb, isPointedAt: true });
  const phrase = /^[a-z]/.test(verb.word) ? AFTER.exec(tail)?.[1] : undefined;
  const named = phrase === undefined ? undefined : nounPart(phrase, start + tail.indexOf(phrase));
  const after = scene.subjects.filter((one) => one.at >= start && one.at < start + tail.length);
  const known = named ? after.findLast((one) => one.at <= named.at) : after[0];
  if (known) return partOf(known);
  return named ?? findObjectBefore(scene, { verb, isPointedAt: false });
}

function findObjectBefore(
  { text, subjects }: Scene,
  { verb, isPointedAt }: { readonly verb: Mention; readonly isPointedAt: boolean },
): Part | undefined {
  const before = subjects.filter((one) => one.at < verb.at);
  const nearest = before.at(-1);
  if (!nearest) return undefined;
  const isActor = subjectById(nearest.id)?.kind === "being" && before.length === 1;
  const isAside = SPOKEN_TO.test(text.slice(nearest.at + nearest.word.length, verb.at));
  const isObject = before.length > 1 || isPointedAt || isAside || isVerbFinal(verb);
  return isObject && !isActor ? partOf(nearest) : undefined;
}

/** Who acts: the noun in front of the verb, somebody alive before anything else. */
function findPlayer(scene: Scene, verb: Mention | undefined): Part | undefined {
  const beings = scene.subjects.filter((one) => subjectById(one.id)?.kind === "being");
  const started = verb && findActor(scene, verb, beings);
  const first = started === undefined ? (findStarred(scene) ?? beings[0]) : undefined;
  return started ?? (first && partOf(first));
}

function findActor({ text, subjects, places }: Scene, verb: Mention, beings: readonly Mention[]): Part | undefined {
  const actors = actorsBefore(text.slice(0, verb.at), subjects).filter((part) =>
    places.every((one) => one.at !== part.at),
  );
  const before = beings.find((one) => one.at < verb.at);
  const known = actors.find((part) => part.subject !== undefined) ?? (before && partOf(before));
  const named = known ?? actors[0];
  if (named || isVerbFinal(verb)) return named;
  const lone = subjects.findLast((one) => one.at < verb.at);
  return lone && !SPOKEN_TO.test(text.slice(lone.at + lone.word.length, verb.at)) ? partOf(lone) : undefined;
}

/** Somebody introduced as the one that is played: "as a robot", "you are a ghost". */
function findStarred({ text, subjects }: Scene): Mention | undefined {
  const match = /\b(?:as|with|you are|you're|play|using) (?:an? |the |your )?([a-z ]{3,30})/.exec(text);
  return match ? subjects.find((one) => one.at >= match.index && one.at - match.index < 30) : undefined;
}

const actorsBefore = (head: string, subjects: readonly Mention[]): Part[] =>
  [...head.matchAll(ACTOR)].flatMap((match) => {
    const phrase = (match[1] ?? "").trimEnd();
    const from = match.index + match[0].indexOf(phrase);
    const known = subjects.findLast((one) => one.at >= from && one.at < from + phrase.length);
    const part = known ? partOf(known) : nounPart(phrase, from);
    return part ? [part] : [];
  });

const isApart = (one: Span, other: Span | undefined): boolean =>
  !other || endOf(one) <= other.at || endOf(other) <= one.at;

/** Reads the plot of a folded text. */
export function readPlot(text: string, mentions: readonly Mention[]): Plot {
  const ofType = (type: Mention["type"]): Mention[] => mentions.filter((one) => one.type === type);
  const [verbs, places] = [ofType("verb"), ofType("theme")];
  const subjects = ofType("subject").filter((one) => !UNWANTED.test(text.slice(0, one.at)));
  const rules = verbs.flatMap((one) => verbById(one.id) ?? []);
  const rule = rules.find((one) => one.instead === undefined) ?? rules[0];
  const serpent = findSerpent(subjects, rule);
  const scene = { text, verbs, places, subjects: subjects.filter((one) => one.id !== serpent?.id) };
  const objects = findObjects(scene);
  const isFree = (one: Span): boolean => isApart(one, objects.thing) && isApart(one, objects.hazard);
  const free = scene.subjects.filter((one) => isFree(partOf(one)));
  const hero = serpent ? partOf(serpent) : findPlayer({ ...scene, subjects: free }, verbs[0]);
  const names = new Set([hero?.name, objects.thing?.name, objects.hazard?.name]);
  return {
    genre: serpent ? "snake" : rule?.builtAs,
    instead: [...new Set(rules.flatMap((one) => one.instead ?? []))],
    player: hero && isFree(hero) ? hero : undefined,
    ...objects,
    others: free.map(partOf).filter((part) => !names.has(part.name)),
  };
}

/** The snake of a snake game: the one that does nothing a snake cannot do. */
const findSerpent = (subjects: readonly Mention[], rule: Verb | undefined): Mention | undefined =>
  SNAKE_VERBS.has(rule?.id ?? "snake") ? subjects.find((one) => one.id === "snake") : undefined;

/** What the first verb of each kind acts on. */
function findObjects(scene: Scene): Pick<Plot, "thing" | "hazard"> {
  const of = (target: Verb["target"]): Part | undefined =>
    scene.verbs
      .filter((verb) => verbById(verb.id)?.target === target)
      .map((verb) => findObject(scene, verb))
      .find((part) => part !== undefined);
  return { thing: of("thing"), hazard: of("hazard") };
}

const SNAKE_VERBS: ReadonlySet<string> = new Set(["snake", "eat", "catch"]);
