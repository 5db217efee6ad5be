import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQuietSessions, type QuietSessions } from "../../src/bot/quiet-sessions.ts";
import type { State } from "../../src/core/state.ts";
import { createConditionalReads } from "../../src/github/conditional-reads.ts";
import { openWorld, type World } from "../localhub/world.ts";
import { givenSession } from "../support/session.ts";
import { listen } from "./listen.ts";

let world: World;
let pull = 0;
let issue = 0;
let comment = 0;
let now = 0;

beforeAll(async () => {
  world = await openWorld();
  const { rest } = world.ann.octokit;
  const { repo } = world;
  issue = (await rest.issues.create({ ...repo, title: "a cat" })).data.number;
  comment = (await rest.issues.createComment({ ...repo, issue_number: issue, body: "first" })).data.id;
  for (const branch of [`crumb/${issue}/log`, `crumb/${issue}/game`]) {
    await rest.git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha: world.sha });
    await push(branch);
  }
  pull = (await rest.pulls.create({ ...repo, title: "Cat", head: `crumb/${issue}/game`, base: "main" })).data.number;
});
afterAll(async () => world.close());

async function push(branch: string): Promise<void> {
  const { rest } = world.ann.octokit;
  const content = Buffer.from(String(Math.random())).toString("base64");
  const path = `${branch.split("/").at(-1)}-${(now += 1)}.txt`;
  await rest.repos.createOrUpdateFileContents({ ...world.repo, branch, path, message: "more", content });
}

const atRest = (): State => {
  const state = givenSession({ preset: "house" }).state();
  return {
    ...state,
    open: [],
    pull: { number: pull, url: "", open: true, merged: false, mergeCommit: null, mergedTree: null },
  };
};
const waitingForPage = (): State => ({ ...atRest(), build: givenBuild() });

function givenBuild(): State["build"] {
  const where = { commit: world.sha, tree: "b".repeat(40), slug: "cat", journal: "", foreign: false, binding: null };
  return { n: 1, order: 1, attempt: 1, ...where };
}

interface Given {
  readonly quiet: QuietSessions;
  look(): Promise<{ isQuiet: boolean; statuses: number[] }>;
}

/** A server that made its pass over the session, so that it knows the pull request, and then another. */
async function given({ state = atRest(), token = world.ann.token } = {}): Promise<
  Given & { use: (token: string) => void }
> {
  let clock = 0;
  const reads = createConditionalReads();
  const quiet = createQuietSessions(reads, { everyMs: 1000, nowMs: () => (clock += 100) });
  let { connection, statuses } = listen(world.hub.apiUrl, token);
  const look = async () => {
    statuses.length = 0;
    const isQuiet = await quiet.isQuiet({ key: "1", issue, connection, circumstances: "" });
    if (!isQuiet) quiet.remember("1", state);
    return { isQuiet, statuses: statuses.toSorted((a, b) => a - b) };
  };
  await aMoment();
  await look();
  await look();
  return { quiet, look, use: (other) => void ({ connection, statuses } = listen(world.hub.apiUrl, other)) };
}

const unchanged = { isQuiet: true, statuses: [304, 304, 304, 304] };

describe("a session in which nothing happens", () => {
  it("costs four questions, all of them answered by 304", async () => {
    const { look } = await given();
    expect([await look(), await look()]).toEqual([unchanged, unchanged]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the log moves", async () => push(`crumb/${issue}/log`)],
    ["the issue is edited", async () => onIssue({ title: `a cat ${(now += 1)}` })],
    ["the issue is closed", async () => onIssue({ state: "closed" })],
    ["somebody comments", async () => say(issue)],
    ["somebody comments on the pull request", async () => say(pull)],
    ["a comment is edited", async () => edit("second")],
    [
      "a comment is deleted",
      async () => world.ann.octokit.rest.issues.deleteComment({ ...world.repo, comment_id: await say(issue) }),
    ],
    [
      "a label is put on",
      async () => world.ann.octokit.rest.issues.addLabels({ ...world.repo, issue_number: issue, labels: ["x"] }),
    ],
    ["the game branch is pushed to", async () => push(`crumb/${issue}/game`)],
    ["somebody reviews", async () => review()],
    [
      "the pull request becomes closed",
      async () => world.ann.octokit.rest.pulls.update({ ...world.repo, pull_number: pull, state: "closed" }),
    ],
  ])("is looked at wholly when %s, and is quiet again afterwards", async (_, happen) => {
    const { look } = await given();
    await happen();
    await aMoment();
    const after = await look();
    expect({ isQuiet: after.isQuiet, later: (await look()).isQuiet }).toEqual({ isQuiet: false, later: true });
  });

  it("is not disturbed by what people say elsewhere", async () => {
    const { look } = await given();
    const other = await world.ann.octokit.rest.issues.create({ ...world.repo, title: "other" });
    await say(other.data.number);
    expect(await look()).toEqual({ isQuiet: true, statuses: [200, 200, 304, 304] });
  });

  it("is looked at wholly once with every new token, whose ETags are others", async () => {
    const { look, use } = await given();
    use(world.bob.token);
    expect([(await look()).isQuiet, await look()]).toEqual([false, unchanged]);
  });

  it("is looked at wholly when it changed in the very second of the last look", async () => {
    const { look } = await given();
    await onIssue({ title: `a cat ${(now += 1)}` });
    const looks = [await look(), await look()];
    await aMoment();
    await look();
    expect([...looks, await look()].map(({ isQuiet }) => isQuiet)).toEqual([false, false, true]);
  });

  it("is looked at ever more rarely while it waits for a page, and at once when it is told of something", async () => {
    const { look, quiet } = await given({ state: waitingForPage() });
    const looks: boolean[] = [];
    for (let count = 0; count < 40; count += 1) looks.push((await look()).isQuiet);
    quiet.forget("1");
    const whole = looks.flatMap((isQuiet, index) => (isQuiet ? [] : [index]));
    expect({ whole, told: (await look()).isQuiet }).toMatchInlineSnapshot(`
      {
        "told": false,
        "whole": [
          0,
          10,
          30,
        ],
      }
    `);
  });
});

/** Times at GitHub have a grain of a second. */
async function aMoment(): Promise<void> {
  await world.hub.admin("/clock", { advanceMs: 1000 });
}

async function onIssue(change: { title?: string; state?: "closed" }): Promise<void> {
  await world.ann.octokit.rest.issues.update({ ...world.repo, issue_number: issue, ...change });
}

async function say(number: number): Promise<number> {
  const body = `more ${(now += 1)}`;
  return (await world.ann.octokit.rest.issues.createComment({ ...world.repo, issue_number: number, body })).data.id;
}

async function edit(body: string): Promise<void> {
  await world.ann.octokit.rest.issues.updateComment({ ...world.repo, comment_id: comment, body });
}

async function review(): Promise<void> {
  await world.bob.octokit.rest.pulls.createReview({ ...world.repo, pull_number: pull, event: "APPROVE" });
}
