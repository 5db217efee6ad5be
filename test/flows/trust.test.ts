import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { owner, repositoryName } from "../../src/cli/demo/seed-repository.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { createWorld, type World } from "../support/world.ts";

// Somebody who may push does to the log what they should not. Every time: nothing is started, it is said once, and once
// the branch is put back the session goes on where it was.

const run = promisify(execFile);
const minute = 60_000;

let world: World;
let clone: string;
let issue: number;

/** Git as the owner, in a clone of their own. */
const git = async (...args: readonly string[]): Promise<string> => {
  const identity = ["-c", "user.name=you", "-c", "user.email=you@users.noreply.github.com"];
  return (await run("git", [...identity, ...args], { cwd: clone })).stdout.trim();
};
const logRef = () => `refs/heads/crumb/${issue}/log`;
const tip = async () => (await git("ls-remote", "origin", logRef())).slice(0, 40);
const notices = async (word: string) =>
  (await world.comments(issue)).filter(
    (comment) => comment.body.includes("I stopped here") && comment.body.includes(word),
  );
const say = async (text: string) => {
  await world.studio.you.comment(issue, text);
  await world.settle();
};

beforeAll(async () => {
  world = await createWorld();
  clone = await mkdtemp(join(tmpdir(), "crumb-trust-"));
  await git("init", "-q");
  const url = new URL(`${world.hub.url}/${owner}/${repositoryName}.git`);
  url.username = "you";
  url.password = world.studio.yourToken;
  await git("remote", "add", "origin", url.href);
  issue = await world.openIssue("a cat that catches falling sushi");
  await world.settle();
}, 4 * minute);

afterAll(async () => {
  await world.end();
  await rm(clone, { recursive: true, force: true });
});

describe("a log that cannot be trusted", () => {
  it("with a foreign commit stops the session until it is put back", { timeout: 4 * minute }, async () => {
    const before = await tip();
    await git("fetch", "-q", "origin", logRef());
    const tree = await git("rev-parse", "FETCH_HEAD^{tree}");
    const foreign = await git("commit-tree", tree, "-p", "FETCH_HEAD", "-m", "crumb: looks like ours");
    await git("push", "-q", "origin", `${foreign}:${logRef()}`);

    await say("make it faster");
    await say("please");
    const during = { tip: await tip(), notices: (await notices("somebody else wrote")).length };
    await git("push", "-q", "--force", "origin", `${before}:${logRef()}`);
    await say("go on");
    const state = await world.state(issue);

    expect({ during, phase: phaseOf(state), builds: state.build?.n }).toEqual({
      during: { tip: foreign, notices: 1 },
      phase: "waiting-for-review",
      builds: 2,
    });
  });

  it("that was deleted opens no second session and pays nothing", { timeout: 4 * minute }, async () => {
    const before = await tip();
    await git("fetch", "-q", "origin", logRef());
    const game = (await git("ls-remote", "origin", `refs/heads/crumb/${issue}/game`)).slice(0, 40);
    await git("push", "-q", "origin", `:${logRef()}`);

    await say("make it slower");
    await world.sweep();
    const during = {
      tip: await tip(),
      game: (await git("ls-remote", "origin", `refs/heads/crumb/${issue}/game`)).slice(0, 40),
      notices: (await notices("is gone")).length,
    };
    await git("push", "-q", "origin", `${before}:${logRef()}`);
    await say("here it is again");
    const state = await world.state(issue);

    expect({ during, phase: phaseOf(state), builds: state.build?.n }).toEqual({
      during: { tip: "", game, notices: 1 },
      phase: "waiting-for-review",
      builds: 3,
    });
  });

  it(
    "that was lost for good is begun anew when a writer says so, once for each loss",
    { timeout: 4 * minute },
    async () => {
      const game = (await git("ls-remote", "origin", `refs/heads/crumb/${issue}/game`)).slice(0, 40);
      await git("push", "-q", "origin", `:${logRef()}`);
      await say("make it slower");
      const lost = await tip();
      await say("/restart");
      const state = await world.state(issue);
      const anew = { phase: phaseOf(state), builds: state.build?.n, pull: state.pull?.open, said: state.said.length };
      await git("fetch", "-q", "origin", `refs/heads/crumb/${issue}/game`);
      const history = (await git("rev-list", "FETCH_HEAD")).split("\n");

      await git("push", "-q", "origin", `:${logRef()}`);
      await world.sweep();
      await say("go on");

      expect({ lost, anew, keepsOld: history.includes(game), again: await tip() }).toEqual({
        lost: "",
        anew: { phase: "waiting-for-review", builds: 1, pull: true, said: 0 },
        keepsOld: true,
        again: "",
      });
    },
  );
});
