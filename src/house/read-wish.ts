import { AXES, type Axis } from "./axes.ts";
import { findColour, ORANGE } from "./colour-words.ts";
import type { Change, Game } from "./change.ts";
import type { Colours, Design } from "./design.ts";
import { readCount, readSeconds } from "./numbers.ts";
import { findParts, type NamedPart } from "./parts-named.ts";
import { turnDirection } from "./turn-direction.ts";
import { findAmount, findDirections, findStrength, type Amount } from "./wish-words.ts";

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
        : { type: "set", axis: "seconds", value: Math.max(10, seconds) },
    lives === undefined
      ? undefined
      : isExtra
        ? { type: "plus", axis: "lives", step: lives }
        : { type: "set", axis: "lives", value: lives },
    lanes === undefined ? undefined : { type: "set", axis: "lanes", value: Math.max(2, lanes) },
  ];
  return found.filter((change) => change !== undefined);
}

function readColours(clause: string, parts: ReadonlySet<NamedPart>): Change[] {
  const orange = /\borange\b/.test(clause) ? ORANGE : undefined;
  const colour = findColour(clause) ?? orange;
  if (!colour || findAmount(clause) !== undefined) return [];
  const named = [...new Set([...parts].flatMap((part) => PAINTED[part]))];
  const painted = named.length === 0 ? ([...SCENE, "accent", "ink", "veil"] as const) : named;
  return [
    {
      type: "paint",
      parts: painted,
      hex: colour.hex,
      name: colour.name,
      how: painted.includes("skyTop") ? "tint" : "exact",
    },
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

function readAmounts(clause: string, parts: ReadonlySet<NamedPart>, game: Game): Change[] {
  const amount = findAmount(clause);
  if (amount === undefined) return [];
  const axes = new Set(
    [...parts].map((part) => amountAxis(part, game.design.genre)).filter((axis) => axis !== undefined),
  );
  return [...axes].flatMap((axis) => turnAmount(axis, amount, { ...game, strength: findStrength(clause) }));
}

/** Reads one clause of a wish; empty when nothing in it is known. @param clause folded text */
export function readWish(clause: string, game: Game): Change[] {
  const parts = findParts(clause, game.design);
  const readings = [
    () => readCounts(clause, game),
    () => readColours(clause, parts),
    () => readAmounts(clause, parts, game),
    () =>
      findDirections(clause).flatMap((word) => turnDirection(word, { ...game, parts, strength: findStrength(clause) })),
  ];
  for (const read of readings) {
    const changes = read();
    if (changes.length > 0) return changes;
  }
  return [];
}
