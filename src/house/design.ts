import * as z from "zod";

const Hex = z.string().regex(/^#[0-9a-f]{6}$/);
const Name = z.string().regex(/^[a-z]{1,20}$/);

/** Colours of a game by the part they play; steering may repaint each. */
export const Colours = z.strictObject({
  skyTop: Hex,
  skyLow: Hex,
  far: Hex,
  ground: Hex,
  accent: Hex,
  title: Hex,
  ink: Hex,
  veil: Hex,
  player: Hex,
  thing: Hex,
  hazard: Hex,
  bonus: Hex,
});
export type Colours = z.infer<typeof Colours>;

/** Who or what plays a part, and the sprite that draws it. */
export const Figure = z.strictObject({
  name: z.string().min(1).max(40),
  sprite: Name,
  look: z.record(Name, z.union([z.string().max(20), z.number(), z.boolean()])),
});
export type Figure = z.infer<typeof Figure>;

/**
 * What the house planner hands to the house builder inside a spec: every choice already made, so that building is
 * copying and filling in.
 */
export const Design = z.strictObject({
  seed: z.number().int().nonnegative(),
  genre: z.enum(["catch", "dodge", "snake"]),
  theme: Name,
  mode: z.enum(["lives", "clock"]),
  plainTitle: z.string().min(1).max(60),
  scene: z.strictObject({ sky: Name, far: Name, near: Name, drift: Name }),
  colours: Colours,
  player: Figure,
  thing: Figure,
  hazard: Figure,
  bonus: Figure,
  motion: z.enum(["straight", "sway", "spin", "float"]),
  song: z.strictObject({ scale: Name, tempo: z.number().min(40).max(240), key: z.number().int().min(0).max(11) }),
  weight: z.number().min(0).max(0.2),
  words: z.strictObject({
    over: z.string().max(60),
    time: z.string().max(60).default("Time is up!"),
    keys: z.string().max(200),
    touch: z.string().max(200),
  }),
});
export type Design = z.infer<typeof Design>;
