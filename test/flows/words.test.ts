import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { connect } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import type { SeenComment } from "../../src/github/port.ts";
import { readText, textPath } from "../../src/inbox/write-text.ts";
import { logBranch } from "../../src/views/links.ts";
import { cloneOf, handsOf } from "../support/hands.ts";
import { createWorld, type World } from "../support/world.ts";

// What people write, and what becomes of it when they change their minds, name the wrong commit, speak in the wrong
// place, or say what should not be kept. The tests follow one session.

const minute = 60_000;
/** Put together here, so that no scanner takes it for a real one. */
const secret = `ghp_${"a1B2".repeat(9)}`;

let world: World;
let issue = 0;
let firstBuild = "";

beforeAll(async () => {
  world = await createWorld();
  issue = await world.openIssue("a cat that catches falling sushi");
  await world.settle();
  firstBuild = (await world.state(issue)).build?.commit ?? "";
}, 4 * minute);
afterAll(async () => world.end());

async function say(words: string, where = issue): Promise<SeenComment> {
  const { octokit, place } = handsOf(world);
  const { data } = await octokit.rest.issues.createComment({ ...place, issue_number: where, body: words });
  await world.settle();
  const found = (await world.comments(where)).find(({ id }) => id === data.id);
  if (found === undefined) throw new Error("The comment is not there.");
  return found;
}

async function standing() {
  const state = await world.state(issue);
  return { phase: phaseOf(state), builds: state.build?.n ?? 0 };
}

/** What we said last. */
async function lastReply(where = issue): Promise<string> {
  const own = (await world.comments(where)).filter(({ author }) => author.isBot);
  return own.at(-1)?.body ?? "";
}

/** The words that went into orders, as the log keeps them. */
async function wordsTaken(): Promise<string[]> {
  const { hub, studio } = world;
  const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner: "you", repo: "games" });
  const log = createGithubTranscript(connection, logBranch(issue), world.host.identity);
  const { consumed } = await world.state(issue);
  const kept = await Promise.all(
    consumed.map(async ({ text }) => (text === null ? null : readText(await log.readFile(textPath(text))))),
  );
  return kept.map((one) => one?.text ?? "");
}

describe("words", { timeout: 4 * minute }, () => {
  it("with a key in them are kept nowhere and done by nobody, and the person is told", async () => {
    await say(`make it faster, my token is ${secret}`);
    const { folder, git } = await cloneOf(world);
    await git("fetch", "-q", "origin", logBranch(issue));
    const everything = await git("log", "-p", "FETCH_HEAD");
    await rm(folder, { recursive: true });
    const reply = await lastReply();
    expect({
      ...(await standing()),
      isKept: everything.includes(secret),
      isTold: reply.includes("a GitHub token") && reply.includes("revoke that key now"),
      isRepeated: reply.includes(secret),
    }).toEqual({ phase: "waiting-for-review", builds: 1, isKept: false, isTold: true, isRepeated: false });
  });

  it("edited or deleted before they are used count as they stand when they are", async () => {
    const { octokit, place } = handsOf(world);
    await say("/pause");
    const edited = await say("make it slower");
    const deleted = await say("make everything purple");
    await octokit.rest.issues.updateComment({ ...place, comment_id: edited.id, body: "make it faster" });
    await octokit.rest.issues.deleteComment({ ...place, comment_id: deleted.id });
    await world.settle();
    const held = await standing();
    await say("/resume");
    expect({ held, ...(await standing()), taken: await wordsTaken() }).toEqual({
      held: { phase: "paused", builds: 1 },
      phase: "waiting-for-review",
      builds: 2,
      taken: ["make it faster"],
    });
  });

  it("that approve a commit which is not the newest any more approve nothing", async () => {
    const { number } = await world.pull(issue);
    await say(`/approve ${firstBuild}`);
    const reply = await lastReply();
    await world.studio.reviewer.approve(number, firstBuild);
    await world.settle();
    const { approval, build } = await world.state(issue);
    const advice = `That is not the current build, which is \`${build?.commit.slice(0, 12)}\``;
    const isTold = [reply, await lastReply(number)].map((text) => text.includes(advice));
    expect({ ...(await standing()), approval, isTold }).toEqual({
      phase: "waiting-for-review",
      builds: 2,
      approval: null,
      isTold: [true, true],
    });
  });

  it("on the pull request count as those on the issue", async () => {
    const { number } = await world.pull(issue);
    await say("/approve", number);
    const { approval, build } = await world.state(issue);
    expect({ ...(await standing()), by: approval?.by.login, isNewest: approval?.commit === build?.commit }).toEqual({
      phase: "ready-to-merge",
      builds: 2,
      by: "you",
      isNewest: true,
    });
  });

  it("that approved are taken back with the comment", async () => {
    const { octokit, place } = handsOf(world);
    const { number } = await world.pull(issue);
    const approvals = (await world.comments(number)).filter(({ body }) => body === "/approve");
    await octokit.rest.issues.deleteComment({ ...place, comment_id: approvals[0]?.id ?? 0 });
    await world.settle();
    expect({ ...(await standing()), approval: (await world.state(issue)).approval }).toEqual({
      phase: "waiting-for-review",
      builds: 2,
      approval: null,
    });
  });

  it("in a conversation that is locked are heard, and answered when it is open again", async () => {
    const { octokit, place } = handsOf(world);
    const at = { ...place, issue_number: issue };
    const before = await world.comments(issue);
    await octokit.rest.issues.lock(at);
    await say("/help");
    const { builds } = await standing();
    await say("make it slower");
    const { tip } = await world.log(issue);
    await world.advance(10 * minute);
    await world.sweep();
    const locked = { isAtRest: (await world.log(issue)).tip === tip, ...(await standing()) };
    const silence = (await world.comments(issue)).filter(({ author }) => author.isBot).length;
    await octokit.rest.issues.unlock(at);
    await say("/ask status");
    expect({ locked, added: silence - before.filter(({ author }) => author.isBot).length }).toEqual({
      locked: { isAtRest: true, phase: "waiting-for-review", builds: builds + 1 },
      added: 0,
    });
    const own = (await world.comments(issue)).filter(({ author }) => author.isBot).map(({ body }) => body);
    expect(own.slice(-2).map((body) => /<!-- crumb:(\S+)/.exec(body)?.[1])).toEqual(["help", "answer"]);
  });
});

describe("an idea with a key in it", () => {
  it("is not begun until the key is gone, and is told so once", async () => {
    const { octokit, place } = handsOf(world);
    const { number } = await world.studio.you.openIssue({ title: "a fox", body: secret, labels: ["crumb"] });
    await world.settle();
    await world.sweep();
    const said = (await world.comments(number)).map(({ body }) => body);
    expect({
      events: (await world.log(number)).events.length,
      said: said.length,
      branch: await world.host.getBranch(logBranch(number)),
    }).toEqual({
      events: 0,
      said: 1,
      branch: null,
    });
    expect(said[0]).toMatch(/what looks like a GitHub token.*revoke that key now/);
    await octokit.rest.issues.update({ ...place, issue_number: number, body: "that jumps over logs" });
    await world.settle();
    expect((await world.log(number)).state.session?.issue).toBe(number);
  });
});
