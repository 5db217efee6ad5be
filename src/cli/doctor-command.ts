import { resolve } from "node:path";
import { loadAssets, programFolder } from "../assets.ts";
import { readAccess, readMachine } from "../config.ts";
import { createAskGithub } from "../setup/doctor/ask-github.ts";
import type { FileFacts } from "../setup/doctor/check-files.ts";
import { readMachineFacts } from "../setup/doctor/check-machine.ts";
import { diagnose } from "../setup/doctor/diagnose.ts";
import { formatFindings } from "../setup/doctor/format-findings.ts";
import { readPresent } from "../setup/installed-files.ts";
import { manifestPath, parseManifest } from "../setup/manifest.ts";
import { originRepository, serverOf } from "../setup/origin-repository.ts";
import { tryGit } from "../setup/run-git.ts";
import { shippedFiles, type ShippedFile } from "../setup/shipped-files.ts";
import type { Command } from "./command.ts";
import { usageError } from "./usage-error.ts";

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Find what keeps Crumb from working here and at GitHub, what each fault blocks, and how to mend it.",
  usage: "crumb doctor [FOLDER] [--repo OWNER/NAME] [--json]",
  examples: [
    "crumb doctor",
    "crumb doctor --repo ada/games --json",
    "GITHUB_API_URL=http://127.0.0.1:4000/api/v3 crumb doctor",
  ],
  maxWords: 1,
  options: { repo: { type: "string" }, json: { type: "boolean" } },
  optionHelp: {
    repo: 'repository on GitHub (default: where the remote "origin" leads)',
    json: "print { ok, findings }",
  },
  run: async ({ words, text, flag }) => {
    const folder = resolve(words[0] ?? ".");
    const named = text("repo");
    if (named !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(named)) {
      throw usageError(`--repo "${named}" is no repository.`, "Write it as owner/name.");
    }
    const access = readAccess();
    const shipped = await shippedFiles((await loadAssets()).repository, programFolder());
    const findings = await diagnose({
      ...access,
      machine: await readMachineFacts(readMachine().browserPath, access.programPath),
      files: await readFiles(folder, shipped),
      workflows: shipped.map(({ path }) => path).filter((path) => path.startsWith(".github/workflows/")),
      repository: named ?? access.repository ?? (await originRepository(folder, serverOf(access.apiUrl))),
      ask: createAskGithub(access),
    });
    const ok = findings.length === 0;
    console.log(flag("json") ? JSON.stringify({ ok, findings }, null, 2) : formatFindings(findings));
    return ok ? 0 : 1;
  },
};

/** What the checkout holds; `null` where it is none, so that a repository can be looked at from anywhere. */
async function readFiles(folder: string, shipped: readonly ShippedFile[]): Promise<FileFacts | null> {
  const { code } = await tryGit(folder, "rev-parse", "--git-dir").catch(() => ({ code: 1 }));
  if (code !== 0) return null;
  const record = (await readPresent(folder, [manifestPath])).get(manifestPath);
  const manifest = record === undefined ? null : parseManifest(Buffer.from(record).toString("utf8"));
  const paths = [...shipped.map(({ path }) => path), ...Object.keys(manifest?.files ?? {}), manifestPath];
  const present = await readPresent(folder, [...new Set(paths)]);
  const { out } = await tryGit(folder, "status", "--porcelain", "-z", "--untracked-files=all", "--", ...present.keys());
  const uncommitted = out.split("\0").flatMap((line) => (line === "" ? [] : [line.slice(3)]));
  return { shipped, present, uncommitted };
}
