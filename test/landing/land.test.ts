import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Draft } from "../../src/core/events.ts";
import type { OpenEffect, State } from "../../src/core/state.ts";
import { land } from "../../src/landing/land.ts";
import { openLog, type Log } from "../../src/transcript/log.ts";
import { createMemoryTranscript } from "../../src/transcript/memory-transcript.ts";
import { record } from "../../src/transcript/record.ts";
import { claimOf, claims, effectOf, opened, starts, type Step } from "../support/history.ts";
import { quietDeps } from "../support/quiet-deps.ts";
import { sampleSpec } from "../support/sample-artifacts.ts";

const terms = { reservedUsd: 2 };
const otherRun = { id: 77, url: "https://github.test/mara/games/actions/runs/77" };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crumb-landing-"));
});
afterEach(async () => rm(folder, { recursive: true }));

function draftOf(step: Step, state: State): Draft {
  const draft = typeof step === "function" ? step(state) : step;
  if ("type" in draft) return draft;
  throw new Error("One step, one fact.");
}

/** A log in memory in which these facts stand. */
async function logOf(...steps: readonly Step[]): Promise<Log> {
  let log = await openLog(createMemoryTranscript(() => "2026-11-30T00:00:00Z"));
  for (const [at, step] of steps.entries()) {
    const propose = (state: State) => [{ draft: draftOf(step, state), files: [] }];
    log = await record(log, "42#7", { propose, deps: quietDeps(String.fromCharCode(65 + at)) });
  }
  return log;
}

/** A landing of the planner's run, with or without a spec in its folder. */
async function landOf(log: Log, run: { id: number; url: string }, spec: "spec" | "nothing") {
  const claim = claimOf(effectOf(log.state, "planner")).id;
  const outcome = { v: 1, claim, result: sampleSpec, failure: null, brief: null, usage: null, costUsd: 1, ms: 5 };
  if (spec === "spec") await writeFile(join(folder, "outcome.json"), JSON.stringify(outcome));
  const charged: (number | null)[] = [];
  const landed = await land(
    { issue: 7, claim, folder, run, jobResult: "success" },
    {
      transcript: log.port,
      record: quietDeps("X"),
      settleMoney: async (_claim, costUsd) => void charged.push(costUsd),
      repository: { getTree: async () => null },
      defaultBranch: "main",
      git: { pushGame: async () => ({ type: "conflict" }) },
    },
  );
  return { landed, charged };
}

function statusOf({ state }: Log): Pick<OpenEffect, "status" | "lostClaims"> {
  const { status, lostClaims } = effectOf(state, "planner");
  return { status, lostClaims };
}

describe("landing", () => {
  it("takes in what the run of a claim handed back, and charges it", async () => {
    const log = await logOf(opened(), claims("planner", terms), starts("planner"));
    const { run } = effectOf(log.state, "planner");
    const { landed, charged } = await landOf(log, run ?? otherRun, "spec");
    expect({ title: landed.state.spec?.title, charged, spentUsd: landed.state.spentUsd }).toEqual({
      title: sampleSpec.title,
      charged: [1],
      spentUsd: 1,
    });
  });

  it.each(["spec", "nothing"] as const)("leaves a claim alone that the log gave to another run (%s)", async (left) => {
    const log = await logOf(opened(), claims("planner", terms), starts("planner"));
    const { landed, charged } = await landOf(log, otherRun, left);
    expect({ events: landed.events.length, charged }).toEqual({ events: log.events.length, charged: [] });
  });

  it("frees a claim for which the log never named a run, at no cost", async () => {
    const log = await logOf(opened(), claims("planner", terms));
    const claim = claimOf(effectOf(log.state, "planner")).id;
    const { landed, charged } = await landOf(log, otherRun, "nothing");
    expect({ ...statusOf(landed), charged, spentUsd: landed.state.spentUsd, failures: landed.state.failures }).toEqual({
      status: "due",
      lostClaims: [claim],
      charged: [],
      spentUsd: 0,
      failures: {},
    });
  });
});
