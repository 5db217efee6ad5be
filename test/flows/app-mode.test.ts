import { afterEach, describe, expect, it } from "vitest";
import { owner, repositoryName } from "../../src/cli/demo/seed-repository.ts";
import { phaseOf } from "../../src/core/phase.ts";
import type { State } from "../../src/core/state.ts";
import { connect } from "../../src/github/connect.ts";
import { readMark } from "../../src/views/mark.ts";
import { createWorld, type Told, type World, type WorldOptions } from "../support/world.ts";

const idea = "a cat that catches falling sushi";
const bot = "crumb-studio[bot]";

let world: World;
afterEach(async () => world.end());

async function appWorld(options: WorldOptions = {}): Promise<World> {
  world = await createWorld({ ...options, mode: "app" });
  return world;
}

const games = { owner, repo: repositoryName };

/** The repository as its owner asks for it. */
function rest() {
  return connect({ apiUrl: world.hub.apiUrl, token: world.studio.yourToken, ...games }).octokit.rest;
}

/** What people see of a session: who changed it, by the local GitHub's own word. */
function surfaceWriters(told: readonly Told[]): string[] {
  const surfaces = /^(issue_comment|pull_request|pull_request_review|issues|status|label)$/;
  const senders = told.flatMap(({ event, payload }) =>
    surfaces.test(event) && payload.sender !== undefined ? [payload.sender.login] : [],
  );
  return [...new Set(senders)].toSorted();
}

/** Asks until it is so; nobody knows when a sweep comes. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 200_000, interval: 200, message: what }).toBe(true);
}

async function phase(issue: number): Promise<string> {
  return phaseOf(await world.state(issue));
}

async function approveAndMerge(issue: number): Promise<State> {
  const { pull, build } = await world.state(issue);
  if (pull === null || build === null) throw new Error("There is nothing to approve.");
  const { reviewer } = world.studio;
  await reviewer.approve(pull.number, build.commit);
  await until("approved", async () => (await world.state(issue)).approval !== null);
  await world.settle();
  await reviewer.merge(pull.number, build.commit);
  await until("accepted", async () => (await phase(issue)) === "accepted");
  await world.settle();
  return world.state(issue);
}

/** One paid run for each effect, one comment for each topic. */
async function expectNothingTwice(issue: number): Promise<void> {
  const { events } = await world.log(issue);
  const started = events.flatMap((event) => (event.type === "effect.started" ? [event.data.id] : []));
  const topics = (await world.comments(issue))
    .filter(({ author }) => author.isBot)
    .map(({ body }) => readMark(body)?.topic);
  expect({ started, topics }).toEqual({ started: [...new Set(started)], topics: [...new Set(topics)] });
}

const deliveries = { on: "event", towards: "webhooks", times: 100_000 };

describe("App mode", () => {
  it("brings an issue to an accepted game, and only the App's bot writes what people see", async () => {
    await appWorld();
    const issue = await world.openIssue(idea);
    await world.settle();
    expect(await phase(issue)).toBe("waiting-for-review");
    // A sweep and a look, of which GitHub counts nothing: the repository and its settings, what is open, the session.
    expect(await askedWhileQuiet()).toEqual({
      statuses: [304],
      paths: [
        `/branches/crumb%2F${issue}%2Flog`,
        "/actions/variables",
        "/contents/.github/crumb.yml",
        "/git/matching-refs/heads/crumb",
        "/issues",
        `/issues/${issue}`,
        "/issues/comments",
        `/pulls/${(await world.pull(issue)).number}`,
        "",
      ].toSorted(),
    });
    // A job begins the log anew, and the server believes it and goes on.
    await world.host.dispatch("crumb-redact.yml", { issue: String(issue), what: "idea" });
    await world.settle();
    const { state: redacted, tipIsOurs } = await world.log(issue);
    expect({ idea: redacted.session?.idea, tipIsOurs }).toEqual({ idea: null, tipIsOurs: true });
    await approveAndMerge(issue);
    // The page may come up a moment after its run has ended, and a sweep finds it.
    await until("live", async () => (await world.state(issue)).gameUrl !== null);
    const state = await world.state(issue);
    const comments = await world.comments(issue);
    const pull = await world.pull(issue);
    const statuses = await rest().repos.listCommitStatusesForRef({ ...games, ref: pull.head });
    expect({
      how: state.ended?.how,
      verified: state.ended?.verified,
      isLive: state.gameUrl !== null,
      writers: surfaceWriters(world.told()),
      comments: new Set(comments.map(({ author }) => author.login)),
      statuses: new Set(statuses.data.map(({ creator }) => creator?.login)),
      complaints: world.app?.lines.filter((line) => /bug|TypeError|stack|refused/i.test(line)),
    }).toEqual({
      how: "accepted",
      verified: true,
      isLive: true,
      writers: [bot, "riley", "you"],
      comments: new Set([bot]),
      statuses: new Set([bot]),
      complaints: [],
    });
    await expectNothingTwice(issue);
    expect(await world.app?.stop()).toBe(0);
  });

  it("loses nothing when no delivery arrives, two servers look, and one of them is killed in the middle", async () => {
    await appWorld();
    await world.app?.startSecond();
    await world.fault({ ...deliveries, fault: "drop" });
    const issue = await world.openIssue(idea);
    await until("planned", async () => (await world.state(issue)).spec !== null);
    await world.app?.stop("SIGKILL");
    await until("built", async () => (await world.state(issue)).build !== null);
    await world.app?.start();
    await until("judged", async () => (await phase(issue)) === "waiting-for-review");
    await approveAndMerge(issue);
    await expectNothingTwice(issue);
  });

  it("goes on through doubled deliveries, a new name for the repository, and a token that died", async () => {
    await appWorld();
    await world.fault({ ...deliveries, fault: "duplicate" });
    const issue = await world.openIssue(idea);
    await until("planned", async () => (await world.state(issue)).spec !== null);
    await rest().repos.update({ ...games, name: "arcade" });
    await until("judged", async () => (await phase(issue)) === "waiting-for-review");
    await world.settle();
    await world.advance(61 * 60 * 1000);
    const state = await approveAndMerge(issue);
    await expectNothingTwice(issue);
    expect(state.ended).toMatchObject({ how: "accepted" });
  });

  it("leaves a repository alone while it is locked out or switched over, and takes it up again", async () => {
    await appWorld();
    const { app } = world;
    if (app === null) throw new Error("This is App mode.");
    await app.suspend(true);
    const issue = await world.openIssue(idea);
    await world.settle();
    const said = app.lines.length;
    await sweeps(2);
    expect({ comments: await world.comments(issue), lines: app.lines.slice(said) }).toEqual({
      comments: [],
      lines: [],
    });
    await app.suspend(false);
    await until("planned", async () => (await world.state(issue)).spec !== null);
    await rest().actions.updateRepoVariable({ ...games, name: "CRUMB_MODE", value: "actions" });
    await world.settle();
    await world.sweep();
    expect(await phase(issue)).toBe("waiting-for-review");
    const writers = surfaceWriters(world.told());
    expect(writers).toEqual([bot, "github-actions[bot]", "you"]);
    await expectNothingTwice(issue);
  });
});

/** Waits until everything was swept so often from now on. */
async function sweeps(count: number): Promise<void> {
  const seen = new Set<string | null>();
  await until(`${count} sweeps`, async () => {
    seen.add((await world.app?.health())?.lastSweep ?? null);
    return seen.size > count;
  });
}

/** What a server asks about repositories while nothing happens. */
async function askedWhileQuiet(): Promise<{ statuses: number[]; paths: string[] }> {
  await sweeps(3);
  const before = world.asked().length;
  await sweeps(3);
  const root = `/repos/${owner}/${repositoryName}`;
  const asked = world
    .asked()
    .slice(before)
    .filter(({ path }) => path.startsWith(root));
  const statuses = new Set(asked.map(({ status }) => status));
  const paths = new Set(asked.map(({ path }) => path.slice(root.length)));
  return { statuses: [...statuses].toSorted((a, b) => a - b), paths: [...paths].toSorted() };
}
