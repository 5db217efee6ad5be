import { describe, expect, test } from "vitest";
import { initialState } from "../../src/core/state.ts";
import { surfaces, type Surfaces } from "../../src/views/surfaces.ts";
import { redGates, sampleSha } from "../support/sample-artifacts.ts";
import type { GivenSession } from "../support/session.ts";
import { links } from "./links.ts";
import { built, opened, partial, situations } from "./situations.ts";

const wanted = (session: GivenSession): Surfaces => surfaces(session.state(), links);
/** One line per situation. */
const tabulate = (show: (drawn: Surfaces) => readonly (string | undefined)[]): string =>
  situations.map(([name, make]) => [name, ...show(wanted(make()))].join(" | ")).join("\n");

describe("labels", () => {
  test("tell what waits for people or is over", () => {
    expect(tabulate(({ labels }) => labels)).toMatchInlineSnapshot(`
      "opened | crumb
      planning | crumb
      planned | crumb
      built | crumb
      testing | crumb
      red | crumb
      judging | crumb
      partial | crumb | crumb:waiting-for-review
      approved | crumb | crumb:ready-to-merge
      passed | crumb | crumb:ready-to-merge
      changes | crumb
      rebuilt | crumb
      paused | crumb | crumb:paused
      closed | crumb | crumb:paused
      accepted | crumb | crumb:accepted
      early | crumb | crumb:accepted
      cancelled | crumb | crumb:cancelled
      stopped | crumb | crumb:stopped"
    `);
  });

  test("are none before a session is open", () => {
    const nothing = { comments: [], pull: null, labels: [], statuses: [], preview: null, game: null, cancel: [] };
    expect(surfaces(initialState, links)).toEqual(nothing);
  });
});

test("commit statuses conclude, but for a PARTIAL that waits for a person", () => {
  const shown = tabulate(({ statuses }) => statuses.map(({ state, description }) => `${state}: ${description}`));
  expect(shown).toMatchInlineSnapshot(`
    "opened
    planning
    planned
    built
    testing
    red | failure: 1 of 2 required checks passed | failure: FAIL
    judging | success: 2 of 2 required checks passed
    partial | success: 2 of 2 required checks passed | pending: PARTIAL: waiting for a person
    approved | success: 2 of 2 required checks passed | success: PARTIAL, approved by mara
    passed | success: 2 of 2 required checks passed | success: PASS
    changes | success: 2 of 2 required checks passed | pending: PARTIAL: waiting for a person
    rebuilt
    paused | success: 2 of 2 required checks passed | pending: PARTIAL: waiting for a person
    closed | success: 2 of 2 required checks passed | pending: PARTIAL: waiting for a person
    accepted | success: 2 of 2 required checks passed | success: Accepted by merging
    early | error: Not tested: the session was accepted before | success: Accepted by merging
    cancelled | success: 2 of 2 required checks passed | error: PARTIAL, and nobody decided: the session was cancelled
    stopped | error: Not tested: the session was stopped before | error: No verdict: the session was stopped"
  `);
});

test("a commit status leads to the verdict it speaks of", () => {
  const [qa, verdict] = wanted(partial()).statuses;
  expect([qa, verdict]).toEqual([
    {
      sha: sampleSha("c", 1),
      context: "crumb/qa",
      state: "success",
      description: "2 of 2 required checks passed",
      targetUrl: "https://github.test/mara/games/pull/8",
    },
    {
      sha: sampleSha("c", 1),
      context: "crumb/verdict",
      state: "pending",
      description: "PARTIAL: waiting for a person",
      targetUrl: "https://github.test/mara/games/issues/7#issuecomment-1002",
    },
  ]);
});

describe("the pull request", () => {
  test("is a draft until a person can decide, and asks whoever started the session", () => {
    const shown = tabulate(({ pull }) => (pull === null ? [] : [pull.draft ? "draft" : "ready", ...pull.reviewers]));
    expect(shown).toMatchInlineSnapshot(`
      "opened
      planning
      planned
      built | draft
      testing | draft
      red | draft
      judging | draft
      partial | ready | mara
      approved | ready
      passed | ready | mara
      changes | ready
      rebuilt | ready
      paused | ready
      closed | ready
      accepted | ready
      early | ready
      cancelled | ready
      stopped | draft"
    `);
  });

  test("has its head, and a title that cannot close or mention anything", () => {
    const session = opened().planned({ title: "Fixes #1 @everyone\u202E" }).built();
    const { head, title } = wanted(session).pull ?? { head: "", title: "" };
    expect({ head, title }).toEqual({ head: "crumb/7/game", title: "Fixes #\u200B1 @\u200Beveryone (#7)" });
  });

  test("asks no bot for a review", () => {
    const state = partial().state();
    const session = state.session && { ...state.session, startedBy: { id: 5, login: "helper[bot]" } };
    expect(surfaces({ ...state, session }, links).pull?.reviewers).toEqual([]);
  });
});

test("the preview stands while the session is open, the game once it is accepted", () => {
  expect([wanted(partial()), wanted(partial().merged())].map(({ preview, game }) => ({ preview, game }))).toEqual([
    { preview: { commit: sampleSha("c", 1), slug: "sushi-cat", path: "p/7/c10000000000/" }, game: null },
    { preview: null, game: { commit: sampleSha("e", 1), slug: "sushi-cat", path: "games/sushi-cat/" } },
  ]);
});

test("runs nobody waits for are to be cancelled, started ones only", () => {
  const started = built().working("qa").said({ type: "cancel" });
  const due = built().said({ type: "cancel" });
  expect([wanted(started).cancel, wanted(due).cancel]).toEqual([[103], []]);
});

describe("comments", () => {
  test("kept true are the status and every verdict, and nothing else", () => {
    const session = opened().said({ type: "help" }).posted().planned().built().pullOpened();
    session.tested(redGates).posted().built().tested().judged().posted();
    const topics = session.state().comments.map(({ topic }) => topic);
    expect([topics, wanted(session).comments.length]).toEqual([["status", "help", "verdict", "verdict"], 3]);
  });

  test("that were deleted come back as posts, not as surfaces", () => {
    const session = partial();
    const [status] = session.state().comments;
    session.host({ part: "comment", commentId: status?.id ?? 0 });
    expect([wanted(session).comments.length, session.state().open.map(({ id }) => id)]).toEqual([1, ["post/status/2"]]);
  });
});
