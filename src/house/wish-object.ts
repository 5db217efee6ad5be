/**
 * What a word of a wish is said of. In: a folded clause, the place of the word, who is in the game. Out: the parts meant,
 * or the things that this game does not have. Not its business: what the word changes.
 */
import { findColours } from "./colour-words.ts";
import type { Design } from "./design.ts";
import type { Span } from "./find-lost.ts";
import { findMentions } from "./lexicon.ts";
import { findParts, type NamedPart } from "./parts-named.ts";
import { isGrammar, isSmallWord } from "./small-words.ts";
import { isDirection } from "./wish-words.ts";

/** `missing` names what is not in the game; `parts` is empty and `missing` too when the game as a whole is meant. */
export type WishObject = { readonly parts: ReadonlySet<NamedPart>; readonly missing: string | undefined };

type Kind = "part" | "signal" | "whole" | "small" | "content";
export type Token = Span & { readonly word: string; readonly kind: Kind };

const WHOLE =
  /^(?:it|its|it's|this|that|everything|all|game|overall|gameplay|es|alles|spiel|todo|juego|tout|jeu|hra|hru)$/;
const BEFORE_ASIDE =
  /^(?:for|on|in|at|with|from|by|because|since|when|while|than|to|fur|auf|bei|mit|pour|sur|avec|para|con|en)$/;
const NEVER_OBJECT =
  /^(?:add|change|turn|set|feel|feels|feeling|look|looks|looking|seem|seems|become|becomes|became|think|find|maybe|perhaps|honestly|actually|really|now|still|bit|little|kind|sort|speed|pace|tempo|difficulty|size|brightness|length|amount|number|colou?rs?|coloured|colored|paint|repaint|tint|use|used|using|remove|delete|rid|drop|without|reduce|increase|decrease|lower|raise|slow|cut|back|again|version|right|wrong|perfect|fine|definitely|totally|super|too|soll|sollte|mach|mache|macht|haz|hacer|rends|bitte|por|favor|s'il|plait|prosim|udelej|enough|twice|double|way|far|lots|fewer|less|more|extra|additional|another|many|much|no|none|zero|kein|keine|keinen|ohne|mehr|weniger|menos|moins|sin|sans|bez|mas|quita)$/;

/** The words of a folded clause, each with what it is to a wish. */
export function readTokens(clause: string, design: Design): Token[] {
  return [...clause.matchAll(/#[0-9a-f]{6}|[\p{Script=Latin}\d]+(?:['’-][\p{Script=Latin}\d]+)*/gu)].map((match) => {
    const [word] = match;
    return { word, at: match.index, length: word.length, kind: kindOf(word, design) };
  });
}

function kindOf(word: string, design: Design): Kind {
  if (WHOLE.test(word)) return "whole";
  if (isDirection(word) || findColours(word).length > 0 || /^\d+$/.test(word)) return "signal";
  if (NEVER_OBJECT.test(word) || isGrammar(word)) return "small";
  if (findParts(word, design).size > 0) return "part";
  return isSmallWord(word) ? "small" : "content";
}

/** What the word at a place is said of: the noun behind it, else the one before it, else the whole game. */
export function findObject(
  tokens: readonly Token[],
  signal: Span,
  design: Design,
): WishObject & { readonly run: readonly Token[] } {
  const behind = tokens.filter((token) => token.at >= signal.at + signal.length);
  const start = behind.findIndex((token) => !isPassed(token));
  const next = runFrom(start < 0 ? [] : behind.slice(start));
  if (next.length > 0) return { ...judge(next, design), run: next };
  const before = tokens.filter((token) => token.at < signal.at).toReversed();
  // "Add a light" asks for a thing, "make it a challenge" for a change.
  const isOfGame = /^(?:game|one|version)$/.test(behind[0]?.word ?? "");
  if (
    !isOfGame &&
    /^an?$/.test(before[0]?.word ?? "") &&
    before.every(({ kind }) => kind !== "whole" && kind !== "part")
  )
    return { parts: new Set(), missing: tokens.find((token) => token.at === signal.at)?.word, run: [] };
  const run = lastRun(before);
  return run.length > 0 ? { ...judge(run, design), run } : { parts: new Set(), missing: undefined, run: [] };
}

const isNoun = ({ kind }: Token): boolean => kind === "part" || kind === "content";
const ARTICLE =
  /^(?:of|and|und|et|y|the|a|an|these|those|my|your|our|de|der|die|das|den|des|les|los|las|la|le|el|many|much|s)$/;
const isPassed = (token: Token): boolean => token.kind === "signal" || ARTICLE.test(token.word);

const runFrom = (tokens: readonly Token[]): Token[] => {
  const end = tokens.findIndex((token) => !isNoun(token));
  return tokens.slice(0, end < 0 ? undefined : end);
};

/** The nearest noun before a word, going back; one in an aside ("on my phone") is passed over. */
function lastRun(back: readonly Token[]): Token[] {
  const start = back.findIndex((token) => isNoun(token) || token.kind === "whole");
  const first = back[start];
  if (first === undefined || first.kind === "whole") return [];
  const run = runFrom(back.slice(start));
  const rest = back.slice(start + run.length);
  const introducer = rest.find((token) => !ARTICLE.test(token.word));
  return introducer && BEFORE_ASIDE.test(introducer.word) ? lastRun(rest) : run.toReversed();
}

/** A compound is what its last word says: the cat's umbrella is no cat. */
function judge(run: readonly Token[], design: Design): WishObject {
  const text = run.map(({ word }) => word).join(" ");
  const partsOf = (tokens: readonly Token[]): ReadonlySet<NamedPart> =>
    findParts(tokens.map(({ word }) => word).join(" "), design);
  const parts = partsOf(run);
  const isHead = partsOf(run.slice(-1)).size > 0 || partsOf(run.slice(0, -1)).size === 0;
  return parts.size > 0 && isHead ? { parts, missing: undefined } : { parts: new Set(), missing: text };
}

/** The same for scripts without spaces, where only known words can be told apart. */
export function findWholeObject(clause: string, design: Design): WishObject {
  const parts = findParts(clause, design);
  const stranger = findMentions(clause).find((mention) => mention.type === "subject");
  return { parts, missing: parts.size === 0 ? stranger?.word : undefined };
}
