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
  const change = { expectedTip, files: [lines("one\nthree\n")], without: [payload.path], headline: "crumb: three" };
  expect(await port.rebuild(change)).toEqual({ type: "conflict" });
  expect((await port.read()).segments).toEqual([{ path: "transcript.jsonl", text: "one\ntwo\n" }]);
});

test("a writer that dies while it begins a log anew has done all of it or nothing", async () => {
  const ends: string[] = [];
  for (let budget = 0; ends.at(-1) !== "ended: said and gone" && budget < 20; budget += 1) {
    const branch = `crumb/died-${budget}/log`;
    const place = { apiUrl: hub.apiUrl, token, owner: "mara", repo: "games" };
    const port = createGithubTranscript(connect(place), branch, ["mara"]);
    const payload = { path: "artifacts/a.json", content: "{}" };
    const lines = (content: string) => ({ path: "transcript.jsonl", content });
    await port.append({ expectedTip: null, files: [lines("one\n"), payload], headline: "crumb: one" });
    const mortal = connect(place);
    let asked = 0;
    mortal.octokit.hook.before("request", () => {
      asked += 1;
      if (asked > budget) throw new Error("The process died.");
    });
    const expectedTip = (await port.tip()) ?? "";
    const change = { expectedTip, files: [lines("one\ntwo\n")], without: [payload.path], headline: "crumb: two" };
    const end = await createGithubTranscript(mortal, branch, ["mara"])
      .rebuild(change)
      .then(() => "ended")
      .catch(() => "died");
    const [segment] = (await port.read()).segments;
    const isGone = (await port.readFile(payload.path)) === null;
    ends.push(`${end}: ${segment?.text === "one\ntwo\n" ? "said" : "not said"} and ${isGone ? "gone" : "kept"}`);
  }
  expect(ends.length).toBeGreaterThan(5);
  expect([...new Set(ends)]).toEqual(["died: not said and kept", "ended: said and gone"]);
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
