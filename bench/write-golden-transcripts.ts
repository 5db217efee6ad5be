/**
 * Writes the golden transcripts: `npx tsx bench/write-golden-transcripts.ts FOLDER`. They are written once and kept as
 * they are, so that a later release has to read what an earlier one wrote; new stories get new files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nextDeadline } from "../src/core/phase.ts";
import {
  built,
  claims,
  effectOf,
  failed,
  given,
  host,
  judged,
  merged,
  opened,
  planned,
  posts,
  pull,
  refused,
  retracted,
  runs,
  said,
  settles,
  starts,
  tested,
  type History,
  type Step,
} from "../test/support/history.ts";
import { redGates, sampleBuild, sampleSha, sampleSpec } from "../test/support/sample-artifacts.ts";
import { sealed } from "../test/support/sealed.ts";

const red = tested((green) => ({ ...green, gates: [...redGates] }));
const scripted = { binding: { agent: "scripted", provider: "one", model: "m" }, reservedUsd: 2 } as const;
const judge = { binding: { agent: "scripted", provider: "two", model: "m" }, reservedUsd: 2 } as const;
const finding = {
  text: "The cat cannot move.",
  where: "game.js",
  change: "Listen for keys.",
  cites: ["input.responds"],
};

const allAt = (score: number) =>
  (["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"] as const).map((dimension) => ({
    dimension,
    score,
    because: "As the picture of play shows.",
    cites: ["play"],
  }));

const preview = (n: number): Step =>
  host({ part: "preview", commit: sampleSha("c", n), url: "https://pages.test/p/7/" });

const ticks: Step = (state) => {
  const { at: deadline, effect } = nextDeadline(state) ?? { at: "", effect: "" };
  return { type: "clock.ticked", actor: { type: "system", part: "inbox" }, cause: null, data: { deadline, effect } };
};

const over: Step = (state) =>
  host({ part: "run", claim: effectOf(state, "builder").claim?.id ?? "", hasOutcome: true });

const stories: Readonly<Record<string, History>> = {
  "house-approved-and-merged": given(
    opened({ preset: "house" }),
    posts("status", 1),
    planned,
    built(1),
    pull(),
    preview(1),
    tested(),
    posts("verdict", 2),
    said("comment:10", { type: "steer" }),
    built(2),
    tested(),
    said("review:1", { type: "approve", sha: null }),
    merged(),
    host({ part: "game", url: "https://pages.test/games/sushi-cat/" }),
  ),
  "scripted-red-then-pass": given(
    opened({ preset: "scripted" }),
    posts("status", 1),
    runs("planner", { result: sampleSpec, costUsd: 0.2 }, scripted),
    runs(
      "builder",
      { result: { ...sampleBuild(1), journal: "A cat 🐱 and sushi 鮨. \uFFFD" }, costUsd: 1.1 },
      scripted,
    ),
    red,
    runs("builder", { result: sampleBuild(2), costUsd: null }, scripted),
    tested(),
    judged({ scores: allAt(9), remarks: "PASS" }, judge),
    posts("verdict", 2),
    posts("verdict", 3),
    pull(),
    merged(sampleSha("d", 3)),
  ),
  "rejected-until-out-of-replans": given(
    opened({ preset: "scripted", limits: { replans: 1 } }),
    planned,
    built(1),
    tested(),
    judged({ findings: [{ ...finding, severity: "critical" }] }),
    planned,
    built(2),
    tested(),
    judged({ scores: allAt(3), findings: [{ ...finding, severity: "important" }] }),
    built(3),
    tested(),
    judged({ findings: [{ ...finding, severity: "critical" }] }),
    posts("status", 1),
  ),
  "paused-lost-and-cancelled": given(
    opened({ preset: "house" }),
    posts("status", 1),
    claims("planner"),
    ticks,
    runs("planner", failed("agent.timeout")),
    planned,
    said("comment:10", { type: "steer" }),
    said("comment:11", { type: "help" }),
    refused("comment:12"),
    retracted("comment:10"),
    said("comment:13", { type: "pause" }),
    said("comment:14", { type: "resume" }),
    claims("builder", scripted),
    starts("builder"),
    over,
    claims("land"),
    starts("land"),
    settles("builder", { result: sampleBuild(1) }),
    host({ part: "head", commit: sampleSha("a", 1), tree: sampleSha("b", 1) }),
    host({ part: "comment", commentId: 1 }),
    host({ part: "issue", open: false }),
    host({ part: "issue", open: true }),
    claims("qa"),
    starts("qa"),
    said("comment:15", { type: "cancel" }),
  ),
};

const folder = process.argv[2] ?? "test/fixtures/transcripts";
mkdirSync(folder, { recursive: true });
for (const [name, history] of Object.entries(stories)) {
  writeFileSync(join(folder, `${name}.jsonl`), sealed(history.events).text);
  console.log(`${name}: ${history.events.length} events, ${history.state.ended?.how ?? "open"}`);
}
