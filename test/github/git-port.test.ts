import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameFile, GitPort } from "../../src/github/port.ts";
import { connect } from "../../src/github/connect.ts";
import { createQuickGit } from "../../src/github/quick-git.ts";
import { createGitPort } from "../../src/github/simple-git-port.ts";
import { openWorld, type World } from "../localhub/world.ts";

// Real git over HTTP against a local GitHub: what the adapter says it did is read back through the person's own clone.

let world: World;
let git: GitPort;
let quick: GitPort;
/** The one under test. */
let port: GitPort;

beforeAll(async () => {
  world = await openWorld({ files: { "README.md": "# Games\n", "games/other/game.js": "other" } });
  const { hub, ann } = world;
  const url = `${hub.url}/ann/games.git`;
  const author = { name: "crumb", email: "crumb@users.noreply.github.com" };
  const options = { url, token: ann.token, defaultBranch: "main", author };
  git = createGitPort(options);
  port = git;
  quick = createQuickGit(connect({ apiUrl: hub.apiUrl, token: ann.token, ...world.repo }), options);
});
afterAll(async () => world.close());

const files = (texts: Readonly<Record<string, string>>): GameFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, content: Buffer.from(text) }));

const push = async (branch: string, base: string | null, texts: Readonly<Record<string, string>>) =>
  port.pushGame({ branch, base, slug: "stars", files: files(texts), message: "build\n\nwith a body" });

/** Path → text of a branch, as a person's git sees it. */
async function seen(branch: string): Promise<Record<string, string>> {
  const { git, remote, ann } = world;
  await git("fetch", "-q", remote(ann), `+refs/heads/${branch}:refs/remotes/seen`);
  const paths = (await git("-c", "core.quotePath=false", "ls-tree", "-r", "-z", "--name-only", "refs/remotes/seen"))
    .split("\0")
    .filter((path) => path !== "");
  const texts = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await git("show", `refs/remotes/seen:${path}`)]),
  );
  return Object.fromEntries(texts);
}

async function personPushes(branch: string, texts: Readonly<Record<string, string>>): Promise<string> {
  const { git, remote, ann, write } = world;
  await git("fetch", "-q", remote(ann), branch);
  await git("checkout", "-q", "-f", "--detach", "FETCH_HEAD");
  for (const [path, text] of Object.entries(texts)) await write(path, text);
  await git("add", "-A");
  await git("commit", "-q", "-m", "by hand");
  await git("push", "-q", remote(ann), `HEAD:refs/heads/${branch}`);
  return git("rev-parse", "HEAD");
}

const untouched = { "README.md": "# Games", "games/other/game.js": "other" };

describe.each([
  ["git alone", () => git, 0],
  ["the API first", () => quick, 100],
] as const)("a build on its way to a branch by %s", (_way, pick, from) => {
  beforeAll(() => {
    port = pick();
  });
  afterAll(() => {
    port = git;
  });
  const branchOf = (number: number): string => `crumb/${from + number}/game`;

  it("makes the branch from the default branch, leaving everything else as it was", async () => {
    const pushed = await push(branchOf(1), null, { "index.html": "one", "src/a b é.js": "odd name" });

    const now = await seen(branchOf(1));
    const [commit, tree] = (await world.git("rev-parse", "refs/remotes/seen", "refs/remotes/seen:games/stars")).split(
      "\n",
    );
    expect({ pushed, now }).toEqual({
      pushed: { type: "pushed", commit, tree },
      now: { ...untouched, "games/stars/index.html": "one", "games/stars/src/a b é.js": "odd name" },
    });
  });

  it("replaces the whole folder on top of its base", async () => {
    const first = await push(branchOf(2), null, { "index.html": "one", "old.js": "gone" });
    if (first.type !== "pushed") throw new Error("not pushed");

    await push(branchOf(2), first.commit, { "index.html": "two" });

    expect(await seen(branchOf(2))).toEqual({ ...untouched, "games/stars/index.html": "two" });
  });

  it("goes on top of what a person pushed meanwhile", async () => {
    const first = await push(branchOf(3), null, { "index.html": "one", "tuning.json": "1" });
    if (first.type !== "pushed") throw new Error("not pushed");
    const theirs = await personPushes(branchOf(3), { "notes.md": "mine" });

    const second = await push(branchOf(3), first.commit, { "index.html": "two", "tuning.json": "1" });

    const now = await seen(branchOf(3));
    expect({ type: second.type, now, parent: await world.git("rev-parse", "refs/remotes/seen~1") }).toEqual({
      type: "pushed",
      now: { ...untouched, "notes.md": "mine", "games/stars/index.html": "two", "games/stars/tuning.json": "1" },
      parent: theirs,
    });
  });

  it("gives way where a person changed the same line", async () => {
    const first = await push(branchOf(4), null, { "index.html": "one" });
    if (first.type !== "pushed") throw new Error("not pushed");
    await personPushes(branchOf(4), { "games/stars/index.html": "theirs" });

    const second = await push(branchOf(4), first.commit, { "index.html": "two" });

    expect({ second, now: await seen(branchOf(4)) }).toEqual({
      second: { type: "conflict" },
      now: { ...untouched, "games/stars/index.html": "theirs" },
    });
  });

  it("goes on top of a branch that was there before its first build", async () => {
    await push(branchOf(16), null, { "index.html": "lost", "old.js": "1" });
    const lost = await world.git("ls-remote", world.remote(world.ann), `refs/heads/${branchOf(16)}`);

    const again = await push(branchOf(16), null, { "index.html": "anew" });

    const now = await seen(branchOf(16));
    expect({ type: again.type, now, parent: await world.git("rev-parse", "refs/remotes/seen~1") }).toEqual({
      type: "pushed",
      now: { ...untouched, "games/stars/index.html": "anew" },
      parent: lost.slice(0, 40),
    });
  });

  it("finds its own earlier push instead of making a second one", async () => {
    const first = await push(branchOf(5), null, { "index.html": "one" });

    expect(await push(branchOf(5), null, { "index.html": "one" })).toEqual(first);
  });

  it("makes a branch again that somebody deleted", async () => {
    const first = await push(branchOf(6), null, { "index.html": "one" });
    if (first.type !== "pushed") throw new Error("not pushed");
    await world.ann.octokit.rest.git.deleteRef({ ...world.repo, ref: `heads/${branchOf(6)}` });

    await push(branchOf(6), first.commit, { "index.html": "two" });

    expect(await seen(branchOf(6))).toEqual({ ...untouched, "games/stars/index.html": "two" });
  });

  it("carries files that are no text", async () => {
    const game = [
      { path: "icon.png", content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]) },
      { path: "index.html", content: Buffer.from("\ufeffmarked") },
    ];
    await port.pushGame({ branch: branchOf(8), base: null, slug: "stars", files: game, message: "build" });

    expect(await port.readGame(branchOf(8), "stars")).toEqual(game);
  });

  it("reads a game back as it was pushed, and nothing where there is none", async () => {
    await push(branchOf(7), null, { "index.html": "one", "src/game.js": "two" });

    expect({
      game: await port.readGame(branchOf(7), "stars"),
      other: await port.readGame(branchOf(7), "none"),
      nowhere: await port.readGame(branchOf(99), "stars"),
    }).toEqual({ game: files({ "index.html": "one", "src/game.js": "two" }), other: [], nowhere: [] });
  });
});

describe("pages on their way to their branch", () => {
  const publish = async (texts: Readonly<Record<string, string>>, index: string) =>
    port.publish({
      branch: "gh-pages",
      folders: [
        { path: "p/1/abc", files: files(texts) },
        { path: "", files: files({ "index.html": index }) },
      ],
      message: "preview",
    });
  const tip = async () => world.git("ls-remote", world.remote(world.ann), "refs/heads/gh-pages");

  it("makes the branch, replaces folders and keeps other files of the root", async () => {
    await publish({ "index.html": "old", "gone.js": "x" }, "root");
    await personPushes("gh-pages", { CNAME: "games.example" });

    await publish({ "index.html": "new" }, "root");

    expect(await seen("gh-pages")).toEqual({
      CNAME: "games.example",
      "index.html": "root",
      "p/1/abc/index.html": "new",
    });
  });

  it("pushes nothing where the same stands already", async () => {
    await publish({ "index.html": "same" }, "root");
    const before = await tip();

    await publish({ "index.html": "same" }, "root");

    expect(await tip()).toBe(before);
  });

  it("loses nobody's pages when several publish at once", async () => {
    const numbers = [21, 22, 23, 24];

    await Promise.all(
      numbers.map(async (number) =>
        port.publish({
          branch: "gh-pages",
          folders: [{ path: `p/${number}/abc`, files: files({ "index.html": String(number) }) }],
          message: "preview",
        }),
      ),
    );

    const now = await seen("gh-pages");
    expect(numbers.map((number) => now[`p/${number}/abc/index.html`])).toEqual(numbers.map(String));
  });
});
