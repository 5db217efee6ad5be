import { AXES, type Axis } from "./axes.ts";
import { findColour } from "./colour-words.ts";
import type { Colours, Design } from "./design.ts";
import { readCount, readSeconds } from "./numbers.ts";
import { findParts, type NamedPart } from "./parts-named.ts";
import { findAmount, findDirections, findStrength, type Word } from "./wish-words.ts";

/** One turn of one knob. */
export type Change =
  | { readonly type: "set"; readonly axis: Axis; readonly value: number }
  | { readonly type: "times"; readonly axis: Axis; readonly factor: number }
  | { readonly type: "plus"; readonly axis: Axis; readonly step: number }
  | { readonly type: "paint"; readonly parts: readonly (keyof Colours)[]; readonly hex: string; readonly name: string; readonly how: "exact" | "tint" }
  | { readonly type: "light"; readonly step: number };

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

const times = (axis: Axis, factor: number): Change => ({ type: "times", axis, factor });
const plus = (axis: Axis, step: number): Change => ({ type: "plus", axis, step });

/** Counts said outright: "90 seconds", "5 lives", "one more life", "three lanes". */
function readCounts(clause: string, design: Design): Change[] {
  const isExtra = /\b(?:more|extra|additional|another|mehr|mas|plus|dalsi)\b|更多|もっと/.test(clause);
  const found: Change[] = [];
  const seconds = readSeconds(clause);
  if (seconds !== undefined) found.push(isExtra && design.mode === "clock" ? plus("seconds", seconds) : { type: "set", axis: "seconds", value: Math.max(10, seconds) });
  const lives = readCount(clause, "lives");
  if (lives !== undefined) found.push(isExtra ? plus("lives", lives) : { type: "set", axis: "lives", value: lives });
  const lanes = readCount(clause, "lanes");
  if (lanes !== undefined && design.genre === "dodge") found.push({ type: "set", axis: "lanes", value: Math.max(2, lanes) });
  return found;
}

function readColours(clause: string, parts: ReadonlySet<NamedPart>): Change[] {
  const orange = /\borange\b/.test(clause) && !/\boranges\b/.test(clause) ? { name: "orange", hex: "#ff8c1a" } : undefined;
  const colour = findColour(clause) ?? orange;
  if (!colour || findAmount(clause) !== undefined) return [];
  const named = [...parts].flatMap((part) => PAINTED[part]);
  if (named.length === 0) return [{ type: "paint", parts: [...SCENE, "accent", "ink", "veil"], hex: colour.hex, name: colour.name, how: "tint" }];
  return [{ type: "paint", parts: [...new Set(named)], hex: colour.hex, name: colour.name, how: named.some((part) => part === "skyTop") ? "tint" : "exact" }];
}

const AMOUNT_AXES: Readonly<Record<Exclude<NamedPart, "scene" | "text">, Axis>> = {
  player: "lives",
  thing: "crowd",
  hazard: "hazards",
  bonus: "bonus",
  lives: "lives",
  time: "seconds",
  room: "room",
};

function readAmounts(clause: string, parts: ReadonlySet<NamedPart>, design: Design): Change[] {
  const amount = findAmount(clause);
  if (amount === undefined) return [];
  const strength = findStrength(clause);
  return [...parts].flatMap((part): Change[] => {
    if (part === "scene" || part === "text" || part === "player") return [];
    const isCrowd = design.genre === "dodge" && part === "hazard";
    const axis = isCrowd ? "crowd" : design.genre === "dodge" && part === "thing" ? "bonus" : AMOUNT_AXES[part];
    if (axis === "lives") return amount === "none" ? [] : [plus("lives", amount === "more" ? 1 : -1)];
    if (axis === "seconds") return design.mode === "clock" ? [amount === "none" ? { type: "set", axis, value: 0 } : times(axis, amount === "more" ? 1.5 : 0.67)] : [];
    if (amount === "none") return isCrowd ? [times(axis, 0.5)] : [{ type: "set", axis, value: AXES[axis].least }];
    return [times(axis, 1 + (amount === "more" ? 0.45 : -0.32) * strength)];
  });
}

/** The knobs behind one wished direction. */
function turnDirection({ direction, sign }: Word, clause: string, about: { readonly parts: ReadonlySet<NamedPart>; readonly design: Design }): Change[] {
  const { parts, design } = about;
  const strength = findStrength(clause);
  const factor = (share: number): number => (sign === 1 ? 1 + share * strength : 1 / (1 + share * strength));
  switch (direction) {
    case "speed":
      return [parts.has("player") && design.genre !== "snake" ? times("playerSpeed", factor(0.25)) : times("pace", factor(0.25))];
    case "difficulty":
      return [times("pace", factor(0.14)), times("rise", factor(0.3)), times(design.genre === "dodge" ? "crowd" : "hazards", factor(0.25))];
    case "size": {
      if (design.genre === "snake") return [times("room", 1 / factor(0.35))];
      const isThing = parts.has("thing") || parts.has("hazard") || parts.has("bonus");
      return [...(parts.has("player") || !isThing ? [times("playerSize", factor(0.25))] : []), ...(isThing || !parts.has("player") ? [times("thingSize", factor(0.25))] : [])];
    }
    case "light":
      return [{ type: "light", step: 0.1 * sign * strength }];
    case "length":
      return [design.mode === "clock" ? times("seconds", factor(0.5)) : plus("lives", sign)];
  }
}

/** Reads one clause of a wish; empty when nothing in it is known. @param clause folded text */
export function readWish(clause: string, design: Design): Change[] {
  const parts = findParts(clause, design);
  const counts = readCounts(clause, design);
  if (counts.length > 0) return counts;
  const colours = readColours(clause, parts);
  if (colours.length > 0) return colours;
  const amounts = readAmounts(clause, parts, design);
  if (amounts.length > 0) return amounts;
  return findDirections(clause).flatMap((word) => turnDirection(word, clause, { parts, design }));
}
