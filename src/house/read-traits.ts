import { findColours } from "./colour-words.ts";
import type { Span } from "./find-lost.ts";
import { isGrammar } from "./small-words.ts";

/** How a named part is said to look. */
export type Traits = {
  readonly colour: (Span & { readonly name: string; readonly hex: string }) | undefined;
  /** A factor for its size. */
  readonly size: (Span & { readonly factor: number }) | undefined;
};

const SIZES: readonly (readonly [factor: number, words: RegExp])[] = [
  [0.75, /^(?:small|little|tiny|mini|klein|kleine[rsnm]?|winzig\w*|petite?s?|pequen[oa]s?|mal[yaei])$/],
  [1.3, /^(?:big|large|giant|huge|gross|grosse[rsnm]?|riesig\w*|grande?s?|velk[yaei]|obri)$/],
];

/** Reads the words in front of a part, and the one behind it, for colour and size. @param text folded */
export function findTraits(text: string, part: Span | undefined): Traits {
  if (!part) return { colour: undefined, size: undefined };
  const from = Math.max(0, part.at - 40);
  const before = [...text.slice(from, part.at).matchAll(/[a-z'-]+|[^\sa-z]/g)]
    .map((match) => ({ word: match[0], at: from + match.index }))
    .toReversed();
  const edge = before.findIndex(({ word }) => isGrammar(word) || !/^[a-z]/.test(word));
  const near = edge < 0 ? before : before.slice(0, edge);
  const end = part.at + part.length;
  const behind = /^ ([a-z-]+)/.exec(text.slice(end, end + 30))?.[1];
  const words = [...near.slice(0, 3), ...(behind === undefined ? [] : [{ word: behind, at: end + 1 }])];
  const colours = words.flatMap(({ word, at }) => findColours(word).map((colour) => ({ ...colour, at })));
  const sizes = words.flatMap(({ word, at }) =>
    SIZES.filter(([, known]) => known.test(word)).map(([factor]) => ({ factor, at, length: word.length })),
  );
  return { colour: colours[0], size: sizes[0] };
}
