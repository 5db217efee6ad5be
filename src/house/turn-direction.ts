import type { Axis } from "./axes.ts";
import type { Colours } from "./design.ts";
import type { NamedPart } from "./parts-named.ts";
import type { Change, Game } from "./change.ts";
import type { Word } from "./wish-words.ts";

type Wish = Game & { readonly parts: ReadonlySet<NamedPart>; readonly strength: number };

/** The knobs behind one wished direction, turned by as much as the wish is strong. */
export function turnDirection({ direction, sign }: Word, wish: Wish): Change[] {
  const { parts, design, strength } = wish;
  const times = (axis: Axis, share: number): Change => ({
    type: "times",
    axis,
    factor: (1 + share * strength) ** sign,
  });
  switch (direction) {
    case "speed":
      return isFixed(parts)
        ? []
        : [times(parts.has("player") && design.genre !== "snake" ? "playerSpeed" : "pace", 0.25)];
    case "difficulty":
      return [times("pace", 0.14), times("rise", 0.3), times(design.genre === "dodge" ? "crowd" : "hazards", 0.25)];
    case "size":
      return sizeAxes(wish).map(({ axis, share }) => times(axis, share));
    case "light":
      return lightParts(parts).length === 0
        ? []
        : [{ type: "light", parts: lightParts(parts), step: 0.1 * sign * strength }];
    case "length":
      return isFigure(parts)
        ? []
        : [wish.isTimed ? times("seconds", 0.5) : { type: "plus", axis: "lives", step: sign }];
  }
}

const FIGURES = ["player", "thing", "hazard", "bonus"] as const;
const isFigure = (parts: ReadonlySet<NamedPart>): boolean => FIGURES.some((part) => parts.has(part));
/** Whether only things are meant that neither move nor grow: the background, the letters, the clock. */
const isFixed = (parts: ReadonlySet<NamedPart>): boolean => parts.size > 0 && !isFigure(parts);

const SCENE = ["skyTop", "skyLow", "far", "ground"] as const;

/** The colours that get lighter or darker. */
function lightParts(parts: ReadonlySet<NamedPart>): readonly (keyof Colours)[] {
  const worn = FIGURES.filter((part) => parts.has(part));
  const isScene = parts.size === 0 || parts.has("scene");
  return [...worn, ...(isScene ? SCENE : []), ...(parts.has("text") ? (["title", "accent"] as const) : [])];
}

/** Whose size is meant; on a board everything grows when there are fewer squares. */
function sizeAxes({ parts, design }: Wish): { readonly axis: Axis; readonly share: number }[] {
  if (design.genre !== "snake" && isFixed(parts)) return [];
  if (design.genre === "snake")
    return [{ axis: "room", share: parts.has("room") || parts.has("scene") ? 0.35 : -0.26 }];
  const isThing = parts.has("thing") || parts.has("hazard") || parts.has("bonus");
  const isPlayer = parts.has("player");
  return [
    ...(isPlayer || !isThing ? [{ axis: "playerSize" as const, share: 0.25 }] : []),
    ...(isThing || !isPlayer ? [{ axis: "thingSize" as const, share: 0.25 }] : []),
  ];
}
