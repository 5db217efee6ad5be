import * as z from "zod";

/**
 * How a request goes wrong. `unavailable` answers 503, `expired` as for a token that is no good; `lost-request` is never
 * heard of, `lost-answer` is done and its answer never arrives. `together` harms none: requests wait until as many have
 * come as `times` says, so that their senders all act on what they had seen before.
 */
const REQUEST_FAULTS = [
  "secondary-403",
  "secondary-429",
  "abuse-422",
  "rate-limit",
  "unavailable",
  "expired",
  "lost-request",
  "lost-answer",
  "together",
] as const;
/** What becomes of an event; `reorder` lets the next one to the same receiver pass first. */
const EVENT_FAULTS = ["drop", "duplicate", "delay", "reorder"] as const;

const Span = {
  /** How often. @default once, or for as long as `forMs` says */
  times: z.number().int().positive().optional(),
  /** How long, by the hub's clock. */
  forMs: z.number().int().positive().optional(),
};

/** A wish for something to go wrong. */
export const FaultWish = z.discriminatedUnion("on", [
  z.strictObject({
    on: z.literal("request"),
    fault: z.enum(REQUEST_FAULTS),
    method: z.string().optional(),
    /** Regular expression for the path below the API's base, or of git. @default any */
    path: z.string().optional(),
    ...Span,
  }),
  z.strictObject({
    on: z.literal("event"),
    fault: z.enum(EVENT_FAULTS),
    /** `name` or `name.action`. @default any */
    event: z.string().optional(),
    /** Who misses it: receivers of webhooks, or the workflows waiting for it. */
    towards: z.enum(["webhooks", "workflows"]).default("webhooks"),
    /** How long `delay` holds it back, by the hub's clock. */
    delayMs: z.number().int().nonnegative().default(60_000),
    ...Span,
  }),
  z.strictObject({
    on: z.literal("run-list"),
    fault: z.literal("lag").default("lag"),
    /** How long a run is in no list, by the hub's clock; asked for by its id it is there. */
    lagMs: z.number().int().positive(),
    ...Span,
  }),
]);
export type FaultWish = z.output<typeof FaultWish>;
export type RequestFault = Extract<FaultWish, { on: "request" }>;
export type EventFault = Extract<FaultWish, { on: "event" }>;
