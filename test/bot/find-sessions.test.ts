import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSessionFinder } from "../../src/bot/find-sessions.ts";
import { createConditionalReads } from "../../src/github/conditional-reads.ts";
import { openWorld, type World } from "../localhub/world.ts";
import { listen } from "./listen.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => world.close());

async function open(labels: string[], title = "a cat"): Promise<number> {
  return (await world.ann.octokit.rest.issues.create({ ...world.repo, title, labels })).data.number;
}

/** A log branch whose newest commit says this. */
async function writeLog(issue: number, headline: string): Promise<void> {
  const { git } = world.ann.octokit.rest;
  const { data } = await git.getCommit({ ...world.repo, commit_sha: world.sha });
  const made = await git.createCommit({ ...world.repo, message: headline, tree: data.tree.sha, parents: [] });
  const ref = `heads/crumb/${issue}/log`;
  const at = { ...world.repo, sha: made.data.sha };
  await git.createRef({ ...at, ref: `refs/${ref}` }).catch(async () => git.updateRef({ ...at, ref, force: true }));
}

describe("the sessions of a repository that may want a look", () => {
  it("are those touched since the last time, and those that are not over; asking again costs nothing", async () => {
    const { connection, statuses } = listen(world.hub.apiUrl, world.ann.token);
    const finder = createSessionFinder(createConditionalReads());
    const [fresh, waiting, over, late] = [await open(["crumb"]), await open([]), await open([]), await open([])];
    await open([], "no game");
    await writeLog(waiting, "crumb: waiting-for-review seq=30");
    await writeLog(over, "crumb: accepted seq=40");
    await writeLog(late, "crumb: stopped seq=40 deadline=2026-01-01T00:00:00Z");

    const first = await finder.find(connection);
    statuses.length = 0;
    const second = await finder.find(connection);
    const asked = [...statuses];
    await world.hub.admin("/clock", { advanceMs: 1000 });
    await world.eve.octokit.rest.issues.createComment({ ...world.repo, issue_number: fresh, body: "hello" });
    await writeLog(waiting, "crumb: cancelled seq=31");
    expect({ first, second, asked, third: await finder.find(connection) }).toEqual({
      first: [fresh, waiting, late],
      second: [waiting, late],
      asked: [304, 304],
      third: [fresh, late],
    });
  });
});
