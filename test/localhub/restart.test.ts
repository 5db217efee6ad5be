import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Octokit } from "@octokit/rest";
import { expect, test } from "vitest";
import { startLocalhub } from "../support/localhub.ts";
import { openWorld } from "./world.ts";

test("what was answered for survives a killed process", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "localhub-restart-"));
  const world = await openWorld({ dataDir });
  const { repo, ann } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "kept", labels: ["kept"] });
  const made = await ann.octokit.rest.issues.createComment({ ...repo, issue_number: issue.number, body: "to delete" });
  await ann.octokit.rest.issues.deleteComment({ ...repo, comment_id: made.data.id });
  await ann.octokit.rest.repos.createCommitStatus({ ...repo, sha: world.sha, state: "success" });
  await world.hub.stop("SIGKILL");
  const [repository = ""] = await readdir(join(dataDir, "git"));
  await writeFile(join(dataDir, "git", repository, "refs", "heads", "main.lock"), "");

  const hub = await startLocalhub({ dataDir });
  try {
    const octokit = new Octokit({ baseUrl: hub.apiUrl, auth: ann.token });
    const { data: after } = await octokit.rest.issues.get({ ...repo, issue_number: issue.number });
    const { data: comment } = await octokit.rest.issues.createComment({
      ...repo,
      issue_number: issue.number,
      body: "after",
    });
    const { data: status } = await octokit.rest.repos.getCombinedStatusForRef({ ...repo, ref: "main" });
    await octokit.rest.git.updateRef({ ...repo, ref: "heads/main", sha: await nextCommit(octokit, world.sha) });
    expect({
      title: after.title,
      labels: after.labels.map((label) => (typeof label === "string" ? label : label.name)),
      comments: after.comments,
      commentIdIsNew: comment.id > made.data.id,
      state: status.state,
      adminToken: hub.adminToken === world.hub.adminToken,
    }).toEqual({
      title: "kept",
      labels: ["kept"],
      comments: 0,
      commentIdIsNew: true,
      state: "success",
      adminToken: true,
    });
  } finally {
    await hub.stop();
    await world.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function nextCommit(octokit: Octokit, parent: string): Promise<string> {
  const place = { owner: "ann", repo: "games" };
  const { data } = await octokit.rest.git.getCommit({ ...place, commit_sha: parent });
  const commit = { ...place, message: "after", tree: data.tree.sha, parents: [parent] };
  return (await octokit.rest.git.createCommit(commit)).data.sha;
}

test("a damaged journal stops the hub, but for a last line that was cut short", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "localhub-restart-"));
  await (await startLocalhub({ dataDir })).stop();
  const path = join(dataDir, "journal.jsonl");
  const good = await readFile(path, "utf8");
  await writeFile(path, `${good}{"table":"iss`);
  await (await startLocalhub({ dataDir })).stop();
  const [first = "", ...rest] = good.split("\n");
  await writeFile(path, [first.slice(0, 9), ...rest].join("\n"));
  await expect(startLocalhub({ dataDir })).rejects.toThrow(/ended before it was ready/);
  expect((await readFile(path, "utf8")).endsWith(rest.join("\n"))).toBe(true);
  await rm(dataDir, { recursive: true, force: true });
});

test("a second hub in the same folder does not start", async () => {
  const hub = await startLocalhub();
  await expect(startLocalhub({ dataDir: hub.dataDir })).rejects.toThrow(/ended before it was ready/);
  await hub.stop();
});

test("a hub whose parent is gone ends by itself", async () => {
  const { spawn } = await import("node:child_process");
  const parent = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const hub = await startLocalhub({ args: ["--parent-pid", String(parent.pid)] });
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(hub.pid), { timeout: 10_000 }).toBe(false);
  await hub.stop();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
