import type { Tuning } from "./axes.ts";
import type { Cast } from "./choose-cast.ts";
import type { Design } from "./design.ts";
import type { Reading } from "./read-idea.ts";
import type { Theme } from "./themes.ts";

/** A plan as far as it is made: all that the notes speak of. `words` is the idea with what was said while planning. */
export type Plan = {
  readonly words: string;
  readonly isCut: boolean;
  readonly reading: Reading;
  readonly cast: Cast;
  readonly theme: Theme;
  readonly tuning: Tuning;
  readonly design: Design;
  readonly title: string;
};
