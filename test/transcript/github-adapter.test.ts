import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import { startLocalhub, type RunningLocalhub } from "../support/localhub.ts";
import { describeTranscriptPort } from "./port-suite.ts";

let hub: RunningLocalhub;
let token: string;
let branches = 0;

beforeAll(async () => {
  hub = await startLocalhub();
  const mara = await hub.admin("/users", { login: "mara", name: "Mara" });
  token = String(mara["token"]);
  await hub.admin("/repos", { owner: "mara", name: "games" });
  await pushFirstCommit();
});

afterAll(async () => {
  await hub.stop();
});

describeTranscriptPort("on GitHub", async () => {
  branches += 1;
  const connection = connect({ apiUrl: hub.apiUrl, token, owner: "mara", repo: "games" });
  return createGithubTranscript(connection, `crumb/${branches}/log`, ["mara"]);
});

test("a branch that moves between the look and the move stays where it went", async () => {
  const connection = connect({ apiUrl: hub.apiUrl, token, owner: "mara", repo: "games" });
  const port = createGithubTranscript(connection, "crumb/raced/log", ["mara"]);
  const payload = { path: "artifacts/a.json", content: "{}" };
  const lines = (content: string) => ({ path: "transcript.jsonl", content });
  await port.append({ expectedTip: null, files: [lines("one\n"), payload], headline: "crumb: one" });
  const expectedTip = (await port.tip()) ?? "";
  // Somebody else is faster, just before the ref is moved.
  connection.octokit.hook.before("request", async ({ query }) => {
    if (!String(query).includes("updateRefs")) return;
    await port.append({ expectedTip, files: [lines("one\ntwo\n")], headline: "crumb: two" });
  });
  const change = { expectedTip, without: [payload.path], headline: "crumb: one" };
  expect(await port.rebuild(change)).toEqual({ type: "conflict" });
  expect((await port.read()).segments).toEqual([{ path: "transcript.jsonl", text: "one\ntwo\n" }]);
});

/** GitHub takes no tree and no ref in a repository without a commit. */
async function pushFirstCommit(): Promise<void> {
  const remote = new URL(`${hub.url}/mara/games.git`);
  const cwd = await mkdtemp(join(tmpdir(), "crumb-first-commit-"));
  const git = execa({ cwd, env: { GIT_CONFIG_GLOBAL: join(cwd, "none") } });
  const author = ["-c", "user.name=Mara", "-c", "user.email=mara@example.test"];
  remote.username = "mara";
  remote.password = token;
  await git`git init -q -b main`;
  await git`git ${author} commit -q --allow-empty -m first`;
  await git`git push -q ${remote.href} main`;
  await rm(cwd, { recursive: true, force: true });
}
