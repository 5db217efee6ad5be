import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { expect, onTestFinished, test } from "vitest";
import { keepTranscripts } from "../../src/cli/demo/keep-transcript.ts";
import { sealed } from "../support/sealed.ts";
import { givenSession } from "../support/session.ts";

test("copies every session's transcript from disk, as it is now and all its segments in one", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "crumb-keep-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const repository = join(dataDir, "git", "5001.git");
  mkdirSync(repository, { recursive: true });
  const git = async (args: readonly string[], input?: string): Promise<string> => {
    const { stdout } = await execa("git", ["--git-dir", repository, ...args], input === undefined ? {} : { input });
    return stdout;
  };
  await git(["init", "-q", "--bare"]);
  const { text } = sealed(givenSession().posted().planned().events());
  const cut = text.indexOf("\n") + 1;
  const blobs = [
    { name: "transcript.1.jsonl", text: text.slice(0, cut) },
    { name: "transcript.jsonl", text: text.slice(cut) },
  ];
  const entries: string[] = [];
  for (const blob of blobs) {
    entries.push(`100644 blob ${await git(["hash-object", "-w", "--stdin"], blob.text)}\t${blob.name}`);
  }
  const tree = await git(["mktree"], `${entries.join("\n")}\n`);
  const who = ["-c", "user.name=Crumb", "-c", "user.email=crumb@localhost"];
  await git(["update-ref", "refs/heads/crumb/7/log", await git([...who, "commit-tree", tree, "-m", "log"])]);

  await keepTranscripts(dataDir);
  expect(readFileSync(join(dataDir, "transcripts", "7.jsonl"), "utf8")).toBe(text);
});
