import { describe, expect, it } from "vitest";
import { nextDeadline } from "../../src/core/phase.ts";
import { hashState } from "../../src/core/canonical.ts";
import type { OpenEffect, State } from "../../src/core/state.ts";
import { digest } from "../../src/transcript/digest.ts";
import { sampleBuild, sampleEvidence, sampleScores, sampleSpec } from "../support/sample-artifacts.ts";
import {
  built,
  claims,
  effectOf,
  failed,
  given,
  host,
  opened,
  openRuns,
  planned,
  runs,
  said,
  settles,
  settling,
  starts,
  tested,
  when,
  type History,
  type Step,
} from "../support/history.ts";

/** The deadline that comes first has passed. */
const ticks: Step = (state) => {
  const { at: deadline, effect } = nextDeadline(state) ?? { at: "", effect: "" };
  return { type: "clock.ticked", actor: { type: "system", part: "inbox" }, cause: null, data: { deadline, effect } };
};

const over = (kind: string, hasOutcome: boolean): Step => {
  return (state) => host({ part: "run", claim: effectOf(state, kind).claim?.id ?? "", hasOutcome });
};

const running = given(opened(), planned, claims("builder", { reservedUsd: 2 }), starts("builder"));
const dead = when(running, over("builder", true));

function shown(history: History) {
  return openRuns(history).map(({ id, status, lostClaims, relandings }) => ({
    id,
    status,
    lost: lostClaims.length,
    relandings,
  }));
}

const builderIn = ({ state }: { state: State }): OpenEffect => effectOf(state, "builder");

describe("a claim", () => {
  it("that starts nothing until its deadline is due again, at no cost", () => {
    const late = given(opened(), claims("planner", { reservedUsd: 2 }), ticks);
    expect({ shown: shown(late), spentUsd: late.state.spentUsd, deadline: nextDeadline(late.state) }).toEqual({
      shown: [{ id: "run/planner/1", status: "due", lost: 1, relandings: 0 }],
      spentUsd: 0,
      deadline: null,
    });
  });

  it("whose run is over before it was recorded has worked for nobody", () => {
    for (const hasOutcome of [true, false]) {
      const gone = given(opened(), claims("planner", { reservedUsd: 2 }), over("planner", hasOutcome));
      expect({ shown: shown(gone), spentUsd: gone.state.spentUsd }).toEqual({
        shown: [{ id: "run/planner/1", status: "due", lost: 1, relandings: 0 }],
        spentUsd: 0,
      });
    }
  });

  it("that is new forgets what the one before left behind", () => {
    const again = given(opened(), claims("planner"), over("planner", true), claims("planner"), starts("planner"));
    expect(shown(again)).toEqual([{ id: "run/planner/1", status: "started", lost: 1, relandings: 0 }]);
  });

  it("can come to nothing only so often", () => {
    const config = { limits: { claims: 2 } };
    const twice = given(opened(config), claims("planner"), ticks, claims("planner"), ticks);
    expect(twice.state.ended).toMatchObject({ how: "stopped", reason: "run.undispatched" });
  });

  it("of a comment may come to nothing as often as it likes", () => {
    const config = { limits: { claims: 1 } };
    expect(given(opened(config), claims("status"), ticks, claims("status"), ticks).state.ended).toBeNull();
  });

  it("counts once: a second claim changes nothing", () => {
    const first = given(opened(), claims("planner"));
    const second = when(first, claims("planner"));
    expect(second.state.open).toEqual(first.state.open);
  });

  it("starts once: a second run changes nothing", () => {
    const again = when(running, starts("builder"));
    expect(again.state.open).toEqual(running.state.open);
  });

  it("cannot be started by another claim's run", () => {
    const claimed = given(opened(), claims("planner"));
    const foreign = when(claimed, (state) => {
      const start = starts("planner");
      const draft = typeof start === "function" ? start(state) : start;
      if (!("type" in draft) || draft.type !== "effect.started") throw new Error("A start is one fact.");
      return { ...draft, data: { ...draft.data, claim: "01Z00000000000000000000000" } };
    });
    expect(foreign.state.open).toEqual(claimed.state.open);
  });
});

describe("a run that is lost", () => {
  it("counts at its full reservation and is ordered again", () => {
    const lost = when(running, ticks);
    expect({ shown: shown(lost), spentUsd: lost.state.spentUsd, totals: lost.state.totals.builder }).toEqual({
      shown: [{ id: "run/builder/2", status: "due", lost: 0, relandings: 0 }],
      spentUsd: 2,
      totals: { runs: 1, failures: 1, ms: 0, costUsd: 2, unknownCosts: 0 },
    });
    expect(lost.state.failures.builder).toMatchObject({ inRow: 1, last: { code: "run.lost", retryable: true } });
  });

  it("is lost at once when it is seen to be over with nothing left", () => {
    expect(shown(when(running, over("builder", false)))).toEqual([
      { id: "run/builder/2", status: "due", lost: 0, relandings: 0 },
    ]);
  });

  it("is not charged again when its receipt comes late, and routes nothing", () => {
    const lost = when(running, ticks);
    const late = when(lost, settling(builderIn(running), { result: sampleBuild(1), costUsd: 1.5 }));
    expect({ spentUsd: late.state.spentUsd, build: late.state.build, shown: shown(late) }).toEqual({
      spentUsd: 2,
      build: null,
      shown: shown(lost),
    });
  });

  it("ignores a deadline that is not the one it has", () => {
    const stale = when(running, {
      type: "clock.ticked",
      actor: { type: "system", part: "inbox" },
      cause: null,
      data: { deadline: "2026-11-29T00:00:00Z", effect: "run/builder/1" },
    });
    expect(stale.state.open).toEqual(running.state.open);
  });
});

describe("a run that left an outcome nobody landed", () => {
  it("is landed again, not paid again, and has no deadline of its own any more", () => {
    const { claim, run } = builderIn(running);
    expect(openRuns(dead).map(({ id, deed, deadline }) => ({ id, type: deed.type, deadline }))).toEqual([
      { id: "run/builder/1", type: "seat", deadline: null },
      { id: "run/land/1", type: "land", deadline: null },
    ]);
    expect(effectOf(dead.state, "land").deed).toEqual({
      type: "land",
      source: { effect: "run/builder/1", claim: claim?.id, run },
    });
  });

  it("is settled by its landing, in either order of the two receipts", () => {
    const landing = when(dead, claims("land"), starts("land"));
    const build = settling(builderIn(landing), { result: sampleBuild(1) });
    const land = settling(effectOf(landing.state, "land"), {});
    for (const receipts of [
      [build, land],
      [land, build],
    ]) {
      const landed = when(landing, ...receipts.slice(0, 1));
      const done = when(landed, ...receipts.slice(1));
      expect(done.state.build?.commit).toBe(sampleBuild(1).commit);
    }
  });

  it("withdraws a landing step whose source was landed otherwise", () => {
    const landing = when(dead, claims("land"), starts("land"));
    const done = when(landing, settling(builderIn(landing), { result: sampleBuild(1) }));
    expect(shown(done)).toEqual([{ id: "run/qa/1", status: "due", lost: 0, relandings: 0 }]);
    expect(done.decided.map(({ type }) => type)).toContain("effect.withdrawn");
  });

  it("is given up after so many landings", () => {
    const config = { limits: { relandings: 2, breaker: 9 } };
    const landDies: Step = () => [claims("land"), starts("land"), over("land", false)];
    const once = given(opened(config), planned, claims("builder"), starts("builder"), over("builder", true), landDies);
    expect(shown(once).map(({ id }) => id)).toEqual(["run/builder/1", "run/land/2"]);
    expect(when(once, landDies).state.ended).toMatchObject({ how: "stopped", reason: "run.lost (land)" });
  });

  it("is noticed once", () => {
    const again = when(dead, over("builder", true));
    expect(shown(again)).toEqual(shown(dead));
  });
});

describe("a receipt", () => {
  it("that nobody waits for costs, and routes nothing", () => {
    const merged = when(running, said("comment:1", { type: "cancel" }));
    const late = when(merged, settling(builderIn(running), { result: sampleBuild(1), costUsd: 1.5, superseded: true }));
    expect({ strays: late.state.strays, spentUsd: late.state.spentUsd, build: late.state.build }).toEqual({
      strays: [],
      spentUsd: 1.5,
      build: null,
    });
    expect(late.state.totals.builder).toEqual({ runs: 1, failures: 0, ms: 1000, costUsd: 1.5, unknownCosts: 0 });
  });

  it("of a stray that died costs what was reserved", () => {
    const cancelled = when(running, said("comment:1", { type: "cancel" }));
    const claim = cancelled.state.strays[0]?.claim.id ?? "";
    const gone = when(cancelled, host({ part: "run", claim, hasOutcome: false }));
    expect({ strays: gone.state.strays, spentUsd: gone.state.spentUsd }).toEqual({ strays: [], spentUsd: 2 });
  });

  it("counts once", () => {
    const receipt = settling(builderIn(running), { result: sampleBuild(1), costUsd: 1 });
    const twice = when(running, receipt, receipt);
    expect({ spentUsd: twice.state.spentUsd, builds: twice.state.build?.n }).toEqual({ spentUsd: 1, builds: 1 });
  });

  it("marked superseded leaves the order open", () => {
    const superseded = when(running, settles("builder", { result: sampleBuild(1), superseded: true }));
    expect({ build: superseded.state.build, shown: shown(superseded) }).toEqual({
      build: null,
      shown: [{ id: "run/builder/2", status: "due", lost: 0, relandings: 0 }],
    });
  });

  it("with an unknown cost says so", () => {
    const unknown = when(running, settles("builder", { result: sampleBuild(1), costUsd: null }));
    expect(unknown.state.totals.builder).toEqual({ runs: 1, failures: 0, ms: 1000, costUsd: 0, unknownCosts: 1 });
  });

  it.each([
    ["planner", "a build", sampleBuild(1), [opened()]],
    ["planner", "nothing at all", null, [opened()]],
    ["builder", "a spec", sampleSpec, [opened(), planned]],
    ["builder", "evidence", sampleEvidence(sampleBuild(1).tree), [opened(), planned]],
    ["qa", "scores", sampleScores(sampleBuild(1).tree), [opened(), planned, built(1)]],
    [
      "qa",
      "quick evidence",
      { ...sampleEvidence(sampleBuild(1).tree), set: "quick" as const },
      [opened(), planned, built(1)],
    ],
    ["verifier", "a build", sampleBuild(2), [opened(), planned, built(1), tested()]],
    ["verifier", "scores of another tree", sampleScores(sampleBuild(9).tree), [opened(), planned, built(1), tested()]],
  ])("in which the %s hands back %s is that worker's failure", (kind, _what, result, before) => {
    const earlier = given(...before);
    const after = when(earlier, runs(kind, { result }));
    const { failures, build, spec, evidence, scores } = after.state;
    expect({ worker: Object.keys(failures), build, spec, evidence, scores }).toEqual({
      worker: [kind],
      build: earlier.state.build,
      spec: earlier.state.spec,
      evidence: earlier.state.evidence,
      scores: earlier.state.scores,
    });
  });
});

describe("comments", () => {
  const post = (commentId: number) => ({ type: "posted" as const, commentId, url: "https://github.test/c" });

  it("are ordered again when somebody deletes them", () => {
    const stands = given(opened(), claims("status"), settles("status", { result: post(5) }));
    const gone = when(stands, host({ part: "comment", commentId: 5 }));
    expect(gone.state.open.map(({ id }) => id)).toContain("post/status/2");
  });

  it("that fail are tried again until the breaker trips, then only when a person speaks", () => {
    const fail: Step = () => [claims("status"), settles("status", failed("github.unavailable"))];
    const muted = given(opened(), fail, fail, fail);
    expect(muted.state.open.map(({ id }) => id)).toEqual(["run/planner/1"]);
    const spoken = when(muted, said("comment:1", { type: "help" }));
    expect(spoken.state.open.map(({ id }) => id)).toEqual(["run/planner/1", "post/status/4", "post/help/1"]);
  });

  it("that GitHub refuses for good are not tried again", () => {
    const refused = given(opened(), claims("status"), settles("status", failed("github.refused", false)));
    expect(refused.state.open.map(({ id }) => id)).toEqual(["run/planner/1"]);
    expect(refused.state.ended).toBeNull();
  });
});

describe("a state", () => {
  it("hashes to the same value whatever order its keys were set in", () => {
    const { state } = running;
    const { seq, ...rest } = state;
    expect(hashState({ ...rest, seq }, digest)).toBe(hashState(state, digest));
    expect(hashState({ ...state, seq: seq + 1 }, digest)).not.toBe(hashState(state, digest));
  });
});
