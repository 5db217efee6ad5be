import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameFile, GitPort } from "../../src/github/port.ts";
import { createGitPort } from "../../src/github/simple-git-port.ts";
import { openWorld, type World } from "../localhub/world.ts";

// Real git over HTTP against a local GitHub: what the adapter says it did is read back through the person's own clone.

let world: World;
let port: GitPort;

beforeAll(async () => {
  world = await openWorld({ files: { "README.md": "# Games\n", "games/other/game.js": "other" } });
  const { hub, ann } = world;
  port = createGitPort({
    url: `${hub.url}/ann/games.git`,
    token: ann.token,
    defaultBranch: "main",
    author: { name: "crumb", email: "crumb@users.noreply.github.com" },
  });
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

describe("a build on its way to a branch", () => {
  it("makes the branch from the default branch, leaving everything else as it was", async () => {
    const pushed = await push("crumb/1/game", null, { "index.html": "one", "src/a b é.js": "odd name" });

    const now = await seen("crumb/1/game");
    const [commit, tree] = (await world.git("rev-parse", "refs/remotes/seen", "refs/remotes/seen:games/stars")).split(
      "\n",
    );
    expect({ pushed, now }).toEqual({
      pushed: { type: "pushed", commit, tree },
      now: { ...untouched, "games/stars/index.html": "one", "games/stars/src/a b é.js": "odd name" },
    });
  });

  it("replaces the whole folder on top of its base", async () => {
    const first = await push("crumb/2/game", null, { "index.html": "one", "old.js": "gone" });
    if (first.type !== "pushed") throw new Error("not pushed");

    await push("crumb/2/game", first.commit, { "index.html": "two" });

    expect(await seen("crumb/2/game")).toEqual({ ...untouched, "games/stars/index.html": "two" });
  });

  it("goes on top of what a person pushed meanwhile", async () => {
    const first = await push("crumb/3/game", null, { "index.html": "one", "tuning.json": "1" });
    if (first.type !== "pushed") throw new Error("not pushed");
    const theirs = await personPushes("crumb/3/game", { "notes.md": "mine" });

    const second = await push("crumb/3/game", first.commit, { "index.html": "two", "tuning.json": "1" });

    const now = await seen("crumb/3/game");
    expect({ type: second.type, now, parent: await world.git("rev-parse", "refs/remotes/seen~1") }).toEqual({
      type: "pushed",
      now: { ...untouched, "notes.md": "mine", "games/stars/index.html": "two", "games/stars/tuning.json": "1" },
      parent: theirs,
    });
  });

  it("gives way where a person changed the same line", async () => {
    const first = await push("crumb/4/game", null, { "index.html": "one" });
    if (first.type !== "pushed") throw new Error("not pushed");
    await personPushes("crumb/4/game", { "games/stars/index.html": "theirs" });

    const second = await push("crumb/4/game", first.commit, { "index.html": "two" });

    expect({ second, now: await seen("crumb/4/game") }).toEqual({
      second: { type: "conflict" },
      now: { ...untouched, "games/stars/index.html": "theirs" },
    });
  });

  it("goes on top of a branch that was there before its first build", async () => {
    await push("crumb/6/game", null, { "index.html": "lost", "old.js": "1" });
    const lost = await world.git("ls-remote", world.remote(world.ann), "refs/heads/crumb/6/game");

    const again = await push("crumb/6/game", null, { "index.html": "anew" });

    const now = await seen("crumb/6/game");
    expect({ type: again.type, now, parent: await world.git("rev-parse", "refs/remotes/seen~1") }).toEqual({
      type: "pushed",
      now: { ...untouched, "games/stars/index.html": "anew" },
      parent: lost.slice(0, 40),
    });
  });

  it("finds its own earlier push instead of making a second one", async () => {
    const first = await push("crumb/5/game", null, { "index.html": "one" });

    expect(await push("crumb/5/game", null, { "index.html": "one" })).toEqual(first);
  });

  it("makes a branch again that somebody deleted", async () => {
    const first = await push("crumb/6/game", null, { "index.html": "one" });
    if (first.type !== "pushed") throw new Error("not pushed");
    await world.ann.octokit.rest.git.deleteRef({ ...world.repo, ref: "heads/crumb/6/game" });

    await push("crumb/6/game", first.commit, { "index.html": "two" });

    expect(await seen("crumb/6/game")).toEqual({ ...untouched, "games/stars/index.html": "two" });
  });

  it("reads a game back as it was pushed, and nothing where there is none", async () => {
    await push("crumb/7/game", null, { "index.html": "one", "src/game.js": "two" });

    expect({
      game: await port.readGame("crumb/7/game", "stars"),
      other: await port.readGame("crumb/7/game", "none"),
      nowhere: await port.readGame("crumb/99/game", "stars"),
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
