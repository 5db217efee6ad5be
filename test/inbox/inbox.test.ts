import { describe, expect, it } from "vitest";
import { Config } from "../../src/core/config.ts";
import { initialState, type State } from "../../src/core/state.ts";
import type { SeenComment, SeenIssue, SeenReview, Speaker } from "../../src/github/port.ts";
import { findRestart, inbox, speakersIn } from "../../src/inbox/inbox.ts";
import type { News } from "../../src/inbox/news.ts";
import { digest } from "../../src/transcript/digest.ts";
import { deepFreeze } from "../support/deep-freeze.ts";

const now = "2026-11-30T12:00:00Z";
const you: Speaker = { id: 1, login: "you", isBot: false };
const stranger: Speaker = { id: 9, login: "stranger", isBot: false };
const bot: Speaker = { id: 41, login: "github-actions[bot]", isBot: true };
const otherBot: Speaker = { id: 42, login: "helper[bot]", isBot: true };
const salt = "0".repeat(26);
const config = Config.parse({});
const deps = { digest, salt, config: () => config };

const issue: SeenIssue = {
  number: 1,
  title: "a cat",
  body: "",
  isOpen: true,
  author: you,
  labels: ["crumb"],
  updatedAt: now,
  movedAt: null,
};

function news(change: Partial<News> = {}): News {
  return deepFreeze({
    now,
    repository: { id: 5, owner: "you", name: "games" },
    identity: ["github-actions[bot]"],
    issue,
    comments: [],
    pull: null,
    pullComments: [],
    reviews: [],
    head: null,
    overRuns: [],
    livePreview: null,
    liveGame: null,
    writers: new Map([
      [1, true],
      [9, false],
    ]),
    statuses: new Map(),
    published: new Map(),
    ...change,
  });
}

function comment(id: number, body: string, author = you): SeenComment {
  return { id, body, author, updatedAt: now, url: "" };
}

const commit = "a".repeat(40);
const tree = "b".repeat(40);

/** A session that is open, with a build that stands. */
function opened(change: Partial<State> = {}): State {
  const person = { id: 1, login: "you" };
  const session = { key: "5#1", repository: { id: 5, owner: "you", name: "games" }, issue: 1, author: person };
  const more = { startedBy: person, salt, idea: "0".repeat(64), config, openedAt: now };
  const build = { n: 1, order: 1, attempt: 1, commit, tree, slug: "cat", journal: "", foreign: false, binding: null };
  return deepFreeze({ ...initialState, session: { ...session, ...more }, build, ...change });
}

function facts(state: State, seen: News): unknown[] {
  return inbox(state, seen, deps).map(({ draft: { type, data } }) => {
    if (type === "user.said") {
      const { key, request, problem, refused } = data;
      return { type, key, request: request?.type ?? null, problem: problem?.code ?? null, refused };
    }
    return { type, ...data };
  });
}

describe("an issue without a session", () => {
  const types = (seen: News): string[] => inbox(initialState, seen, deps).map((fact) => fact.draft.type);

  it("opens one when a writer wrote it", () => {
    expect(types(news())).toEqual(["session.opened"]);
  });

  it.each([
    ["has no label", { labels: [] }],
    ["is closed", { isOpen: false }],
    ["is a stranger's", { author: stranger }],
    ["is a bot's", { author: otherBot }],
    ["holds no idea", { title: "[game]:", body: "### Your idea\n\n_No response_" }],
  ])("opens none when it %s", (_why, change) => {
    expect(types(news({ issue: { ...issue, ...change } }))).toEqual([]);
  });

  it("opens a stranger's when a writer says /start, and not when the stranger does", () => {
    const theirs = { ...issue, author: stranger };
    expect(types(news({ issue: theirs, comments: [comment(1, "/start", stranger)] }))).toEqual([]);
    expect(types(news({ issue: theirs, comments: [comment(2, "/start")] }))).toEqual(["session.opened"]);
  });

  it("hears nothing of what came with it from another repository, and begins at the transfer", () => {
    const movedAt = "2026-11-30T12:00:30Z";
    const moved = { ...issue, movedAt };
    const [fact] = inbox(initialState, news({ issue: moved }), deps);
    expect(fact?.draft).toMatchObject({ type: "session.opened", data: { heardFrom: movedAt } });
    const before = comment(1, "/start");
    const theirs = { ...moved, author: stranger };
    expect(types(news({ issue: theirs, comments: [before] }))).toEqual([]);
    const since = { ...comment(2, "/start"), updatedAt: "2026-11-30T12:00:31Z" };
    expect(types(news({ issue: theirs, comments: [before, since] }))).toEqual(["session.opened"]);
    expect(findRestart(news({ issue: moved, comments: [comment(1, "/restart")] }))).toBeNull();
  });
});

describe("what people say", () => {
  const said = (key: string, request: string | null, more = {}) => ({
    type: "user.said",
    key,
    request,
    problem: null,
    refused: false,
    ...more,
  });
  const heard = (seen: News, state = opened()): State => {
    const entries = inbox(state, seen, deps).flatMap(({ draft }) =>
      draft.type === "user.said" ? [{ key: draft.data.key, revision: draft.data.revision, updatedAt: now }] : [],
    );
    return opened({ said: entries });
  };

  it("is heard once, and not from bots, ourselves among them", () => {
    const seen = news({
      comments: [comment(1, "faster"), comment(2, "/cancel", bot), comment(3, "/cancel", otherBot)],
    });
    expect(facts(opened(), seen)).toEqual([said("comment:1", "steer")]);
    expect(facts(heard(seen), seen)).toEqual([]);
  });

  it("is refused from people who may not write", () => {
    expect(facts(opened(), news({ comments: [comment(1, "/cancel", stranger)] }))).toEqual([
      said("comment:1", null, { refused: true }),
    ]);
  });

  it("is left to a later pass where nobody asked whether they may write", () => {
    const seen = news({ comments: [comment(1, "faster")], writers: new Map() });
    expect(facts(opened(), seen)).toEqual([]);
    expect(speakersIn(opened(), seen, digest)).toEqual([you]);
    const known = news({ comments: [comment(1, "faster"), comment(2, "/cancel", stranger), comment(3, "hi", bot)] });
    expect(speakersIn(heard(news({ comments: [comment(1, "faster")] })), known, digest)).toEqual([stranger]);
  });

  it("is retracted and heard anew when edited, retracted when deleted", () => {
    const before = heard(news({ comments: [comment(1, "faster")] }));
    expect(facts(before, news({ comments: [comment(1, "slower")] }))).toEqual([
      { type: "user.retracted", key: "comment:1", how: "edited" },
      said("comment:1", "steer"),
    ]);
    expect(facts(before, news())).toEqual([{ type: "user.retracted", key: "comment:1", how: "deleted" }]);
  });

  it("counts an approval of the current build only", () => {
    const seen = news({ comments: [comment(1, "/approve ffffffff"), comment(2, `/approve ${commit.slice(0, 8)}`)] });
    expect(facts(opened(), seen)).toEqual([
      said("comment:1", null, { problem: "approve.stale" }),
      said("comment:2", "approve"),
    ]);
  });

  it("takes back a review that was dismissed, and nothing while the pull request cannot be seen", () => {
    const pull = { number: 2, url: "", open: true, merged: false, mergeCommit: null, mergedTree: null };
    const shape = { title: "", body: "", isOpen: true, isMerged: false, isDraft: false, nodeId: "", head: commit };
    const seenPull = { number: 2, url: "", ...shape, mergeCommit: null, labels: [], reviewers: [], mergedTree: null };
    const review = (state: SeenReview["state"]): SeenReview => ({
      id: 7,
      state,
      body: "",
      author: you,
      commit,
      submittedAt: now,
      inline: [],
    });
    const before = heard(news({ reviews: [review("APPROVED")], pull: seenPull }));
    const state = deepFreeze({ ...before, pull });
    expect(facts(state, news({ reviews: [review("DISMISSED")], pull: seenPull }))).toEqual([
      { type: "user.retracted", key: "review:7", how: "deleted" },
    ]);
    expect(facts(state, news())).toEqual([]);
  });
});

describe("what changes besides words", () => {
  it("tells of a closed issue, a pushed head, a page that answers and a comment of ours that is gone", () => {
    const state = opened({ comments: [{ id: 3, url: "", topic: "status", about: null }] });
    const head = { commit: "c".repeat(40), tree: "d".repeat(40) };
    const livePreview = { commit, url: "http://pages/p/1" };
    expect(facts(state, news({ issue: { ...issue, isOpen: false }, head, livePreview }))).toEqual([
      { type: "host.changed", part: "issue", open: false },
      { type: "host.changed", part: "head", ...head },
      { type: "host.changed", part: "preview", ...livePreview },
      { type: "host.changed", part: "comment", commentId: 3 },
    ]);
  });

  it("tells once of an issue that is gone, and takes nothing of it for deleted", () => {
    const said = [{ key: "comment:4", revision: "", updatedAt: now }];
    const state = opened({ comments: [{ id: 3, url: "", topic: "status", about: null }], said });
    const gone = { type: "host.changed", part: "issue", open: false, gone: true };
    expect(facts(state, news({ issue: null }))).toEqual([gone]);
    const { session } = state;
    if (session === null) throw new Error("no session");
    const known = { ...state, isIssueOpen: false, session: { ...session, isIssueGone: true as const } };
    expect(facts(known, news({ issue: null }))).toEqual([]);
    const back = news({ issue: { ...issue, isOpen: false } });
    expect(facts({ ...known, comments: [], said: [] }, back)).toEqual([
      { type: "host.changed", part: "issue", open: false },
    ]);
  });

  it("tells of a run that is over while somebody or nobody waits for it, and of no other", () => {
    const claim = { id: "1".repeat(26), pass: "p", reservedUsd: 0, binding: null };
    const deed = { type: "post", target: "issue", topic: "status", about: null } as const;
    const state = opened({ strays: [{ effect: "run/qa/1", claim, run: { id: 1, url: "" }, deed }] });
    const over = [
      { claim: claim.id, hasOutcome: false },
      { claim: "2".repeat(26), hasOutcome: true },
    ];
    expect(facts(state, news({ overRuns: over }))).toEqual([
      { type: "host.changed", part: "run", claim: claim.id, hasOutcome: false },
    ]);
  });
});

describe("an approving review", () => {
  const review = (id: number, on: string): SeenReview => ({
    id,
    state: "APPROVED",
    body: "",
    author: you,
    commit: on,
    submittedAt: now,
    inline: [],
  });
  const pushed = "c".repeat(40);
  const head = { commit: pushed, tree: null };

  it.each([
    { name: "of the build that stands", on: commit, request: "approve", problem: null },
    { name: "of a head that is not recorded yet", on: pushed, request: "approve", problem: null },
    { name: "of an older commit", on: "d".repeat(40), request: null, problem: "approve.stale" },
  ])("$name", ({ on, request, problem }) => {
    expect(facts(opened(), news({ reviews: [review(5, on)], head }))).toEqual([
      { type: "user.said", key: "review:5", request, problem, refused: false },
    ]);
  });
});

describe("a key in what somebody writes", () => {
  const key = `ghp_${"a1".repeat(18)}`;
  const said = [comment(3, `make it faster, my token is ${key}`)];

  it("is told and kept nowhere", () => {
    const found = inbox(opened(), news({ comments: said }), deps);
    expect({ facts: facts(opened(), news({ comments: said })), isKept: JSON.stringify(found).includes(key) }).toEqual({
      facts: [{ type: "user.said", key: "comment:3", request: null, problem: "message.secret", refused: false }],
      isKept: false,
    });
  });

  it("opens no session", () => {
    expect(inbox(initialState, news({ issue: { ...issue, body: key } }), deps)).toEqual([]);
  });
});

describe("a session whose log was lost", () => {
  const notice = comment(5, "I stopped here", bot);

  it("is begun anew by a writer's newest word, which then is not heard again", () => {
    const seen = news({ comments: [comment(1, "/cancel"), notice, comment(6, "/restart")] });
    const [fact] = inbox(initialState, seen, deps);
    expect(fact?.draft).toMatchObject({ type: "session.opened", data: { startedBy: { id: 1 }, heardFrom: now } });
    const { session } = opened();
    if (session === null) throw new Error("no session");
    expect(facts(opened({ session: { ...session, heardFrom: now } }), seen)).toEqual([]);
  });

  it.each([
    ["a stranger", [notice, comment(6, "/restart", stranger)]],
    ["a bot", [notice, comment(6, "/restart", otherBot)]],
    ["a writer where we never spoke", [comment(6, "/restart")]],
    ["one from before we last wrote", [comment(4, "/restart"), notice]],
  ])("is not begun anew by %s", (_who, comments) => {
    expect(findRestart(news({ comments }))).toBeNull();
  });

  it("is told that nothing is to be done where the log is there", () => {
    const seen = news({ comments: [comment(7, "/restart")] });
    expect(facts(opened(), seen)).toEqual([
      { type: "user.said", key: "comment:7", request: null, problem: "restart.log", refused: false },
    ]);
  });
});
