import { describe, expect, it } from "vitest";
import { decideAll } from "../../src/core/decide.ts";
import type { Event } from "../../src/core/events.ts";
import { evolve } from "../../src/core/evolve.ts";
import type { State } from "../../src/core/state.ts";
import {
  built,
  claims,
  failed,
  given,
  judged,
  opened,
  planned,
  tested,
  pull,
  place,
  posts,
  refused,
  retracted,
  said,
  settles,
  stranger,
  when,
  type History,
} from "../support/history.ts";

const help = { type: "help" } as const;
const quiet = given(opened(), posts("status", 1));

function replies(history: History) {
  return history.state.open.flatMap(({ id, deed }) =>
    deed.type === "post" ? [{ id, topic: deed.topic, target: deed.target, about: deed.about }] : [],
  );
}

/** The same facts a day later. */
function dayLater(history: History, key: string): Event[] {
  const at = "2026-12-01T00:00:00Z";
  const step = refused(key);
  const draft = typeof step === "function" ? step(history.state) : step;
  if (!("type" in draft)) throw new Error("One message, one fact.");
  const late = (made: Parameters<typeof place>[0], state: State) => ({ ...place(made, state), at });
  const fact = late(draft, history.state);
  return [fact, ...decideAll(evolve(history.state, fact), late).events];
}

describe("questions", () => {
  it.each([
    ["help", help, "comment:5", "issue"],
    ["answer", { type: "ask", topic: "status" } as const, "comment:5", "issue"],
    ["help", help, "review:5", "pull"],
  ])("get one %s each, where they were asked", (topic, request, key, target) => {
    const asked = when(quiet, said(key, request));
    expect(replies(asked)).toEqual([{ id: `post/${topic}/1`, topic, target, about: key }]);
    expect(asked.state.questions).toEqual([]);
  });

  it("that cannot be read are told so", () => {
    const problem = { code: "command.unknown", message: "Did you mean /help?" };
    const asked = when(quiet, said("comment:5", null, { over: { problem } }));
    expect(replies(asked)).toEqual([{ id: "post/problem/1", topic: "problem", target: "issue", about: "comment:5" }]);
  });

  it("that are edited are answered again, under an id of their own", () => {
    const answered = when(quiet, said("comment:5", help), posts("help", 2));
    const again = when(answered, said("comment:5", help, { revision: 2 }));
    expect(replies(again).map(({ id }) => id)).toEqual(["post/help/2"]);
  });

  it("whose answer was refused are answered when somebody speaks again", () => {
    const refusal = settles("help", failed("github.refused", false));
    const locked = when(quiet, said("comment:5", help), claims("help"), refusal);
    const unlocked = when(locked, said("comment:6", { type: "ask", topic: "status" }));
    expect([replies(locked), replies(unlocked).map(({ topic, about }) => `${topic} ${about}`)]).toEqual([
      [],
      ["help comment:5", "answer comment:6"],
    ]);
  });

  it("after the end are still answered", () => {
    const ended = when(quiet, said("comment:4", { type: "cancel" }), said("comment:5", help));
    expect(replies(ended).map(({ id }) => id)).toEqual(["post/help/1"]);
  });

  it("in any number come to rest", () => {
    const flood = Array.from({ length: 500 }, (_, n) => said(`comment:${n + 10}`, help));
    const drafts = flood.flatMap((step) => {
      const draft = typeof step === "function" ? step(quiet.state) : step;
      return "type" in draft ? [draft] : [];
    });
    let state = quiet.state;
    for (const draft of drafts) state = evolve(state, place(draft, state));
    expect(decideAll(state, place).events).toHaveLength(500);
  });

  it("that are taken back before they are answered are forgotten", () => {
    const locked = given(opened());
    const state = {
      ...locked.state,
      questions: [{ key: "comment:5", topic: "help" as const, by: stranger, message: "" }],
    };
    expect(evolve(state, place(retracted("comment:5"), state)).questions).toEqual([]);
  });
});

describe("refusals", () => {
  it("come once per person and day, however much is written", () => {
    const first = when(quiet, refused("comment:5"), refused("comment:6"));
    const other = when(first, refused("comment:7", { id: 667, login: "other" }));
    expect(replies(other)).toEqual([
      { id: "post/refusal/1", topic: "refusal", target: "issue", about: "comment:5" },
      { id: "post/refusal/2", topic: "refusal", target: "issue", about: "comment:7" },
    ]);
    expect(other.state.questions).toEqual([]);
  });

  it("come again on another day, for what is said then and nothing older", () => {
    const first = when(quiet, refused("comment:5"), refused("comment:6"), posts("refusal", 2));
    const later = dayLater(first, "comment:8").filter(({ type }) => type === "effect.due");
    expect(later.map(({ data }) => data)).toEqual([
      { id: "post/refusal/2", deed: { type: "post", target: "issue", topic: "refusal", about: "comment:8" } },
    ]);
  });

  it("make no work", () => {
    const heard = when(quiet, refused("comment:5"));
    expect({ pending: heard.state.pending, paused: heard.state.pausedBy }).toEqual({ pending: [], paused: null });
  });
});

describe("a verdict", () => {
  it("is announced on the issue while there is no pull request", () => {
    const ruled = when(quiet, planned, built(1), tested(), judged());
    expect(replies(ruled)).toEqual([{ id: "post/verdict/1", topic: "verdict", target: "issue", about: "1" }]);
  });

  it("is announced on the pull request once there is one", () => {
    const ruled = when(quiet, planned, built(1), pull(), tested(), judged());
    expect(replies(ruled)).toEqual([{ id: "post/verdict/1", topic: "verdict", target: "pull", about: "1" }]);
  });
});
