import { foldText } from "./clean-text.ts";
import { SUBJECTS } from "./subjects.ts";
import { THEMES } from "./themes.ts";
import { VERBS } from "./verbs.ts";

/** A known word found in a text, with the place of its first character. */
export type Mention = {
  readonly type: "subject" | "theme" | "verb";
  readonly id: string;
  readonly word: string;
  readonly at: number;
  /** Whether the word means something else than what it stands for here: a library is not a castle. */
  readonly isNear: boolean;
};

type Entry = Pick<Mention, "type" | "id" | "isNear">;

const WORDS = new Map<string, Entry>();
const put = (entry: Entry, words: readonly string[]): void => {
  for (const word of words) {
    const folded = foldText(word).replaceAll("\uFE0F", "");
    if (folded !== "" && !WORDS.has(folded)) WORDS.set(folded, entry);
  }
};
for (const verb of VERBS) put({ type: "verb", id: verb.id, isNear: false }, verb.words);
for (const subject of SUBJECTS) put({ type: "subject", id: subject.id, isNear: false }, subject.words);
for (const theme of THEMES) put({ type: "theme", id: theme.id, isNear: false }, theme.words);
for (const theme of THEMES) put({ type: "theme", id: theme.id, isNear: true }, theme.nearWords);

const LATIN = /^[\p{Script=Latin}' -]+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const KOREAN_ENDINGS = /^(?:이|가|을|를|은|는|의|과|와|에|에서|로|으로|들|들이|들을|들은|하는|하기|하다|하고|한다)?$/;
/** Scripts without spaces are matched anywhere, longest word first. */
const INLINE = [...WORDS.keys()]
  .filter((word) => !LATIN.test(word) && !HANGUL.test(word))
  .toSorted((one, other) => other.length - one.length);
const KOREAN = [...WORDS.keys()]
  .filter((word) => HANGUL.test(word))
  .toSorted((one, other) => other.length - one.length);

const stems = (word: string): string[] => [
  word,
  word.replace(/(?:'s|s)$/, ""),
  word.replace(/es$/, ""),
  word.replace(/ies$/, "y"),
];

const findLatin = (text: string): Mention[] =>
  [...text.matchAll(/[\p{Script=Latin}]+(?:['-][\p{Script=Latin}]+)*/gu)].flatMap((match) => {
    const whole = match[0];
    for (const word of [...stems(whole), ...whole.split(/[-']/).flatMap(stems)]) {
      const entry = WORDS.get(word);
      if (entry) return [{ ...entry, word: whole, at: match.index }];
    }
    return [];
  });

const findKorean = (text: string): Mention[] =>
  [...text.matchAll(/\p{Script=Hangul}+/gu)].flatMap((match) => {
    const word = KOREAN.find(
      (known) => match[0].startsWith(known) && KOREAN_ENDINGS.test(match[0].slice(known.length)),
    );
    const entry = word === undefined ? undefined : WORDS.get(word);
    return entry && word !== undefined ? [{ ...entry, word, at: match.index }] : [];
  });

const findInline = (text: string): Mention[] => {
  const found: Mention[] = [];
  let rest = text;
  for (const word of INLINE) {
    for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word, at + word.length)) {
      const entry = WORDS.get(word);
      if (entry) found.push({ ...entry, word, at });
      rest = rest.slice(0, at) + " ".repeat(word.length) + rest.slice(at + word.length);
    }
  }
  return found;
};

/** The form of a text that mentions refer to: folded, without emoji variation marks. */
export const toLexical = (text: string): string => foldText(text).replaceAll("\uFE0F", "");

/** Every known subject, place and verb of a text, in reading order. @param text as {@link toLexical} gives it */
export const findMentions = (text: string): Mention[] =>
  [...findLatin(text), ...findKorean(text), ...findInline(text)].toSorted((one, other) => one.at - other.at);
