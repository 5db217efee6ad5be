import * as z from "zod";

const Moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/);
const Claim = z.string().max(40);
/** Key of the session an entry is about. */
const For = z.string().max(60);
const line = {
  v: z.literal(1),
  seq: z.number().int().nonnegative(),
  at: Moment,
  /** The repository's ledger is one log: its session is the repository. */
  session: z.string().max(40),
};

/**
 * A line of the ledger: money held for a claim, what it came to, a refusal and until when it holds; and the places of
 * sessions that are at work.
 */
export const Entry = z.discriminatedUnion("type", [
  z.strictObject({
    ...line,
    type: z.literal("money.reserved"),
    claim: Claim,
    amountUsd: z.number().positive(),
    expiresAt: Moment,
    for: For,
  }),
  z.strictObject({
    ...line,
    type: z.literal("money.settled"),
    claim: Claim,
    costUsd: z.number().nonnegative().nullable(),
  }),
  z.strictObject({
    ...line,
    type: z.literal("money.refused"),
    claim: Claim,
    amountUsd: z.number().positive(),
    until: Moment,
    for: For,
  }),
  /** A session is at work; one that dies without leaving gives its place up at `until`. */
  z.strictObject({ ...line, type: z.literal("place.taken"), for: For, until: Moment }),
  z.strictObject({ ...line, type: z.literal("place.left"), for: For }),
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

/** Sessions that hold a place at a moment, with the moment each gives it up by itself. */
export function placesAt(now: string, entries: readonly Entry[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type === "place.taken") places.set(entry.for, entry.until);
    if (entry.type === "place.left") places.delete(entry.for);
  }
  return new Map([...places].filter(([, until]) => until > now));
}
