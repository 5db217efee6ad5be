import { expect, test } from "vitest";
import { initialState } from "../../src/core/state.ts";
import { report } from "../../src/views/report.ts";
import { redGates, sampleSha } from "../support/sample-artifacts.ts";
import { givenSession } from "../support/session.ts";

test("a report is whole before anything happened", () => {
  expect(report(initialState)).toEqual({
    session: null,
    issue: null,
    title: null,
    phase: "opening",
    steps: ["Plan", "Build", "Test", "Judge", "Review", "Merge"].map((name, index) => ({
      name,
      state: index === 0 ? "now" : "ahead",
    })),
    why: "The session is being opened.",
    next: "Nothing to do for you. Comment at any time to steer; it reaches the next run.",
    running: null,
    trouble: null,
    cost: { costUsd: 0, unknownCosts: 0, limitUsd: 0 },
    workMs: 0,
    workers: [],
    attempts: [],
    waitingMessages: 0,
    consumed: [],
    build: null,
    pull: null,
    previewUrl: null,
    gameUrl: null,
    reading: [],
    notHonoured: [],
    ended: null,
  });
});

test("a report tells what runs, what ran, what it cost and what was ruled", () => {
  const session = givenSession().planned().built().pullOpened().tested(redGates).working("builder");
  const { running, workers, attempts, build, pull } = report(session.state());
  const total = { runs: 1, failures: 0, ms: 1500, costUsd: 0, unknownCosts: 0 };
  expect({ running, workers, attempts, build, pull }).toEqual({
    running: {
      worker: "builder",
      attempt: 2,
      status: "started",
      runUrl: "https://github.test/mara/games/actions/runs/104",
      deadline: "2026-11-30T13:00:00Z",
    },
    workers: ["planner", "builder", "qa"].map((worker) => ({ worker, ...total })),
    attempts: [{ n: 1, attempt: 1, commit: sampleSha("c", 1), verdict: "FAIL", aggregate: null }],
    build: { n: 1, commit: sampleSha("c", 1), slug: "sushi-cat" },
    pull: { number: 8, url: "https://github.test/mara/games/pull/8", merged: false },
  });
});

test("a report counts what waits to be taken and what was", () => {
  const session = givenSession().planned().working("builder").said({ type: "steer" }).said({ type: "steer" });
  const before = report(session.state());
  const after = report(session.built().state());
  expect([before.waitingMessages, after.waitingMessages, before.consumed, after.consumed]).toEqual([2, 2, [], []]);
  const taken = report(session.tested(redGates).state());
  expect([taken.waitingMessages, taken.consumed]).toEqual([
    0,
    [
      { key: "comment:11", effect: "run/builder/2", text: null },
      { key: "comment:12", effect: "run/builder/2", text: null },
    ],
  ]);
});
