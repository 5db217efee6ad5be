import { z } from "zod";

const Moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/);
const place = {
  v: z.literal(1),
  seq: z.number().int().nonnegative(),
  at: Moment,
  /** The repository's ledger is one log: its session is the repository. */
  session: z.string().max(40),
  claim: z.string().max(40),
};

/** A line of the ledger: money held for a claim, what it came to, or a refusal and until when it holds. */
export const Entry = z.discriminatedUnion("type", [
  z.strictObject({
    ...place,
    type: z.literal("money.reserved"),
    amountUsd: z.number().positive(),
    expiresAt: Moment,
    for: z.string().max(60),
  }),
  z.strictObject({ ...place, type: z.literal("money.settled"), costUsd: z.number().nonnegative().nullable() }),
  z.strictObject({
    ...place,
    type: z.literal("money.refused"),
    amountUsd: z.number().positive(),
    until: Moment,
    for: z.string().max(60),
  }),
]);
export type Entry = z.infer<typeof Entry>;

/** What is spent or held on a day (UTC), US dollars. What a lost or unknown run cost counts at its full reservation. */
export function heldOn(day: string, entries: readonly Entry[]): number {
  const held = new Map<string, number>();
  for (const entry of entries) {
    if (entry.type === "money.reserved" && entry.at.startsWith(day)) held.set(entry.claim, entry.amountUsd);
    if (entry.type === "money.settled" && entry.costUsd !== null && held.has(entry.claim)) {
      held.set(entry.claim, entry.costUsd);
    }
  }
  return [...held.values()].reduce((sum, amount) => sum + amount, 0);
}
