import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { owner, repositoryName, seedRepository } from "../../src/cli/demo/seed-repository.ts";
import { identityOf } from "../../src/config.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { connect, type Connection } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import { openLog, type Log } from "../../src/transcript/log.ts";
import { logBranch } from "../../src/views/links.ts";
import { readMark } from "../../src/views/mark.ts";
import { departuresOf } from "../support/departures.ts";
import { createWorld, programs, type World } from "../support/world.ts";

// What can happen to the places a server looks after. The tests follow one server and two repositories.

const minute = 60_000;
const idea = "a cat that catches falling sushi";
const arcade = "arcade";

let world: World;

beforeAll(async () => {
  world = await createWorld({ mode: "app" });
  const settings = { path: ".github/crumb.yml", content: Buffer.from(JSON.stringify({ preset: "house" })) };
  const { you } = await seedRepository(world.hub, { name: arcade, programs, extra: [settings] });
  await you.setVariable("CRUMB_APP", appOf(world).slug);
  await you.setVariable("CRUMB_MODE", "app");
}, minute);
afterAll(async () => world.end());

function appOf({ app }: World) {
  if (app === null) throw new Error("This is App mode.");
  return app;
}

function at(repo: string, login = owner): Connection {
  return connect({ apiUrl: world.hub.apiUrl, token: world.studio.yourToken, owner: login, repo });
}

async function logOf(issue: number, connection = at(repositoryName)): Promise<Log> {
  return openLog(createGithubTranscript(connection, logBranch(issue), identityOf(appOf(world).slug, "job")));
}

async function phase(issue: number, connection = at(repositoryName)): Promise<string> {
  return phaseOf((await logOf(issue, connection)).state);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 4 * minute, interval: 200, message: what }).toBe(true);
}

/** Waits until everything was swept so often from now on. */
async function sweeps(count: number): Promise<void> {
  const seen = new Set<string | null>();
  await until(`${count} sweeps`, async () => {
    seen.add((await appOf(world).health()).lastSweep);
    return seen.size > count;
  });
}

async function topicsOn({ octokit, owner: login, repo }: Connection, number: number): Promise<(string | undefined)[]> {
  const { data } = await octokit.rest.issues.listComments({ owner: login, repo, issue_number: number });
  return data.filter(({ user }) => user?.type === "Bot").map(({ body }) => readMark(body ?? "")?.topic);
}

/** Every effect had one paid run, if any. */
function startedTwice(log: Log): string[] {
  const ids = log.events.flatMap((event) => (event.type === "effect.started" ? [event.data.id] : []));
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

async function isPlanned(issue: number): Promise<boolean> {
  return (await logOf(issue)).state.spec !== null;
}

/** Puts the App into some repositories of an account, or into all. */
async function install(account: string, repositories: "all" | readonly string[]): Promise<void> {
  await world.hub.admin("/installations", { app: appOf(world).id, account, repositories });
}

describe("App mode", { timeout: 8 * minute }, () => {
  it("begins anew where an issue was transferred to, and ends where it left", async () => {
    const issue = await world.openIssue(idea);
    await until("judged", async () => (await phase(issue)) === "waiting-for-review");
    const { number } = await world.pull(issue);
    await world.studio.you.comment(issue, "/pause");
    await until("paused", async () => (await phase(issue)) === "paused");
    const moved = await departuresOf(world).transfer(issue, arcade);
    await until("ended", async () => (await phase(issue)) === "stopped");
    await until("judged there", async () => (await phase(moved.number, at(arcade))) === "waiting-for-review");
    await world.settle();
    const there = await logOf(moved.number, at(arcade));
    expect({
      reason: (await logOf(issue)).state.ended?.reason,
      pull: (await world.pull(issue)).isOpen,
      told: await topicsOn(at(repositoryName), number),
      // What came along, and the new session's own.
      words: await topicsOn(at(arcade), moved.number),
      heard: there.events.filter(({ type }) => type === "user.said").length,
    }).toEqual({
      reason: "issue-gone",
      pull: true,
      told: ["verdict", "ended"],
      words: ["status", "status"],
      heard: 0,
    });
  });

  it("leaves what is archived alone, and goes on when it is taken out again", async () => {
    const issue = await world.openIssue("snake on the moon");
    await until("planned", async () => isPlanned(issue));
    const { octokit } = at(repositoryName);
    const games = { owner, repo: repositoryName };
    await octokit.rest.repos.update({ ...games, archived: true });
    await world.settle();
    const before = { said: appOf(world).lines.length, tip: (await logOf(issue)).tip };
    await sweeps(3);
    expect({ said: appOf(world).lines.length, tip: (await logOf(issue)).tip }).toEqual(before);
    await octokit.rest.repos.update({ ...games, archived: false });
    await until("judged", async () => (await phase(issue)) === "waiting-for-review");
    expect(startedTwice(await logOf(issue))).toEqual([]);
  });

  it("serves a repository no more that was taken out of the installation, and again when it is back", async () => {
    await install(owner, [arcade]);
    const issue = await world.openIssue("a fox that jumps over logs");
    await sweeps(3);
    expect({ events: (await logOf(issue)).events, words: await world.comments(issue) }).toEqual({
      events: [],
      words: [],
    });
    await install(owner, "all");
    await until("planned", async () => isPlanned(issue));
    expect(await topicsOn(at(repositoryName), issue)).toEqual(["status"]);
  });

  it("goes on with a repository at its new owner's, once it is let in there", async () => {
    const issue = await world.openIssue("a bee that collects honey");
    await until("planned", async () => isPlanned(issue));
    await at(repositoryName).octokit.rest.repos.transfer({ owner, repo: repositoryName, new_owner: "riley" });
    await world.settle();
    const { tip } = await logOf(issue, at(repositoryName, "riley"));
    await sweeps(3);
    expect((await logOf(issue, at(repositoryName, "riley"))).tip).toBe(tip);
    await install("riley", "all");
    await until("judged", async () => (await phase(issue, at(repositoryName, "riley"))) === "waiting-for-review");
    expect(startedTwice(await logOf(issue, at(repositoryName, "riley")))).toEqual([]);
  });
});
