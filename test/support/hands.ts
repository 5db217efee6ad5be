import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { owner, repositoryName } from "../../src/cli/demo/seed-repository.ts";
import { connect } from "../../src/github/connect.ts";
import type { World } from "./world.ts";

const run = promisify(execFile);
const place = { owner, repo: repositoryName };

/** GitHub's API as the owner of the repository has it, for what people do on its pages. */
export function handsOf({ hub, studio }: World) {
  const { octokit } = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, ...place });
  return { octokit, place };
}

/** A clone of the repository in which the owner works; everything but `git` and the folder is left to the test. */
export async function cloneOf({ hub, studio }: World) {
  const folder = await mkdtemp(join(tmpdir(), "crumb-clone-"));
  const identity = ["-c", "user.name=you", "-c", "user.email=you@users.noreply.github.com"];
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run("git", [...identity, ...args], { cwd: folder })).stdout.trim();
  const url = new URL(`${hub.url}/${owner}/${repositoryName}.git`);
  url.username = "you";
  url.password = studio.yourToken;
  await git("init", "-q");
  await git("remote", "add", "origin", url.href);
  return { folder, git };
}
