import type { Axis } from "./axes.ts";
import type { Colours, Design } from "./design.ts";

/** One turn of one knob. */
export type Change =
  | { readonly type: "set"; readonly axis: Axis; readonly value: number; readonly asked?: number }
  | { readonly type: "times"; readonly axis: Axis; readonly factor: number }
  | { readonly type: "plus"; readonly axis: Axis; readonly step: number }
  | {
      readonly type: "paint";
      readonly parts: readonly (keyof Colours)[];
      readonly hex: string;
      readonly name: string;
      readonly how: "exact" | "tint";
    }
  | { readonly type: "light"; readonly parts: readonly (keyof Colours)[]; readonly step: number };

/** What a clause is read against: the cast and genre of the game, and whether a clock runs in it by now. */
export type Game = { readonly design: Design; readonly isTimed: boolean };
