import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashState } from "../../src/core/canonical.ts";
import { decide } from "../../src/core/decide.ts";
import { Event, eventTypes, sortOf } from "../../src/core/events.ts";
import { evolve } from "../../src/core/evolve.ts";
import { nextDeadline, phaseOf } from "../../src/core/phase.ts";
import { fold, reduce } from "../../src/core/reduce.ts";
import { initialState, type State } from "../../src/core/state.ts";
import { digest } from "../../src/transcript/digest.ts";
import { anyConfig, anyMoves, play, settleDown } from "../support/any-history.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import type { History } from "../support/history.ts";

const runs = { numRuns: 150 };

/** Says it of any history that could have happened. Every state and event of it is deep-frozen already. */
function always(claim: (history: History) => void): void {
  fc.assert(
    fc.property(anyConfig, anyMoves, (config, moves) => claim(settleDown(play(config, moves)))),
    runs,
  );
}

/** Every state the log passes through, the first one empty. */
function statesOf({ events }: History): State[] {
  let state = initialState;
  return [state, ...events.map((event) => (state = deepFreeze(evolve(state, event))))];
}

const typesOf = ({ events }: History) => new Set(events.map(({ type }) => type));

describe("any history", () => {
  it("gets somewhere: the histories tried here reach every type of event and every phase", () => {
    const types = new Set<string>();
    const phases = new Set<string>();
    fc.assert(
      fc.property(anyConfig, anyMoves, (config, moves) => {
        const history = settleDown(play(config, moves));
        for (const type of typesOf(history)) types.add(type);
        for (const state of statesOf(history)) phases.add(phaseOf(state));
      }),
      { numRuns: 300, seed: 1 },
    );
    expect([...types].toSorted()).toEqual([...eventTypes].toSorted());
    expect([...phases].toSorted()).toEqual([
      "accepted",
      "building",
      "cancelled",
      "judging",
      "opening",
      "paused",
      "planning",
      "ready-to-merge",
      "stopped",
      "testing",
      "waiting-for-review",
    ]);
  });

  it("replays from every prefix to the same state and hash", () => {
    always((history) => {
      const read = history.events.map((event) => Event.parse(JSON.parse(JSON.stringify(event))));
      let state = initialState;
      const hashes = statesOf(history).map((passed) => hashState(passed, digest));
      for (const [index, event] of read.entries()) {
        state = reduce(state, event).state;
        expect(hashState(state, digest)).toBe(hashes[index + 1]);
      }
      expect(hashState(fold(read), digest)).toBe(hashState(history.state, digest));
      expect(fold(read)).toEqual(history.state);
    });
  });

  it("comes to rest", () => {
    always(({ state }) => {
      expect(decide(state)).toBeNull();
    });
  });

  it("orders no effect twice under one id", () => {
    always(({ events }) => {
      const ids = events.flatMap((event) => (event.type === "effect.due" ? [event.data.id] : []));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it("never goes back in time", () => {
    always(({ events }) => {
      const moments = events.map(({ at }) => at);
      expect(moments.toSorted()).toEqual(moments);
    });
  });

  it("has at most one run out, and a landing step only beside the run it lands", () => {
    always((history) => {
      for (const { open } of statesOf(history)) {
        const runsOut = open.filter(({ deed }) => deed.type === "seat" || deed.type === "qa");
        const landings = open.filter(({ deed }) => deed.type === "land");
        expect([runsOut.length, landings.length].every((count) => count <= 1)).toBe(true);
      }
      const ids = history.state.open.map(({ id }) => id);
      const sources = history.state.open.flatMap(({ deed }) => (deed.type === "land" ? [deed.source.effect] : []));
      expect(sources.filter((source) => !ids.includes(source))).toEqual([]);
    });
  });

  it("starts a claim at most once, by one run", () => {
    always((history) => {
      const runOf = new Map<string, number>();
      for (const { open } of statesOf(history)) {
        for (const { claim, run } of open) {
          if (claim === null || run === null) continue;
          expect(runOf.get(claim.id) ?? run.id).toBe(run.id);
          runOf.set(claim.id, run.id);
        }
      }
    });
  });

  it("decides nothing but comments after the end, and keeps no run open", () => {
    always((history) => {
      const end = history.events.findIndex(({ type }) => type === "session.ended");
      if (end < 0) return;
      const after = history.events.slice(end + 1).filter(({ type }) => sortOf[type] === "decision");
      for (const event of after) {
        if (event.type === "effect.withdrawn") continue;
        expect(event.type === "effect.due" && event.data.deed.type).toBe("post");
      }
      expect(history.state.open.every(({ deed }) => deed.type === "post")).toBe(true);
    });
  });

  it("orders no comment where the issue is gone", () => {
    always((history) => {
      const states = statesOf(history);
      for (const [index, event] of history.events.entries()) {
        if (event.type !== "effect.due" || event.data.deed.type !== "post") continue;
        const isGone = states[index]?.session?.isIssueGone === true;
        expect(isGone && event.data.deed.target === "issue").toBe(false);
      }
    });
  });

  it("ends once", () => {
    always(({ events }) => {
      expect(events.filter(({ type }) => type === "session.ended").length).toBeLessThanOrEqual(1);
    });
  });

  it("lets every deadline that comes first be moved or cleared by the clock", () => {
    always(({ state }) => {
      const deadline = nextDeadline(state);
      if (deadline === null) return;
      const place = { v: 1, seq: state.seq, id: "01T00000000000000000000000", at: state.at, session: "42#7" } as const;
      const data = { deadline: deadline.at, effect: deadline.effect };
      const tick: Event = {
        ...place,
        type: "clock.ticked",
        actor: { type: "system", part: "inbox" },
        cause: null,
        data,
      };
      expect(nextDeadline(evolve(state, tick))).not.toEqual(deadline);
    });
  });

  it("rules only on the build that stands, and never accepts what was not ruled, approved or merged", () => {
    always((history) => {
      for (const { ruling, build, evidence, scores } of statesOf(history)) {
        const about = [ruling, evidence, scores].flatMap((it) => (it === null ? [] : [it.tree]));
        expect(about.filter((tree) => tree !== build?.tree)).toEqual([]);
        expect(ruling === null || ruling.commit === build?.commit).toBe(true);
      }
    });
  });

  it("only ever spends more, and counts a receipt once", () => {
    always((history) => {
      const states = statesOf(history);
      const spent = states.map((state) => Math.round(state.spentUsd * 1e6));
      expect(spent.toSorted((a, b) => a - b)).toEqual(spent);
      for (const [index, event] of history.events.entries()) {
        const after = states[index + 1];
        if (event.type !== "effect.settled" || after === undefined) continue;
        const again = evolve(after, event);
        expect({ ...again, seq: 0, at: "", lastId: "" }).toEqual({ ...after, seq: 0, at: "", lastId: "" });
      }
    });
  });

  it("keeps every message either waiting or taken, each wording once", () => {
    always((history) => {
      const { pending, consumed } = history.state;
      expect(new Set(pending.map(({ key }) => key)).size).toBe(pending.length);
      const taken = consumed.map(({ key, effect }) => `${key} ${effect}`);
      expect(new Set(taken).size).toBe(taken.length);
      const due = new Set(history.events.flatMap((event) => (event.type === "effect.due" ? [event.data.id] : [])));
      expect(consumed.every(({ effect }) => due.has(effect))).toBe(true);
      const spoken = history.events.filter(({ type }) => type === "user.said").length;
      expect(pending.length + consumed.length).toBeLessThanOrEqual(spoken);
    });
  });

  it("is made of events that are refused once anything unknown is in them", () => {
    always(({ events }) => {
      for (const event of events) {
        expect(Event.safeParse({ ...event, extra: 1 }).success).toBe(false);
        expect(Event.safeParse({ ...event, data: { ...event.data, extra: 1 } }).success).toBe(false);
        expect(Event.safeParse({ ...event, type: "session.closed" }).success).toBe(false);
        expect(Event.safeParse({ ...event, v: 2 }).success).toBe(false);
      }
    });
  });
});
