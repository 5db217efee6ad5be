import { execFileSync } from "node:child_process";
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
import { logBranch } from "../../src/views/links.ts";

const programs = join(import.meta.dirname, "..", "..", "dist");
const [owner, repo] = ["ada", "games"];
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

it("a repository that holds only what crumb init wrote runs a session to its verdict", async () => {
  const hub = await startHub({ dataDir: tempFolder(), port: "0", browserPath: process.env["CRUMB_BROWSER"], programs });
  onTestFinished(async () => hub.stop());
  const { token } = Account.parse(await hub.admin("/users", { login: owner, name: "Ada" }));
  await hub.admin("/repos", { owner, name: repo });

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

  const place = { apiUrl: hub.apiUrl, token, owner, repo };
  const ada = createGithubPerson(place);
  await ada.ensureLabel(sessionLabel);
  await ada.setVariable("CRUMB_PAGES_URL", `${hub.pagesUrl}/${owner}/${repo}`);
  const { number } = await ada.openIssue({ title: "a cat that catches falling sushi", body: "", labels: ["crumb"] });
  const transcript = createGithubTranscript(connect(place), logBranch(number), "github-actions[bot]");
  await expect
    .poll(async () => phaseOf((await openLog(transcript)).state), { timeout: 240_000, interval: 500 })
    .toBe("waiting-for-review");
});
