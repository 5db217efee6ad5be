import { describe, expect, it } from "vitest";
import type { Scores } from "../../src/core/artifacts.ts";
import type { Deed } from "../../src/core/events.ts";
import { redGates, sampleBuild, sampleSpec } from "../support/sample-artifacts.ts";
import {
  built,
  claims,
  failed,
  given,
  judged,
  merged,
  opened,
  openRuns,
  planned,
  pull,
  runs,
  retracted,
  said,
  settles,
  starts,
  tested,
  when,
  type History,
} from "../support/history.ts";

const red = tested((green) => ({ ...green, gates: [...redGates] }));
const toBuild = [opened(), planned, built(1)] as const;
const toJudge = [...toBuild, tested()] as const;

function deedsOf(history: History): Deed[] {
  return openRuns(history).map(({ deed }) => deed);
}

function orderOf(history: History) {
  const deed = deedsOf(history)[0];
  return deed?.type === "seat" ? { seat: deed.seat, ...deed.order } : deed;
}

const allAt = (score: number): Scores["scores"] =>
  (["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"] as const).map((dimension) => ({
    dimension,
    score,
    because: "seen in the picture",
    cites: ["play"],
  }));

const finding = (severity: "critical" | "important" | "minor") => ({
  severity,
  text: "The cat cannot move.",
  where: "game.js",
  change: "Listen for keys.",
  cites: ["input.responds"],
});

describe("a session goes from seat to seat", () => {
  it("plans first", () => {
    expect(deedsOf(given(opened()))).toEqual([
      {
        type: "seat",
        seat: "planner",
        order: { n: 1, attempt: 1, reason: "first", base: null, about: null, messages: [] },
      },
    ]);
  });

  it("opens once: a second opening changes nothing", () => {
    const once = given(opened());
    const twice = when(once, opened({ preset: "scripted" }));
    expect({ session: twice.state.session, decided: twice.decided }).toEqual({
      session: once.state.session,
      decided: [],
    });
  });

  it("builds from the spec", () => {
    expect(orderOf(given(opened(), planned))).toEqual({
      seat: "builder",
      n: 1,
      attempt: 1,
      reason: "first",
      base: null,
      about: null,
      messages: [],
    });
  });

  it("tests the build, all of it", () => {
    const { commit, tree } = sampleBuild(1);
    expect(deedsOf(given(...toBuild))).toEqual([
      {
        type: "qa",
        order: { n: 1, attempt: 1, reason: "first", base: null, about: null, messages: [] },
        commit,
        tree,
        set: "full",
      },
    ]);
  });

  it("has green evidence judged", () => {
    expect(orderOf(given(...toJudge))).toMatchObject({ seat: "verifier", about: sampleBuild(1).tree });
  });

  it("sends nobody to judge for the house, which cannot", () => {
    const history = given(opened({ preset: "house" }), planned, built(1), tested());
    expect(history.state.ruling).toMatchObject({ verdict: "PARTIAL", route: "person", n: 1 });
    expect(history.state.ruling?.dimensions.filter(({ source }) => source === "judged")).toEqual([]);
    expect(openRuns(history)).toEqual([]);
  });

  it("lets a person decide on what nobody judged", () => {
    const history = given(...toJudge, judged());
    expect(history.state.ruling).toMatchObject({ verdict: "PARTIAL", route: "person", n: 1, attempt: 1 });
    expect({ open: openRuns(history), version: history.state.version }).toEqual({ open: [], version: null });
  });

  it("makes a version of a PASS at once and waits for the merge", () => {
    const history = given(...toJudge, judged({ scores: allAt(9) }));
    expect(history.state.ruling?.verdict).toBe("PASS");
    expect(history.state.version).toEqual({
      n: 1,
      order: 1,
      slug: "sushi-cat",
      commit: sampleBuild(1).commit,
      tree: sampleBuild(1).tree,
      baseline: true,
    });
    expect(openRuns(history)).toEqual([]);
  });

  it("sends red gates back to the builder without asking a judge", () => {
    const history = given(...toBuild, red);
    expect(history.state.ruling).toMatchObject({ verdict: "FAIL", route: "builder" });
    expect(orderOf(history)).toEqual({
      seat: "builder",
      n: 1,
      attempt: 2,
      reason: "red-gates",
      base: sampleBuild(1).commit,
      about: sampleBuild(1).tree,
      messages: [],
    });
  });

  it("sends an important finding back to the builder", () => {
    const history = given(...toJudge, judged({ scores: allAt(3), findings: [finding("important")] }));
    expect(history.state.ruling?.verdict).toBe("FAIL");
    expect(orderOf(history)).toMatchObject({ seat: "builder", n: 1, attempt: 2, reason: "findings" });
  });

  it("sends a critical finding back to the planner, and a new spec starts a new order", () => {
    const rejected = given(...toJudge, judged({ findings: [finding("critical")] }));
    expect(rejected.state.ruling).toMatchObject({ verdict: "REJECT", route: "planner" });
    expect(orderOf(rejected)).toMatchObject({ seat: "planner", n: 2, reason: "replan", about: sampleBuild(1).tree });
    const replanned = when(rejected, runs("planner", { result: { ...sampleSpec, title: "Sushi Cat 2" } }));
    expect(orderOf(replanned)).toMatchObject({
      seat: "builder",
      n: 2,
      attempt: 1,
      reason: "replan",
      base: sampleBuild(1).commit,
    });
  });

  it("judges a minor finding partial", () => {
    const history = given(...toJudge, judged({ scores: allAt(3), findings: [finding("minor")] }));
    expect(history.state.ruling?.verdict).toBe("PARTIAL");
  });
});

describe("a session ends when it cannot go on", () => {
  const ended = (history: History) => history.state.ended && { ...history.state.ended, at: "then" };
  const stopped = (reason: string) => ({ how: "stopped", reason, verified: false, at: "then" });

  it("is out of attempts after the last red build", () => {
    const config = { limits: { attemptsPerOrder: 2 } };
    const history = given(opened(config), planned, built(1), red, built(2), red);
    expect(ended(history)).toEqual(stopped("out-of-attempts"));
    expect(openRuns(history)).toEqual([]);
  });

  it("lets a person decide on a short last attempt", () => {
    const config = { limits: { attemptsPerOrder: 1 } };
    const short = judged({ scores: allAt(3), findings: [finding("important")] });
    const history = given(opened(config), planned, built(1), tested(), short);
    expect({ ended: ended(history), verdict: history.state.ruling?.verdict }).toEqual({
      ended: null,
      verdict: "PARTIAL",
    });
  });

  it("is out of re-plans after the last rejection", () => {
    const config = { limits: { replans: 1 } };
    const reject = judged({ findings: [finding("critical")] });
    const once = given(opened(config), planned, built(1), tested(), reject);
    expect(ended(once)).toBeNull();
    const twice = when(once, planned, built(2), tested(), reject);
    expect(ended(twice)).toEqual(stopped("out-of-replans"));
  });

  it("stops for want of an idea that was removed, when the planner would have to begin", () => {
    const unclaimed = when(given(opened()), retracted("issue:7", "redacted"));
    expect(ended(unclaimed)).toEqual(stopped("idea-removed"));
    const working = when(given(opened(), claims("planner"), starts("planner")), retracted("issue:7", "redacted"));
    expect({ ended: working.state.ended, open: openRuns(working).length }).toEqual({ ended: null, open: 1 });
    expect(ended(when(working, settles("planner", failed("agent.crash"))))).toEqual(stopped("idea-removed"));
  });

  it("goes on without an idea that was removed when it was planned already", () => {
    const built = given(opened(), planned, retracted("issue:7", "redacted"), claims("builder"), starts("builder"));
    expect({ ended: built.state.ended, idea: built.state.session?.idea }).toEqual({ ended: null, idea: null });
  });

  it("is out of budget before a run that may not be affordable", () => {
    const config = { preset: "scripted", limits: { sessionUsd: 5, seatUsd: 2 } };
    const cheap = given(opened(config), runs("planner", { result: sampleSpec, costUsd: 3 }));
    expect(ended(cheap)).toBeNull();
    const dear = given(opened(config), runs("planner", { result: sampleSpec, costUsd: 3.01 }));
    expect(ended(dear)).toEqual(stopped("out-of-budget"));
  });

  it("never runs out of budget where nobody is paid", () => {
    expect(ended(given(opened({ preset: "house", limits: { sessionUsd: 0 } }), planned))).toBeNull();
  });

  it("is out of time once the work, not the waiting, took too long", () => {
    const config = { limits: { workMinutes: 1 } };
    const history = given(opened(config), runs("planner", { result: sampleSpec, ms: 60_000 }));
    expect(ended(history)).toEqual(stopped("out-of-time"));
  });

  it("orders a failed run again, with the same order and without using an attempt", () => {
    const history = given(opened(), planned, runs("builder", failed("agent.crash")));
    expect(openRuns(history).map(({ id, deed }) => ({ id, deed }))).toEqual([
      {
        id: "run/builder/2",
        deed: {
          type: "seat",
          seat: "builder",
          order: { n: 1, attempt: 1, reason: "first", base: null, about: null, messages: [] },
        },
      },
    ]);
  });

  it("trips the breaker after three failures in a row, and any success closes it", () => {
    const crash = runs("planner", failed("agent.crash"));
    expect(ended(given(opened(), crash, crash))).toBeNull();
    expect(ended(given(opened(), crash, crash, crash))).toEqual(stopped("agent.crash (planner)"));
    expect(given(opened(), crash, crash, planned).state.failures).toEqual({});
  });

  it("does not try again what cannot help", () => {
    expect(ended(given(opened(), runs("planner", failed("agent.auth", false))))).toEqual(
      stopped("agent.auth (planner)"),
    );
  });

  it("stops when QA itself breaks three times, and never blames the game", () => {
    const brokenGate = tested((green) => ({
      ...green,
      gates: green.gates.map((gate) => ({ ...gate, outcome: "error" as const })),
    }));
    const twice = given(...toBuild, brokenGate, runs("qa", failed("qa.broken")));
    expect({ ended: ended(twice), rulings: twice.state.rulings }).toEqual({ ended: null, rulings: [] });
    const thrice = when(twice, brokenGate);
    expect({ ended: ended(thrice), rulings: thrice.state.rulings }).toEqual({
      ended: stopped("qa.broken (qa)"),
      rulings: [],
    });
  });

  it("stops a builder that escalates", () => {
    const why = { type: "escalation", kind: "raise-scope", why: "It needs a server." } as const;
    expect(ended(given(opened(), planned, runs("builder", { result: why })))).toEqual(
      stopped("agent.refused (builder)"),
    );
  });

  it("orders nothing but comments once it has ended", () => {
    const history = given(...toBuild, said("comment:9", { type: "cancel" }), said("comment:10", { type: "steer" }));
    expect(ended(history)).toEqual({ how: "cancelled", reason: "a person asked for it", verified: false, at: "then" });
    expect(history.state.open.map(({ deed }) => deed.type)).toEqual(["post"]);
  });
});

describe("merging is acceptance, whenever it happens", () => {
  it("is verified when the merged tree is the ruled tree", () => {
    const history = given(...toJudge, judged(), pull(), merged());
    expect(history.state.ended).toMatchObject({ how: "accepted", verified: true });
    expect(history.state.version).toMatchObject({ n: 1, baseline: true });
  });

  it("is unverified before a ruling, and withdraws the run that is out", () => {
    const history = given(...toBuild, pull(), merged());
    expect(history.state.ended).toMatchObject({ how: "accepted", verified: false });
    expect(history.state.version).toMatchObject({ n: 1, baseline: false });
    expect(openRuns(history)).toEqual([]);
  });

  it("is unverified when another tree was merged, and that tree is the version", () => {
    const history = given(...toJudge, judged(), pull(), merged("f".repeat(40)));
    const version = { n: 1, commit: "e".repeat(40), tree: "f".repeat(40), baseline: false };
    expect(history.state).toMatchObject({ ended: { how: "accepted", verified: false }, version });
  });

  it("is unverified when a gate is red", () => {
    const history = given(...toBuild, red, pull(), merged());
    expect(history.state.ended).toMatchObject({ how: "accepted", verified: false });
  });
});
