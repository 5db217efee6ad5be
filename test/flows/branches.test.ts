import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phaseOf } from "../../src/core/phase.ts";
import { connect } from "../../src/github/connect.ts";
import { createOctokitHost } from "../../src/github/octokit-host.ts";
import type { HostPort } from "../../src/github/port.ts";
import { faultsOf } from "../support/faults.ts";
import { cloneOf, handsOf } from "../support/hands.ts";
import { createWorld, type World } from "../support/world.ts";

// What people do to branches, pull requests and the repository while sessions live in them. Their commits stay, what was
// not tested is not called tested, and the session goes on. The tests follow one another in one world.

const minute = 60_000;

let world: World;
/** The repository under the name it has by then. */
let host: HostPort;
let mine: Awaited<ReturnType<typeof cloneOf>>;
let pushed = 0;
let merged = 0;

beforeAll(async () => {
  world = await createWorld();
  host = world.host;
  mine = await cloneOf(world);
  // Both have seen the pages as they were before either pushes its own.
  await faultsOf(world).add({ on: "request", fault: "together", path: "/git-receive-pack$", method: "POST", times: 2 });
  pushed = await world.openIssue("a cat that catches falling sushi");
  merged = await world.openIssue("snake on the moon");
  await world.settle();
}, 5 * minute);
afterAll(async () => {
  await world.end();
  await rm(mine.folder, { recursive: true, force: true });
});

const branchOf = (issue: number) => `crumb/${issue}/game`;
const slugOf = async (issue: number) => (await world.state(issue)).build?.slug ?? "";

/** Stands in the clone where a session's game stands. */
async function checkOut(issue: number): Promise<void> {
  await mine.git("fetch", "-q", "--depth=2", "origin", branchOf(issue));
  await mine.git("checkout", "-q", "-f", "--detach", "FETCH_HEAD");
}

/** Commits a note beside the game, `--amend` to put it into the newest commit. */
async function commitNote(issue: number, ...how: readonly string[]): Promise<string> {
  await writeFile(join(mine.folder, "games", await slugOf(issue), "NOTES.md"), "I was here.\n");
  await mine.git("add", ".");
  await mine.git("commit", "-qm", "a note", ...how);
  return mine.git("rev-parse", "HEAD");
}

async function failedRuns(): Promise<string[]> {
  const { octokit, place } = handsOf(world);
  const { data } = await octokit.rest.actions.listWorkflowRunsForRepo({ ...place, per_page: 100 });
  return data.workflow_runs.flatMap((run) => (run.conclusion === "failure" ? [run.display_title] : []));
}

async function textsOf(issue: number): Promise<string> {
  const pull = await host.findPull(branchOf(issue));
  const comments = (await host.listComments(issue)).filter(({ author }) => author.isBot);
  return [...comments.map(({ body }) => body), pull?.body ?? ""].join("\n");
}

describe("branches and pull requests in the hands of people", () => {
  it("two sessions that publish at once both have their preview", async () => {
    const states = await Promise.all([world.state(pushed), world.state(merged)]);
    const previews = states.map((state) => state.preview?.url ?? "");
    const pushes = world
      .told()
      .filter(({ event, payload }) => event === "push" && payload.ref === "refs/heads/gh-pages");
    const answers = await Promise.all(previews.map(async (url) => (await fetch(`${url}game/index.html`)).text()));
    expect({
      phases: states.map(phaseOf),
      commits: states.map((state) => state.preview?.commit === state.build?.commit),
      isOwn: answers.map((page, at) => page.includes(states[at]?.spec?.title ?? "?")),
      // Nothing is wiped and published again, and nobody gives up.
      pushes: pushes.length,
      haveMet: await faultsOf(world).left(),
      failed: await failedRuns(),
    }).toEqual({
      phases: ["waiting-for-review", "waiting-for-review"],
      commits: [true, true],
      isOwn: [true, true],
      pushes: 2,
      haveMet: 0,
      failed: [],
    });
  });

  it("what a person pushed by force is kept, said, tested, and built upon", { timeout: 5 * minute }, async () => {
    await checkOut(pushed);
    const forced = await commitNote(pushed, "--amend");
    await mine.git("push", "-q", "--force", "origin", `HEAD:refs/heads/${branchOf(pushed)}`);
    await world.settle();
    const { build, rulings } = await world.state(pushed);
    expect({
      build: { commit: build?.commit, isForeign: build?.foreign },
      ruled: rulings.at(-1)?.commit,
      isSaid: (await textsOf(pushed)).includes("A person pushed this commit."),
    }).toEqual({ build: { commit: forced, isForeign: true }, ruled: forced, isSaid: true });

    await world.studio.you.comment(pushed, "make it faster");
    await world.settle();
    await checkOut(pushed);
    const parent = await mine.git("rev-parse", "HEAD^");
    const files = await mine.git("ls-tree", "--name-only", "HEAD", `games/${build?.slug}/`);
    const after = await world.state(pushed);
    expect({
      phase: phaseOf(after),
      builds: after.build?.n,
      isOnTop: parent === forced,
      hasNote: files.includes("NOTES.md"),
    }).toEqual({ phase: "waiting-for-review", builds: 3, isOnTop: true, hasNote: true });
  });

  it(
    "a game whose folder a person deleted is missed by QA and built again on top",
    { timeout: 5 * minute },
    async () => {
      await checkOut(merged);
      const folder = `games/${await slugOf(merged)}`;
      await mine.git("rm", "-rq", folder);
      await mine.git("commit", "-qm", "away with it");
      const gone = await mine.git("rev-parse", "HEAD");
      await mine.git("push", "-q", "origin", `HEAD:refs/heads/${branchOf(merged)}`);
      await world.settle();
      const state = await world.state(merged);
      await checkOut(merged);
      const files = await mine.git("ls-tree", "--name-only", "HEAD", `${folder}/`);
      expect({
        phase: phaseOf(state),
        verdicts: state.rulings.map(({ commit, verdict }) => `${commit === gone ? "gone" : "built"} ${verdict}`),
        isOnTop: (await mine.git("rev-parse", "HEAD^")) === gone,
        isThere: files.includes(`${folder}/index.html`),
      }).toEqual({
        phase: "waiting-for-review",
        verdicts: ["built PARTIAL", "gone FAIL", "built PARTIAL"],
        isOnTop: true,
        isThere: true,
      });
    },
  );

  it("a pull request turned into a draft is made ready again, once and without a word", async () => {
    const before = await textsOf(pushed);
    await world.host.setDraft(await world.pull(pushed), true);
    await world.settle();
    const pull = await world.pull(pushed);
    expect({ isDraft: pull.isDraft, reviewers: pull.reviewers, texts: await textsOf(pushed) }).toEqual({
      isDraft: false,
      reviewers: ["you"],
      texts: before,
    });
  });

  it("a game merged by rebase is the one that was tested", { timeout: 5 * minute }, async () => {
    const { octokit, place } = handsOf(world);
    const { number } = await world.pull(pushed);
    await octokit.rest.pulls.merge({ ...place, pull_number: number, merge_method: "rebase" });
    await world.settle();
    const state = await world.state(pushed);
    expect({
      ended: state.ended && { how: state.ended.how, verified: state.ended.verified },
      isSaid: (await textsOf(pushed)).includes("it is the very one that was tested"),
      page: (await fetch(state.gameUrl ?? "")).status,
    }).toEqual({ ended: { how: "accepted", verified: true }, isSaid: true, page: 200 });
  });

  it("a repository that was renamed goes on under its new name", { timeout: 5 * minute }, async () => {
    const { octokit, place } = handsOf(world);
    await octokit.rest.repos.update({ ...place, name: "arcade" });
    const renamed = { owner: place.owner, repo: "arcade" };
    const { apiUrl } = world.hub;
    const connection = connect({ apiUrl, token: world.studio.yourToken, ...renamed });
    host = createOctokitHost(connection, { identity: world.host.identity, defaultBranch: "main" });
    const pages = `${world.hub.pagesUrl}/you/arcade`;
    await octokit.rest.actions.updateRepoVariable({ ...renamed, name: "CRUMB_PAGES_URL", value: pages });
    await octokit.rest.issues.createComment({ ...renamed, issue_number: merged, body: "make it slower" });
    await world.settle();
    const state = await world.state(merged);
    expect({
      phase: phaseOf(state),
      builds: state.build?.n,
      preview: state.preview?.url.startsWith(pages),
      isLinked: (await textsOf(merged)).includes("/you/games/"),
    }).toEqual({ phase: "waiting-for-review", builds: 4, preview: true, isLinked: false });
  });

  it("a game merged with a commit nobody tested is accepted and not called tested", async () => {
    await checkOut(merged);
    const extra = await commitNote(merged);
    await mine.git("push", "-q", "origin", `HEAD:refs/heads/${branchOf(merged)}`);
    const { octokit, place } = handsOf(world);
    const at = { ...place, repo: "arcade", pull_number: (await host.findPull(branchOf(merged)))?.number ?? 0 };
    await octokit.rest.pulls.merge({ ...at, sha: extra, merge_method: "squash" });
    await world.settle();
    const state = await world.state(merged);
    expect({
      ended: state.ended && { how: state.ended.how, verified: state.ended.verified },
      baseline: state.version?.baseline,
      isSaid: (await textsOf(merged)).includes("no green test of exactly this game stands behind it"),
      open: state.open,
    }).toEqual({ ended: { how: "accepted", verified: false }, baseline: false, isSaid: true, open: [] });
  });
});
