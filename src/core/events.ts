/**
 * The transcript's vocabulary: thirteen types of event, each a fact, a decision or a receipt.
 * In: anything. Out: a typed event or a refusal. Not its business: how lines are chained or kept (transcript/).
 */
import * as z from "zod";
import { Artifact, Dimension, Evidence, Finding, Slug } from "./artifacts.ts";
import { Binding, Config, Seat } from "./config.ts";
import { Failure } from "./failure.ts";
import { Request } from "./requests.ts";

const Sha = z.string().regex(/^[0-9a-f]{40}$/);
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/);
const Key = z.string().regex(/^(?:issue|comment|review|pull):\d+$/);
const EffectId = z.string().regex(/^[a-z]+(?:\/[a-z0-9:-]+){1,2}$/);
const ClaimId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const Run = z.strictObject({ id: z.number().int().positive(), url: z.string().max(500) });

/** A person as GitHub knows them: the numeric id is the identity, the login only a label. */
export const Person = z.strictObject({ id: z.number().int(), login: z.string().max(100) });
export type Person = z.infer<typeof Person>;

export const Actor = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("person"), id: z.number().int(), login: z.string().max(100) }),
  z.strictObject({ type: z.literal("seat"), seat: Seat, binding: Binding, run: z.number().int() }),
  z.strictObject({ type: z.literal("system"), part: z.enum(["inbox", "decide", "dispatch", "landing", "qa"]) }),
]);
export type Actor = z.infer<typeof Actor>;

/** Where a text lies beside the transcript: `artifacts/<hash>.json`, its name a salted hash of what it holds. */
export const TextRef = Digest;
export type TextRef = z.infer<typeof TextRef>;

/** Why a builder is sent to work. */
export const OrderReason = z.enum(["first", "red-gates", "findings", "changes", "veto", "replan", "refused"]);
export type OrderReason = z.infer<typeof OrderReason>;

/** A bounded assignment, the payload of a run. `base` is the commit the game branch stood at, `null` before the first. */
export const Order = z.strictObject({
  n: z.number().int().positive(),
  attempt: z.number().int().positive(),
  reason: OrderReason,
  base: Sha.nullable(),
  /** The tree whose evidence or ruling this order answers. */
  about: Sha.nullable(),
  /** Keys of the messages whose words go into the brief. */
  messages: z.array(Key).max(100),
});
export type Order = z.infer<typeof Order>;

/** Which outcome a landing step lands again. */
export const LandingSource = z.strictObject({ effect: EffectId, claim: ClaimId, run: Run });
export type LandingSource = z.infer<typeof LandingSource>;

export const Deed = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("seat"), seat: Seat, order: Order }),
  z.strictObject({ type: z.literal("qa"), order: Order, commit: Sha, tree: Sha, set: Evidence.shape.set }),
  z.strictObject({ type: z.literal("land"), source: LandingSource }),
  z.strictObject({
    type: z.literal("post"),
    target: z.enum(["issue", "pull"]),
    topic: z.enum(["status", "verdict", "ended", "help", "answer", "refusal", "problem"]),
    /** The message answered, or the attempt a verdict is about. */
    about: z.string().max(60).nullable(),
  }),
]);
export type Deed = z.infer<typeof Deed>;

/** The four verdicts, computed in code (design §11). */
export const Verdict = z.enum(["PASS", "PARTIAL", "FAIL", "REJECT"]);
export type Verdict = z.infer<typeof Verdict>;

export const RuledDimension = z.strictObject({
  dimension: z.union([Dimension, z.string().max(40)]),
  source: z.enum(["measured", "judged", "unjudged"]),
  /** 0–10 after caps; `null` where unjudged or measured. */
  score: z.number().min(0).max(10).nullable(),
  met: z.boolean().nullable(),
  note: z.string().max(300),
});
export type RuledDimension = z.infer<typeof RuledDimension>;

const Usage = z.strictObject({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
});

/** The day's money is spent, every place is taken, all paid work is paused, or the ledger that knows is gone. */
const HoldReason = z.enum(["money", "places", "paused", "ledger"]);

const HostPart = z.discriminatedUnion("part", [
  /** `gone`: the issue is not in this repository any more, transferred or deleted. */
  z.strictObject({ part: z.literal("issue"), open: z.boolean(), gone: z.literal(true).optional() }),
  z.strictObject({
    part: z.literal("pull"),
    number: z.number().int().positive(),
    url: z.string().max(500),
    open: z.boolean(),
    merged: z.boolean(),
    mergeCommit: Sha.nullable(),
    mergedTree: Sha.nullable(),
  }),
  /** The game branch stands at a commit that no landing of ours made. */
  z.strictObject({ part: z.literal("head"), commit: Sha, tree: Sha.nullable() }),
  z.strictObject({ part: z.literal("preview"), commit: Sha, url: z.string().max(500) }),
  z.strictObject({ part: z.literal("game"), url: z.string().max(500) }),
  /** A comment of ours is gone; its post is due again. */
  z.strictObject({ part: z.literal("comment"), commentId: z.number().int() }),
  /** Work that is due is held back by what all sessions share; `null`: no longer. */
  z.strictObject({ part: z.literal("hold"), why: HoldReason.nullable(), until: Moment.nullable() }),
  /** A run is over without a landing. */
  z.strictObject({ part: z.literal("run"), claim: ClaimId, hasOutcome: z.boolean() }),
]);
export type HostPart = z.infer<typeof HostPart>;

const data = {
  "session.opened": z.strictObject({
    repository: z.strictObject({ id: z.number().int(), owner: z.string().max(100), name: z.string().max(100) }),
    issue: z.number().int().positive(),
    author: Person,
    startedBy: Person,
    /** Salt of this session's text hashes, so that equal texts of two sessions have different names. */
    salt: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    idea: TextRef,
    /** Begun where an earlier log was lost, or the issue came from elsewhere: what was said until then is not heard. */
    heardFrom: Moment.optional(),
    config: Config,
    configHash: Digest,
  }),
  "user.said": z.strictObject({
    key: Key,
    /** Salted hash of body, state and commit: tells an edit from a repetition. */
    revision: Digest,
    updatedAt: Moment,
    /** The head it was said on. */
    on: Sha.nullable(),
    text: TextRef.nullable(),
    request: Request.nullable(),
    /** The request could not be read; what to answer. */
    problem: z.strictObject({ code: z.string().max(40), message: z.string().max(300) }).nullable(),
    /** The person may not steer. */
    refused: z.boolean(),
  }),
  /** `redacted`: the words are gone for good, and what stands at GitHub under that key is not heard again as it is. */
  "user.retracted": z.strictObject({ key: Key, how: z.enum(["edited", "deleted", "redacted"]) }),
  "host.changed": HostPart,
  "clock.ticked": z.strictObject({ deadline: Moment, effect: EffectId }),
  "effect.due": z.strictObject({ id: EffectId, deed: Deed }),
  "effect.withdrawn": z.strictObject({ id: EffectId, why: z.string().max(200) }),
  "verdict.ruled": z.strictObject({
    n: z.number().int().positive(),
    commit: Sha,
    tree: Sha,
    verdict: Verdict,
    route: z.enum(["merge", "person", "builder", "planner"]),
    dimensions: z.array(RuledDimension).max(30),
    findings: z.array(Finding).max(30),
    notes: z.array(z.string().max(300)).max(30),
    /** Weighted sum of judged scores, to compare attempts; `null` when nothing was judged. */
    aggregate: z.number().nullable(),
    rules: z.string().max(40),
  }),
  "version.made": z.strictObject({
    n: z.number().int().positive(),
    order: z.number().int().positive(),
    slug: Slug,
    commit: Sha,
    tree: Sha,
    /** True when green full-set evidence of this very tree stands behind it. */
    baseline: z.boolean(),
  }),
  "session.ended": z.strictObject({
    how: z.enum(["accepted", "cancelled", "stopped"]),
    reason: z.string().max(200),
    verified: z.boolean(),
  }),
  "effect.claimed": z.strictObject({
    id: EffectId,
    claim: ClaimId,
    pass: z.string().max(40),
    deadline: Moment,
    reservedUsd: z.number().nonnegative(),
    binding: Binding.nullable(),
    /** Until when the session has its place among those at work; `null` where the run needs none. */
    place: Moment.nullable().default(null),
    recipe: z.string().max(64).nullable(),
  }),
  "effect.started": z.strictObject({ id: EffectId, claim: ClaimId, run: Run, deadline: Moment }),
  "effect.settled": z.strictObject({
    id: EffectId,
    claim: ClaimId,
    result: Artifact.nullable(),
    failure: Failure.nullable(),
    /** Hash of the brief the run was fed. */
    brief: Digest.nullable(),
    usage: Usage.nullable(),
    /** `null` when unknown. */
    costUsd: z.number().nonnegative().nullable(),
    ms: z.number().nonnegative(),
    run: Run.nullable(),
    /** Nobody waited for it any more: its cost counts, its result routes nothing. */
    superseded: z.boolean(),
  }),
} as const;

export type EventType = keyof typeof data;
export type EventData = { [K in EventType]: z.infer<(typeof data)[K]> };

export const eventTypes = [
  "session.opened",
  "user.said",
  "user.retracted",
  "host.changed",
  "clock.ticked",
  "effect.due",
  "effect.withdrawn",
  "verdict.ruled",
  "version.made",
  "session.ended",
  "effect.claimed",
  "effect.started",
  "effect.settled",
] as const satisfies readonly EventType[];

/** What an event is: something that happened outside, something concluded, or what became of a deed. */
export const sortOf = {
  "session.opened": "fact",
  "user.said": "fact",
  "user.retracted": "fact",
  "host.changed": "fact",
  "clock.ticked": "fact",
  "effect.due": "decision",
  "effect.withdrawn": "decision",
  "verdict.ruled": "decision",
  "version.made": "decision",
  "session.ended": "decision",
  "effect.claimed": "receipt",
  "effect.started": "receipt",
  "effect.settled": "receipt",
} as const satisfies Record<EventType, "fact" | "decision" | "receipt">;

type DraftOf<T extends EventType> = {
  readonly type: T;
  readonly actor: Actor;
  /** Id of the event this one follows from; `null` for the first and for news from outside. */
  readonly cause: string | null;
  readonly data: EventData[T];
};
/** An event before it has a place in a log. */
export type Draft = { [K in EventType]: DraftOf<K> }[EventType];

interface Place {
  readonly v: 1;
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly session: string;
}
/** An event with its place in a log; chain fields are the transcript's business. */
export type Event = { [K in EventType]: DraftOf<K> & Place }[EventType];

const place = {
  v: z.literal(1),
  seq: z.number().int().nonnegative(),
  id: ClaimId,
  at: Moment,
  session: z.string().regex(/^\d+#\d+$/),
  actor: Actor,
  cause: ClaimId.nullable(),
};
const lineOf = <T extends EventType>(type: T) => z.strictObject({ ...place, type: z.literal(type), data: data[type] });

/** Schema of an event; unknown types and keys are refused. */
export const Event = z.discriminatedUnion("type", [
  lineOf("session.opened"),
  lineOf("user.said"),
  lineOf("user.retracted"),
  lineOf("host.changed"),
  lineOf("clock.ticked"),
  lineOf("effect.due"),
  lineOf("effect.withdrawn"),
  lineOf("verdict.ruled"),
  lineOf("version.made"),
  lineOf("session.ended"),
  lineOf("effect.claimed"),
  lineOf("effect.started"),
  lineOf("effect.settled"),
]);
