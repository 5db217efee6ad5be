import * as z from "zod";
import { Evidence, Scores, Spec } from "./artifacts.ts";
import { Failure } from "./failure.ts";

/**
 * What a run hands back, as `outcome.json` in a folder, before anything trusts it. A built game lies beside it
 * under `game/`, pictures under `pictures/`.
 */
export const Outcome = z.strictObject({
  v: z.literal(1),
  claim: z.string().max(40),
  result: z
    .discriminatedUnion("type", [
      Spec,
      Evidence,
      Scores,
      z.strictObject({ type: z.literal("game"), slug: z.string().max(60), journal: z.string().max(4000) }),
      z.strictObject({
        type: z.literal("escalation"),
        kind: z.literal("raise-scope"),
        why: z.string().min(1).max(500),
      }),
    ])
    .nullable(),
  failure: Failure.nullable(),
  brief: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  usage: z
    .strictObject({ inputTokens: z.number().int().nonnegative(), outputTokens: z.number().int().nonnegative() })
    .nullable(),
  costUsd: z.number().nonnegative().nullable(),
  ms: z.number().nonnegative(),
});
export type Outcome = z.infer<typeof Outcome>;

/** Name of the one artifact a run hands back for a claim. */
export function outcomeName(claim: string): string {
  return `outcome-${claim}`;
}
