/**
 * The one home of everything a run can hand back (C38). In: untrusted JSON. Out: typed artifacts.
 * Not its business: where an artifact is kept, or what is decided from it.
 */
import * as z from "zod";
import { Json } from "./json.ts";

/** Git's name for a folder without files: what stands where a person took a game's folder away. */
export const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

const Hash = z.string().regex(/^[0-9a-f]{40,64}$/);
const Line = z.string().min(1).max(500);

/** How a criterion is decided: by a gate, by a scenario of play, by a judge, or not yet. */
export const Check = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("gate"), gate: z.string().regex(/^[a-z0-9.-]+$/) }),
  z.strictObject({ type: z.literal("scenario"), scenario: z.string().max(100) }),
  z.strictObject({ type: z.literal("judged") }),
  z.strictObject({ type: z.literal("undecided") }),
]);
export type Check = z.infer<typeof Check>;

/** One thing the game must do, and how that is found out. The same shape everywhere. */
export const Criterion = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,40}$/), text: Line, check: Check });
export type Criterion = z.infer<typeof Criterion>;

/** A folder name under `games/`: lower case, digits and dashes, at most 40 characters. */
export const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/);
export type Slug = z.infer<typeof Slug>;

/** What the planner fixes: the *what* of a game, never the *how* (C2). */
export const Spec = z.strictObject({
  type: z.literal("spec"),
  title: z.string().min(1).max(80),
  slug: Slug,
  summary: Line,
  genre: z.string().max(40),
  coreLoop: Line,
  controls: z.strictObject({ keyboard: Line, touch: Line }),
  visualDirection: Line,
  goal: Line,
  feel: z.array(Line).max(12),
  /** Named numbers that tune difficulty; keys are what steering may change. */
  tuning: z.record(z.string().max(40), z.number()),
  outOfScope: z.array(Line).max(12),
  /** How the planner understood the idea, one sentence each; shown to the person. */
  reading: z.array(Line).max(12),
  /** What it could not honour, and why; shown to the person. */
  notHonoured: z.array(Line).max(12),
  criteria: z.array(Criterion).min(1).max(24),
  /** Whatever the planning agent wants the building agent to have (seed, theme…). Opaque to the core. */
  design: z.record(z.string().max(40), Json),
});
export type Spec = z.infer<typeof Spec>;

/** A game tree on the game branch, made by landing: exactly what is served and judged. */
export const Build = z.strictObject({
  type: z.literal("build"),
  commit: Hash,
  tree: Hash,
  base: Hash,
  slug: Slug,
  fileCount: z.number().int().nonnegative(),
  byteCount: z.number().int().nonnegative(),
  /** What the builder says it did and why, for people. Untrusted text. */
  journal: z.string().max(4000),
});
export type Build = z.infer<typeof Build>;

/** `not-applicable` and `error` are neither pass nor fail: the first is honest, the second is our own trouble. */
export const GateOutcome = z.enum(["pass", "fail", "not-applicable", "error"]);
export type GateOutcome = z.infer<typeof GateOutcome>;

/** One gate's finding on one tree, with what was measured and the limit it was held to. */
export const GateResult = z.strictObject({
  id: z.string().regex(/^[a-z0-9.-]+$/),
  version: z.number().int().positive(),
  title: Line,
  severity: z.enum(["required", "advisory"]),
  outcome: GateOutcome,
  /** With unit, as a person reads it: "412 KB", "0 of 4 inputs". */
  measured: z.string().max(500),
  limit: z.string().max(300),
  /** What to change and where; empty on a pass. */
  hint: z.string().max(1000),
  /** Ids of pictures or logs that show it. */
  evidence: z.array(z.string().max(100)).max(20),
  ms: z.number().nonnegative(),
});
export type GateResult = z.infer<typeof GateResult>;

/** A screenshot taken by QA; `file` is its path inside the outcome folder and, once landed, on the log branch. */
export const Picture = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  title: Line,
  file: z.string().max(200),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Picture = z.infer<typeof Picture>;

/** What QA measured and captured for one tree. `error` means QA itself broke: nothing may be concluded. */
export const Evidence = z.strictObject({
  type: z.literal("evidence"),
  tree: Hash,
  set: z.enum(["quick", "full"]),
  engine: z.strictObject({ version: z.string().max(40), browser: z.string().max(100) }),
  seed: z.number().int().nonnegative(),
  gates: z.array(GateResult).max(120),
  pictures: z.array(Picture).max(40),
  ms: z.number().nonnegative(),
});
export type Evidence = z.infer<typeof Evidence>;

/** The dimensions a model may judge; everything else is a fact of QA (design §11). */
export const Dimension = z.enum(["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"]);
export type Dimension = z.infer<typeof Dimension>;

export const Severity = z.enum(["critical", "important", "minor"]);
export type Severity = z.infer<typeof Severity>;

/** Something wrong with the game, where, and what to change. Without a severity it counts as Important. */
export const Finding = z.strictObject({
  severity: Severity.default("important"),
  text: Line,
  where: z.string().max(200).default(""),
  change: z.string().max(500).default(""),
  cites: z.array(z.string().max(100)).max(20).default([]),
});
export type Finding = z.infer<typeof Finding>;

/** One judged dimension: 0 to 10, or `null` for unjudged; `cites` are evidence ids. */
export const Score = z.strictObject({
  dimension: Dimension,
  score: z.number().min(0).max(10).nullable(),
  because: z.string().max(1000),
  cites: z.array(z.string().max(100)).max(20),
});
export type Score = z.infer<typeof Score>;

/** What a verifier proposes. It has no verdict field: the verdict is computed (design §11). */
export const Scores = z.strictObject({
  type: z.literal("scores"),
  tree: Hash,
  scores: z.array(Score).max(12),
  findings: z.array(Finding).max(30),
  direction: z.enum(["refine", "pivot"]).default("refine"),
  /** Free remarks for people. Untrusted: a verdict claimed here is shown as a note and nothing more. */
  remarks: z.string().max(2000).default(""),
});
export type Scores = z.infer<typeof Scores>;

/** A comment we posted: its id is how later passes find and heal it. */
export const Posted = z.strictObject({
  type: z.literal("posted"),
  commentId: z.number().int(),
  url: z.string().max(500),
});
export type Posted = z.infer<typeof Posted>;

/** A builder's clean stop: the order cannot be met within its scope. */
export const Escalation = z.strictObject({ type: z.literal("escalation"), kind: z.literal("raise-scope"), why: Line });
export type Escalation = z.infer<typeof Escalation>;

/** Every result an effect can settle with. */
export const Artifact = z.discriminatedUnion("type", [Spec, Build, Evidence, Scores, Posted, Escalation]);
export type Artifact = z.infer<typeof Artifact>;
