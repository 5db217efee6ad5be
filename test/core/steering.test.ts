import { describe, expect, it } from "vitest";
import { isApproved } from "../../src/core/decide-ruling.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { sampleBuild, sampleEvidence, sampleSha } from "../support/sample-artifacts.ts";
import {
  built,
  claims,
  failed,
  given,
  host,
  judged,
  mara,
  merged,
  opened,
  openRuns,
  planned,
  pull,
  retracted,
  runs,
  said,
  settles,
  starts,
  stranger,
  tested,
  together,
  when,
  type History,
} from "../support/history.ts";

const steer = { type: "steer" } as const;
const partial = [opened(), planned, built(1), tested(), judged()] as const;

function orderOf(history: History) {
  const deed = openRuns(history)[0]?.deed;
  return deed?.type === "seat" ? { seat: deed.seat, ...deed.order } : (deed ?? null);
}

describe("pausing", () => {
  it("withdraws what was not claimed and orders it anew on resuming", () => {
    const paused = given(opened(), planned, said("comment:1", { type: "pause" }));
    expect({ runs: openRuns(paused), phase: phaseOf(paused.state) }).toEqual({ runs: [], phase: "paused" });
    expect(paused.decided.map(({ data }) => data)).toEqual([{ id: "run/builder/1", why: "paused" }]);
    const resumed = when(paused, said("comment:2", { type: "resume" }));
    expect(openRuns(resumed).map(({ id }) => id)).toEqual(["run/builder/2"]);
    expect(orderOf(resumed)).toMatchObject({ seat: "builder", n: 1, attempt: 1, reason: "first" });
  });

  it("lets a claimed run finish and takes its result, but orders nothing after it", () => {
    const paused = given(opened(), planned, claims("builder"), said("comment:1", { type: "pause" }), starts("builder"));
    expect(openRuns(paused).map(({ id, status }) => [id, status])).toEqual([["run/builder/1", "started"]]);
    const done = when(paused, settles("builder", { result: sampleBuild(1) }));
    expect({ build: done.state.build?.commit, runs: openRuns(done) }).toEqual({
      build: sampleBuild(1).commit,
      runs: [],
    });
    expect(orderOf(when(done, said("comment:2", { type: "resume" })))).toMatchObject({ type: "qa" });
  });

  it("keeps landing what a run left behind", () => {
    const running = given(
      opened(),
      planned,
      claims("builder"),
      starts("builder"),
      said("comment:1", { type: "pause" }),
    );
    const claim = openRuns(running)[0]?.claim?.id ?? "";
    const dead = when(running, host({ part: "run", claim, hasOutcome: true }));
    expect(openRuns(dead).map(({ id, status }) => [id, status])).toEqual([
      ["run/builder/1", "started"],
      ["run/land/1", "due"],
    ]);
  });
});

describe("closing and reopening", () => {
  it("holds the session while its issue is closed", () => {
    const closed = given(opened(), planned, host({ part: "issue", open: false }));
    expect({ runs: openRuns(closed), phase: phaseOf(closed.state) }).toEqual({ runs: [], phase: "paused" });
    const reopened = when(closed, host({ part: "issue", open: true }));
    expect(orderOf(reopened)).toMatchObject({ seat: "builder", n: 1, attempt: 1 });
  });

  it("holds the session while its pull request is closed", () => {
    const closed = given(opened(), planned, built(1), pull(), pull({ open: false }));
    expect({ runs: openRuns(closed), ended: closed.state.ended }).toEqual({ runs: [], ended: null });
    expect(orderOf(when(closed, pull({ open: true })))).toMatchObject({ type: "qa" });
  });
});

describe("cancelling", () => {
  it("ends the session and withdraws a running seat, which stays on the books until it is back", () => {
    const running = given(opened(), claims("planner", { reservedUsd: 2 }), starts("planner"));
    const [effect] = openRuns(running);
    const cancelled = when(running, said("comment:1", { type: "cancel" }));
    expect(cancelled.state.strays).toEqual([
      { effect: "run/planner/1", claim: effect?.claim, run: effect?.run, deed: effect?.deed },
    ]);
    expect(cancelled.state.ended?.how).toBe("cancelled");
  });
});

describe("approving", () => {
  it("accepts a partial build and makes a version of it", () => {
    const history = given(...partial, said("comment:1", { type: "approve", sha: null }));
    expect(history.state.version).toEqual({
      n: 1,
      order: 1,
      slug: "sushi-cat",
      commit: sampleBuild(1).commit,
      tree: sampleBuild(1).tree,
      baseline: true,
    });
    expect(phaseOf(history.state)).toBe("ready-to-merge");
  });

  it("counts from the ruling on when it is given early", () => {
    const early = given(opened(), planned, built(1), said("review:1", { type: "approve", sha: null }));
    expect(early.state.version).toBeNull();
    expect(when(early, tested(), judged()).state.version).toMatchObject({ n: 1 });
  });

  it("means the head it was given on, so a later build is not approved", () => {
    const history = given(
      ...partial,
      said("review:1", { type: "approve", sha: null }),
      said("comment:2", steer),
      built(2),
      tested(),
      judged(),
    );
    expect({ version: history.state.version?.n, approved: isApproved(history.state) }).toEqual({
      version: 1,
      approved: false,
    });
  });

  it("given while the next build is made is void once that build is there", () => {
    const late = given(...partial, said("comment:1", steer), said("review:1", { type: "approve", sha: null }));
    expect(late.state.approval).not.toBeNull();
    expect(when(late, built(2)).state.approval).toBeNull();
  });

  it("makes no version while the session is paused, and one on resuming", () => {
    const paused = given(
      ...partial,
      said("comment:1", { type: "pause" }),
      said("comment:2", { type: "approve", sha: null }),
    );
    expect(paused.state.version).toBeNull();
    expect(when(paused, said("comment:3", { type: "resume" })).state.version?.n).toBe(1);
  });

  it.each([
    ["an older head", sampleSha("c", 7), null],
    ["another commit by name", undefined, "abcdef0"],
  ])("is void on %s", (_what, on, sha) => {
    const how = on === undefined ? {} : { on };
    const history = given(...partial, said("comment:1", { type: "approve", sha }, how));
    expect({ version: history.state.version, approved: isApproved(history.state) }).toEqual({
      version: null,
      approved: false,
    });
  });

  it("takes a named commit that is the head", () => {
    const sha = sampleBuild(1).commit.slice(0, 7);
    expect(given(...partial, said("comment:1", { type: "approve", sha })).state.version?.n).toBe(1);
  });

  it.each([
    ["deleting it", retracted("review:1")],
    ["editing it into something else", said("review:1", null, { revision: 2 })],
    ["requesting changes", said("review:2", { type: "changes" })],
  ])("is taken back by %s", (_what, step) => {
    const approved = given(opened(), planned, built(1), said("review:1", { type: "approve", sha: null }));
    expect(isApproved(approved.state)).toBe(true);
    expect(isApproved(when(approved, step).state)).toBe(false);
  });
});

describe("asking for changes", () => {
  it("starts a new order with the words of all who spoke", () => {
    const history = together(
      given(...partial, pull()),
      ...[said("comment:1", steer), said("review:2", { type: "changes" })].map((step) => {
        const made = typeof step === "function" ? step(given(...partial).state) : step;
        if (!("type" in made)) throw new Error("One message, one fact.");
        return made;
      }),
    );
    expect(orderOf(history)).toEqual({
      seat: "builder",
      n: 2,
      attempt: 1,
      reason: "changes",
      base: sampleBuild(1).commit,
      about: sampleBuild(1).tree,
      messages: ["comment:1", "review:2"],
    });
    expect(history.state.consumed.map(({ key, effect }) => ({ key, effect }))).toEqual([
      { key: "comment:1", effect: "run/builder/2" },
      { key: "review:2", effect: "run/builder/2" },
    ]);
    expect(history.state.pending).toEqual([]);
  });

  it("rejects a build by veto, though it passed", () => {
    const passed = given(...partial, said("comment:1", { type: "approve", sha: null }));
    const vetoed = when(passed, said("comment:2", { type: "veto" }));
    expect(orderOf(vetoed)).toMatchObject({ seat: "builder", n: 2, reason: "veto", messages: ["comment:2"] });
    expect(vetoed.state.approval).toBeNull();
  });

  it("keeps words for the next build while one is made, and tests before it builds on", () => {
    const busy = given(opened(), planned, claims("builder"), starts("builder"), said("comment:1", steer));
    expect(busy.state.pending.map(({ key }) => key)).toEqual(["comment:1"]);
    const done = when(busy, settles("builder", { result: sampleBuild(1) }));
    expect(orderOf(done)).toMatchObject({ type: "qa" });
    expect(orderOf(when(done, tested()))).toMatchObject({ seat: "builder", n: 2, messages: ["comment:1"] });
  });

  it("carries words over when a run is retried, consuming them once", () => {
    const retried = given(...partial, said("comment:1", steer), runs("builder", failed("agent.crash")));
    expect(orderOf(retried)).toMatchObject({ n: 2, attempt: 1, messages: ["comment:1"] });
    const more = when(retried, claims("builder"), starts("builder"), said("comment:2", steer));
    const again = when(more, settles("builder", failed("agent.crash")));
    expect(orderOf(again)).toMatchObject({ n: 2, attempt: 1, messages: ["comment:1", "comment:2"] });
    expect(again.state.consumed.map(({ key, effect }) => ({ key, effect }))).toEqual([
      { key: "comment:1", effect: "run/builder/2" },
      { key: "comment:2", effect: "run/builder/4" },
    ]);
  });

  it("carries words over a pause", () => {
    const paused = given(...partial, said("comment:1", steer), said("comment:2", { type: "pause" }));
    const resumed = when(paused, said("comment:3", { type: "resume" }));
    expect(orderOf(resumed)).toMatchObject({ n: 2, messages: ["comment:1"] });
    expect(resumed.state.consumed.map(({ key, effect }) => ({ key, effect }))).toEqual([
      { key: "comment:1", effect: "run/builder/2" },
    ]);
  });

  it("takes the last wording of a message that is edited while it waits", () => {
    const busy = given(opened(), planned, claims("builder"), starts("builder"), said("comment:1", steer));
    const edited = when(busy, said("comment:1", { type: "veto" }, { revision: 2 }));
    expect(edited.state.pending).toEqual([{ key: "comment:1", type: "veto", text: null, by: mara, on: null }]);
    expect(when(edited, said("comment:1", null, { revision: 3 })).state.pending).toEqual([]);
  });

  it("forgets a message that is deleted while it waits", () => {
    const busy = given(opened(), planned, claims("builder"), starts("builder"), said("comment:1", steer));
    const deleted = when(busy, retracted("comment:1"));
    expect({ pending: deleted.state.pending, said: deleted.state.said }).toEqual({ pending: [], said: [] });
  });

  it("forgets a message that is redacted while it waits, and does not take it for new as it stands", () => {
    const busy = given(opened(), planned, claims("builder"), starts("builder"), said("comment:1", steer));
    const redacted = when(busy, retracted("comment:1", "redacted"));
    expect({ pending: redacted.state.pending, said: redacted.state.said, open: openRuns(redacted) }).toEqual({
      pending: [],
      said: busy.state.said,
      open: openRuns(busy),
    });
    const edited = when(redacted, said("comment:1", steer, { revision: 2 }));
    expect(edited.state.pending.map(({ key }) => key)).toEqual(["comment:1"]);
  });

  it("answers an edit of consumed words with another order", () => {
    const once = given(...partial, said("comment:1", steer), built(2), tested(), judged());
    const twice = when(once, said("comment:1", steer, { revision: 2 }));
    expect(orderOf(twice)).toMatchObject({ n: 3, messages: ["comment:1"] });
  });

  it("hears nobody who may not steer", () => {
    const before = given(...partial);
    const after = when(before, said("comment:1", null, { by: stranger, over: { refused: true } }));
    expect(openRuns(after)).toEqual(openRuns(before));
    expect(after.state.pending).toEqual([]);
  });
});

describe("a person's push", () => {
  const head = host({ part: "head", commit: sampleSha("c", 9), tree: sampleSha("d", 9) });

  it("is tested and ruled on like any build, and voids what was said of the one before", () => {
    const pushed = given(...partial, said("comment:1", { type: "approve", sha: null }), head);
    expect(pushed.state).toMatchObject({
      build: { n: 2, commit: sampleSha("c", 9), foreign: true, binding: null },
      evidence: null,
      ruling: null,
      approval: null,
    });
    expect(orderOf(pushed)).toMatchObject({ type: "qa", commit: sampleSha("c", 9) });
    expect(when(pushed, tested(), judged()).state.ruling).toMatchObject({ n: 2, commit: sampleSha("c", 9) });
  });

  it("is built upon by the next order", () => {
    const next = given(...partial, head, tested(), judged(), said("comment:1", steer));
    expect(orderOf(next)).toMatchObject({ seat: "builder", base: sampleSha("c", 9) });
  });

  it("while a builder is out is what the retried order stands on", () => {
    const working = given(...partial, said("comment:1", steer), claims("builder"), starts("builder"), head);
    const retried = when(working, settles("builder", failed("landing.stale")));
    expect(orderOf(retried)).toMatchObject({ n: 2, attempt: 1, base: sampleSha("c", 9), messages: ["comment:1"] });
  });

  it("without a game in it leaves everything as it is", () => {
    const before = given(...partial);
    const after = when(before, host({ part: "head", commit: sampleSha("c", 9), tree: null }));
    expect(after.state.build).toEqual(before.state.build);
  });

  it("makes evidence of the tree before it worthless", () => {
    const testing = given(opened(), planned, built(1), claims("qa"), starts("qa"));
    const late = when(testing, head, settles("qa", { result: sampleEvidence(sampleBuild(1).tree) }));
    expect({ evidence: late.state.evidence, failure: late.state.failures.qa?.last.code }).toEqual({
      evidence: null,
      failure: "landing.stale",
    });
    expect(orderOf(late)).toMatchObject({ type: "qa", tree: sampleSha("d", 9) });
  });
});

describe("merging after words", () => {
  it("leaves words unanswered that came too late", () => {
    const history = given(...partial, pull(), merged(), said("comment:1", steer));
    expect({ runs: openRuns(history), pending: history.state.pending.length }).toEqual({ runs: [], pending: 1 });
  });
});
