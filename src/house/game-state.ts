import * as z from "zod";
import { completeTuning, type Tuning } from "./axes.ts";
import { Colours } from "./design.ts";

/** One request that was carried out, with what to put back to undo it. */
export const Steering = z.strictObject({
  said: z.string().max(200),
  did: z.string().max(300),
  tuning: z.record(z.string().max(20), z.number()),
  colours: z.record(z.string().max(20), z.string().max(9)),
});
export type Steering = z.infer<typeof Steering>;

/** Everything about a game that people may change. */
export type GameState = { readonly tuning: Tuning; readonly colours: Colours; readonly steering: readonly Steering[] };

const parseJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};

/**
 * The state an existing game is in, by its own files; `undefined` if they are not there or make no sense. A person may
 * have edited them, so nothing is taken unchecked.
 */
export function readState(files: Readonly<Record<string, string>>, slug: string): GameState | undefined {
  const file = (name: string): unknown => parseJson(files[name] ?? files[`games/${slug}/${name}`]);
  const found = z.looseObject({ colours: Colours }).safeParse(file("tuning.json"));
  if (!found.success) return undefined;
  const numbers = Object.entries(found.data).filter((pair): pair is [string, number] => typeof pair[1] === "number");
  const manifest = z.looseObject({ steering: z.array(Steering) }).safeParse(file("crumb.json"));
  return {
    tuning: completeTuning(Object.fromEntries(numbers)),
    colours: found.data.colours,
    steering: manifest.success ? manifest.data.steering : [],
  };
}
