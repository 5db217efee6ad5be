/**
 * What one idea says, part by part. In: clean text by anyone. Out: who, what, where, how many, in which colours, and the
 * spans that said so. Not its business: what a game makes of it.
 */
import { findColours } from "./colour-words.ts";
import type { Span } from "./find-lost.ts";
import { findMentions, toLexical, type Mention } from "./lexicon.ts";
import { findCount, findSeconds, type Count } from "./numbers.ts";
import { findTraits, type Traits } from "./read-traits.ts";
import { readPlot, type Plot } from "./read-plot.ts";

/** What one idea says; what it leaves open is `undefined`. `text` is its folded form, to which every span refers. */
export type Reading = Plot & {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly themes: readonly string[];
  readonly seconds: Count | undefined;
  readonly lanes: Count | undefined;
  readonly lives: Count | undefined;
  readonly difficulty: Said<"easy" | "hard"> | undefined;
  readonly tempo: Said<"slow" | "fast"> | undefined;
  readonly light: Said<"dark" | "bright"> | undefined;
  /** The colour of everything: the first one that is said of nobody in particular. */
  readonly colour: (Span & { readonly name: string; readonly hex: string }) | undefined;
  readonly traits: Readonly<Record<"player" | "thing" | "hazard", Traits>>;
  readonly known: boolean;
};

type Said<T> = Span & { readonly value: T };

const EASY =
  /\b(?:easy|easier|relaxing|relaxed|calm|gentle|chill|cozy|cosy|kids?|toddlers?|facil|einfach|leicht|ruhig|facile|snadna|jednoducha)\b|简单|轻松|かんたん|쉬운/;
const HARD =
  /\b(?:hard|harder|difficult|brutal|insane|challenging|punishing|hardcore|dificil|schwer|schwierig|difficile|tezka|obtizna)\b|困难|很难|むすかしい|어려운/;
const SLOW = /\b(?:slow|slowly|langsam|lento|lent|pomala)\b|慢|ゆっくり|느린/;
const FAST = /\b(?:fast|quick|frantic|speedy|schnell|schnelles|rapido|rapide|rychla)\b|快速|はやい|빠른/;
const DARK =
  /\b(?:dark|darker|gloomy|dim|dunkel|dunkle|dunklen|dunkler|oscuro|oscura|sombre|temny|temna)\b|黑暗|暗い|어두운/;
const BRIGHT = /\b(?:bright|brighter|sunlit|hell|helle|hellen|brillante|lumineux|svetly|svetla)\b|明亮|明るい|밝은/;

/** The first of two opposite words that a text says. */
function findEither<T>(text: string, choices: readonly (readonly [value: T, words: RegExp])[]): Said<T> | undefined {
  for (const [value, words] of choices) {
    const match = words.exec(text);
    if (match) return { value, at: match.index, length: match[0].length };
  }
  return undefined;
}

/** Reads an idea by its words; nothing of the text itself survives but names of things. @param idea already clean text */
export function readIdea(idea: string): Reading {
  const text = toLexical(idea);
  const mentions = findMentions(text);
  const plot = readPlot(text, mentions);
  const traits = {
    player: findTraits(text, plot.player),
    thing: findTraits(text, plot.thing),
    hazard: findTraits(text, plot.hazard),
  };
  const worn = new Set(Object.values(traits).map((one) => one.colour?.at));
  return {
    ...plot,
    text,
    mentions,
    traits,
    themes: [...new Set(mentions.filter((one) => one.type === "theme").map((one) => one.id))],
    seconds: findSeconds(text),
    lanes: findCount(text, "lanes"),
    lives: findCount(text, "lives"),
    difficulty: findEither(text, [
      ["hard", HARD],
      ["easy", EASY],
    ]),
    tempo: findEither(text, [
      ["fast", FAST],
      ["slow", SLOW],
    ]),
    light: findEither(text, [
      ["dark", DARK],
      ["bright", BRIGHT],
    ]),
    colour: findColours(text).find((one) => !worn.has(one.at)),
    known: mentions.length > 0,
  };
}
