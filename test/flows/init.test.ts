import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startHub } from "../../src/cli/demo/start-hub.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { connect } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import { createGithubPerson } from "../../src/github/person.ts";
import { sessionLabel } from "../../src/setup/shipped-files.ts";
import { openLog } from "../../src/transcript/log.ts";
import { recordHub } from "../github-descriptions/record-hub.ts";
import { logBranch } from "../../src/views/links.ts";

const programs = join(import.meta.dirname, "..", "..", "dist");
const [owner, repo] = ["ada", "games"];
const Findings = z.object({ findings: z.array(z.object({ id: z.string() })) });
const Account = z.object({ token: z.string() });

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crumb-init-flow-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, "-c", "user.name=Ada", "-c", "user.email=ada@localhost", ...args], {
    encoding: "utf8",
  }).trim();
}

interface Place {
  readonly apiUrl: string;
  readonly token: string;
}

/** What the doctor finds, by its names. */
async function doctor(folder: string, { apiUrl, token }: Place): Promise<string[]> {
  const env = { ...process.env, GITHUB_API_URL: apiUrl, CRUMB_TOKEN: token };
  const out = await new Promise<string>((resolve) => {
    const args = [join(folder, ".github/crumb/crumb.mjs"), "doctor", folder, "--json"];
    execFile(process.execPath, args, { env }, (_error, stdout) => resolve(stdout));
  });
  return Findings.parse(JSON.parse(out))
    .findings.map(({ id }) => id)
    .toSorted();
}

async function set({ apiUrl, token }: Place, method: string, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${apiUrl}/repos/${owner}/${repo}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

it("a repository that holds only what crumb init wrote runs a session to its verdict", async () => {
  const hub = await startHub({ dataDir: tempFolder(), port: "0", browserPath: process.env["CRUMB_BROWSER"], programs });
  const checkSaid = await recordHub(hub.admin);
  onTestFinished(async () => {
    await hub.stop();
    checkSaid();
  });
  const { token } = Account.parse(await hub.admin("/users", { login: owner, name: "Ada" }));
  await hub.admin("/repos", { owner, name: repo, pages: false });

  const folder = tempFolder();
  execFileSync(process.execPath, [join(programs, "crumb.mjs"), "init", folder, "--yes"], { encoding: "utf8" });
  git(folder, "add", "--all", ".github");
  git(folder, "commit", "--quiet", "-m", "chore: set up Crumb");
  const address = `${hub.url.replace("//", `//${owner}:${token}@`)}/${owner}/${repo}.git`;
  git(folder, "push", "--quiet", address, "HEAD:main");
  const outside = git(folder, "ls-tree", "-r", "--name-only", "HEAD")
    .split("\n")
    .filter((path) => !path.startsWith(".github/"));
  expect(outside).toEqual([]);

  // The second step of the guide, by its lines; before it the doctor names what it is for.
  const place = { apiUrl: hub.apiUrl, token, owner, repo };
  const ada = createGithubPerson(place);
  git(folder, "remote", "add", "origin", `${hub.url}/${owner}/${repo}.git`);
  const rights = { default_workflow_permissions: "read", can_approve_pull_request_reviews: false };
  await set(place, "PUT", "/actions/permissions/workflow", rights); // As GitHub makes a repository.
  expect(await doctor(folder, place)).toEqual(["actions.pull-requests", "label.missing", "pages.off"]);
  await ada.ensureLabel(sessionLabel);
  await set(place, "PUT", "/actions/permissions/workflow", { ...rights, can_approve_pull_request_reviews: true });
  await set(place, "POST", "/pages", { build_type: "workflow" });
  await ada.setVariable("CRUMB_PAGES_URL", `${hub.pagesUrl}/${owner}/${repo}`);
  expect(await doctor(folder, place)).toEqual([]);

  const { number } = await ada.openIssue({ title: "a cat that catches falling sushi", body: "", labels: ["crumb"] });
  const transcript = createGithubTranscript(connect(place), logBranch(number), ["github-actions[bot]"]);
  await expect
    .poll(async () => phaseOf((await openLog(transcript)).state), { timeout: 240_000, interval: 500 })
    .toBe("waiting-for-review");
});
