import { cleanLines, foldText } from "./clean-text.ts";
import { isDirection } from "./wish-words.ts";

/** One thing that is wished; `follows` when the same sentence said something before it. */
export type Clause = { readonly text: string; readonly follows: boolean };

const MOST_WISH = 2000;
const SENTENCES = /[!?;。！？；…]+|\.(?!\d)/u;
const JOINTS = /[,，、]+|\b(?:and|but|then|also|und|aber|sowie|pero|mais|ale|et|y)\b|(?:然后|而且|还有|并且)/giu;

/** Every line, list item, sentence and half-sentence of a request, each of which is answered by itself. */
export const splitWish = (request: string): Clause[] =>
  cleanLines(request, MOST_WISH).flatMap((line) => line.split(SENTENCES).flatMap(splitSentence));

function splitSentence(sentence: string): Clause[] {
  const pieces: string[] = [];
  let from = 0;
  for (const joint of sentence.matchAll(JOINTS)) {
    const [before, after] = [sentence.slice(from, joint.index), sentence.slice(joint.index + joint[0].length)];
    if (isOnePhrase(before, after)) continue;
    pieces.push(before);
    from = joint.index + joint[0].length;
  }
  return [...pieces, sentence.slice(from)]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, at) => ({ text, follows: at > 0 }));
}

/** "A bigger and faster cat" says two things of one noun that comes after both. */
function isOnePhrase(before: string, after: string): boolean {
  const first = /([\p{L}-]+)\s*$/u.exec(before)?.[1];
  const second = /^\s*([\p{L}-]+)\s+[\p{L}]/u.exec(after)?.[1];
  return [first, second].every((word) => word !== undefined && isDirection(foldText(word)));
}
