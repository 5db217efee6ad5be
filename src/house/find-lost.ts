/**
 * What an idea says that did not reach the game. In: the idea as plain words, and the spans of it that did something.
 * Out: the rest, phrase by phrase, in the person's own spelling. Not its business: why a phrase was lost.
 */
import { cutText, foldWithPlaces } from "./clean-text.ts";
import { FALLING, findSigns, isSmallWord } from "./small-words.ts";

/** A part of a folded text. */
export type Span = { readonly at: number; readonly length: number };

const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?)*|\p{Regional_Indicator}{2}`;
const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+`;
const WORD = String.raw`(?:(?!${SPACELESS})[\p{L}\p{N}\p{M}])+(?:['’-](?:(?!${SPACELESS})[\p{L}\p{N}\p{M}])+)*`;
const TOKENS = new RegExp(`(?<picture>${PICTURE})|(?<run>${SPACELESS})|(?<word>${WORD})`, "gu");
const MOST_PHRASE = 60;

type Game = { readonly heard: readonly Span[]; readonly doThingsFall: boolean };

/** The phrases of an idea outside of everything that was heard, in reading order, each once, each at most 60 characters. */
export function findLost(idea: string, { heard, doThingsFall }: Game): string[] {
  const { folded, places } = foldWithPlaces(idea);
  const isHeard = markHeard(folded.length, heard);
  const lost = [...folded.matchAll(TOKENS)].flatMap((token): Span[] => {
    const [text] = token;
    if (token.groups?.["run"] !== undefined) return runsLeft(text, token.index, isHeard);
    if (isHeard.slice(token.index, token.index + text.length).some(Boolean)) return [];
    const isSmall = token.groups?.["word"] !== undefined && isSmallWord(text);
    return isSmall || (doThingsFall && FALLING.has(text)) ? [] : [{ at: token.index, length: text.length }];
  });
  const phrases = joinNeighbours(folded, lost).map(({ at, length }) =>
    cutText(idea.slice(places[at], places[at + length]).trim(), MOST_PHRASE),
  );
  return [...new Set(phrases)];
}

function markHeard(length: number, heard: readonly Span[]): boolean[] {
  const marks = Array.from({ length }, () => false);
  for (const span of heard) marks.fill(true, Math.max(0, span.at), Math.max(0, span.at + span.length));
  return marks;
}

/** What is left of a run without spaces between the words that were heard and those that say nothing. */
function runsLeft(run: string, from: number, isHeard: readonly boolean[]): Span[] {
  const shown = Array.from({ length: run.length }, (_, at) => (isHeard[from + at] === true ? " " : run.charAt(at)));
  return findSigns(shown.join("")).map(({ text, at }) => ({ at: from + at, length: text.length }));
}

/** Words that stand side by side are one phrase. */
const joinNeighbours = (text: string, spans: readonly Span[]): Span[] =>
  spans.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1);
    const gap = last && text.slice(last.at + last.length, span.at);
    return last && gap !== undefined && /^ ?$/.test(gap) && span.at + span.length - last.at <= MOST_PHRASE
      ? [...joined.slice(0, -1), { at: last.at, length: span.at + span.length - last.at }]
      : [...joined, span];
  }, []);
