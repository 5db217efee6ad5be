import { AXES, type Axis } from "./axes.ts";
import { findColour, ORANGE } from "./colour-words.ts";
import type { Change, Game } from "./change.ts";
import type { Colours, Design } from "./design.ts";
import type { Span } from "./find-lost.ts";
import { findMentions } from "./lexicon.ts";
import { readCount, readSeconds } from "./numbers.ts";
import { findParts, type NamedPart } from "./parts-named.ts";
import { turnDirection } from "./turn-direction.ts";
import { findObject, findWholeObject, readTokens, type Token, type WishObject } from "./wish-object.ts";
import { findAmount, findDirections, findStrength, withoutStrength, type Amount } from "./wish-words.ts";

const SCENE = ["skyTop", "skyLow", "far", "ground"] as const;
const PAINTED: Readonly<Record<NamedPart, readonly (keyof Colours)[]>> = {
  player: ["player"],
  thing: ["thing"],
  hazard: ["hazard"],
  bonus: ["bonus"],
  scene: SCENE,
  text: ["title", "accent"],
  lives: [],
  time: [],
  room: SCENE,
};

/** Counts said outright: "90 seconds", "5 lives", "one more life", "three lanes". */
function readCounts(clause: string, game: Game): Change[] {
  const isExtra = /\b(?:more|extra|additional|another|mehr|mas|plus|dalsi)\b|更多|もっと/.test(clause);
  const seconds = readSeconds(clause);
  const lives = readCount(clause, "lives");
  const lanes = game.design.genre === "dodge" ? readCount(clause, "lanes") : undefined;
  const found: (Change | undefined)[] = [
    seconds === undefined
      ? undefined
      : isExtra && game.isTimed
        ? { type: "plus", axis: "seconds", step: seconds }
        : { type: "set", axis: "seconds", value: Math.max(10, seconds), asked: seconds },
    lives === undefined
      ? undefined
      : isExtra
        ? { type: "plus", axis: "lives", step: lives }
        : { type: "set", axis: "lives", value: lives, asked: lives },
    lanes === undefined ? undefined : { type: "set", axis: "lanes", value: Math.max(2, lanes), asked: lanes },
  ];
  return found.filter((change) => change !== undefined);
}

const LOOKS = ["player", "thing", "hazard", "bonus", "skyTop", "skyLow", "far", "ground", "title", "accent"] as const;
const EVERYTHING = [...SCENE, "accent", "ink", "veil"] as const;

/** The colours that a wish about looks repaints; none where what is meant has no colour of its own. */
const paintedBy = (parts: ReadonlySet<NamedPart>): readonly (keyof Colours)[] =>
  LOOKS.filter((colour) => [...parts].some((part) => PAINTED[part].includes(colour)));

function readColours({ clause, tokens, game }: Heard): Finding[] {
  const orange = /\borange\b/.test(clause) ? { ...ORANGE, at: clause.indexOf("orange"), length: 6 } : undefined;
  const colour = findColour(clause) ?? orange;
  if (!colour) return [];
  const object = objectOf({ clause, tokens, game }, colour);
  const parts = object.parts.size === 0 ? EVERYTHING : paintedBy(object.parts);
  const how = parts.some((part) => part === "skyTop") ? "tint" : "exact";
  return [
    { object, changes: parts.length === 0 ? [] : [{ type: "paint", parts, hex: colour.hex, name: colour.name, how }] },
  ];
}

/** The knob behind more or fewer of a part; `undefined` where a genre has none. */
function amountAxis(part: NamedPart, genre: Design["genre"]): Axis | undefined {
  switch (part) {
    case "hazard":
      return genre === "dodge" ? "crowd" : "hazards";
    case "thing":
      return genre === "dodge" ? "bonus" : "crowd";
    case "bonus":
      return "bonus";
    case "lives":
      return "lives";
    case "time":
      return "seconds";
    case "room":
      return genre === "snake" ? "room" : undefined;
    case "player":
    case "scene":
    case "text":
      return undefined;
  }
}

function turnAmount(axis: Axis, amount: Amount, game: Game & { readonly strength: number }): Change[] {
  if (axis === "lives") return amount === "none" ? [] : [{ type: "plus", axis, step: amount === "more" ? 1 : -1 }];
  if (axis === "seconds" && !game.isTimed) return [];
  if (amount === "none" && axis !== "crowd") return [{ type: "set", axis, value: AXES[axis].least }];
  return [
    { type: "times", axis, factor: amount === "more" ? 1 + 0.45 * game.strength : 1 / (1 + 0.45 * game.strength) },
  ];
}

function readAmounts(heard: Heard): Finding[] {
  const found = findAmount(heard.clause);
  if (found === undefined) return [];
  const object = objectOf(heard, found);
  const axes = new Set(
    [...object.parts].map((part) => amountAxis(part, heard.game.design.genre)).filter((axis) => axis !== undefined),
  );
  const strength = findStrength(heard.clause);
  return [
    { object, changes: [...axes].flatMap((axis) => turnAmount(axis, found.amount, { ...heard.game, strength })) },
  ];
}

function readDirections(heard: Heard): Finding[] {
  const strength = findStrength(heard.clause);
  const bare = withoutStrength(heard.clause);
  const colour = findColour(bare);
  return findDirections(bare)
    .filter((word) => colour === undefined || colour.at !== word.at + word.length + 1)
    .map((word) => {
      const object = word.isInline ? findWholeObject(heard.clause, heard.game.design) : objectOf(heard, word);
      return { object, changes: turnDirection(word, { ...heard.game, parts: object.parts, strength }) };
    });
}

type Finding = { readonly object: WishObject; readonly changes: readonly Change[] };
type Heard = {
  readonly clause: string;
  readonly tokens: readonly Token[];
  readonly game: Game;
  /** What the sentence was about before, for a clause that names nothing itself. */
  readonly about?: ReadonlySet<NamedPart>;
};

function objectOf({ clause, tokens, game, about }: Heard, signal: Span): WishObject {
  const object = tokens.length > 0 ? findObject(tokens, signal, game.design) : findWholeObject(clause, game.design);
  const isOpen = object.parts.size === 0 && object.missing === undefined;
  return isOpen && about && tokens.every(({ kind }) => kind !== "whole")
    ? { parts: about, missing: undefined }
    : object;
}

/** What one clause wishes: changes to make, what it speaks of that this game has not, and words that did nothing. */
export type Wish = {
  readonly changes: readonly Change[];
  readonly parts: ReadonlySet<NamedPart>;
  readonly missing: readonly string[];
  readonly leftOut: readonly string[];
};

/** Reads one clause of a wish. @param clause folded text */
export function readWish(clause: string, game: Game, about?: ReadonlySet<NamedPart>): Wish {
  const tokens = readTokens(withoutStrength(clause), game.design);
  const heard: Heard = { clause, tokens, game, ...(about && { about }) };
  const findings = findAll(heard);
  const missing = [...new Set(findings.flatMap(({ object }) => object.missing ?? []))];
  const content = tokens.filter(({ kind }) => kind === "content").map(({ word }) => word);
  return {
    changes: findings.flatMap(({ object, changes }) => (object.missing === undefined ? changes : [])),
    parts: new Set(findings.flatMap(({ object }) => [...object.parts])),
    missing,
    leftOut: content.filter((word) => !isUsed(word, { clause, missing, game })),
  };
}

/** Counts settle what amounts and lengths would only hint at; a wish for more of something red is none for red. */
function findAll(heard: Heard): Finding[] {
  const counts = readCounts(heard.clause, heard.game);
  const whole: WishObject = { parts: new Set(), missing: undefined };
  if (counts.length > 0) return [{ object: whole, changes: counts }];
  const amounts = readAmounts(heard);
  const isAmount = amounts.some(({ object, changes }) => changes.length > 0 || object.missing !== undefined);
  return isAmount ? amounts : [...readColours(heard), ...readDirections(heard)];
}

const UNITS =
  /^(?:seconds?|secs?|minutes?|mins?|sekunden?|minuten?|segundos?|minutos?|secondes?|lanes?|lives|life|leben|vidas?|vies?)$/;

function isUsed(
  word: string,
  { clause, missing, game }: Pick<Heard, "clause" | "game"> & Pick<Wish, "missing">,
): boolean {
  const isMissing = missing.some((text) => text.split(" ").includes(word));
  const isPartly = findParts(clause, game.design).size > findParts(clause.replace(word, " "), game.design).size;
  return isMissing || isPartly || UNITS.test(word) || findMentions(word).some(({ id }) => isCast(id, game));
}

const isCast = (id: string, { design }: Game): boolean =>
  [design.player, design.thing, design.hazard, design.bonus].some(({ name }) => name === id);
