import { resolve } from "node:path";
import { loadAssets, programFolder } from "../assets.ts";
import { commitChanges, commitMessage } from "../setup/commit-changes.ts";
import { applyChanges, readPresent } from "../setup/installed-files.ts";
import { emptyManifest, manifestPath, parseManifest, type Manifest } from "../setup/manifest.ts";
import { lookAtFolder, makeRepository, type Folder } from "../setup/open-folder.ts";
import { planInstall, type Plan } from "../setup/plan-install.ts";
import { tryGit } from "../setup/run-git.ts";
import { programPath, sessionLabel, shippedFiles } from "../setup/shipped-files.ts";
import { adviseOnConflicts, diffPlan, listPlan } from "../setup/show-plan.ts";
import { ask } from "./ask.ts";
import type { Arguments, Command } from "./command.ts";
import { usageError } from "./usage-error.ts";

export const initCommand: Command = {
  name: "init",
  summary: "Put Crumb into a repository, or bring what is there up to date; shows first what would change.",
  usage: "crumb init [FOLDER] [--yes | --dry-run] [--commit] [--force FILE,…] [--json]",
  examples: ["crumb init", "crumb init ../games --yes --commit", "crumb init --force .github/workflows/pages.yml"],
  maxWords: 1,
  options: {
    yes: { type: "boolean" },
    "dry-run": { type: "boolean" },
    commit: { type: "boolean" },
    force: { type: "string" },
    json: { type: "boolean" },
  },
  optionHelp: {
    yes: "write without asking",
    "dry-run": "show what would change and write nothing",
    commit: "commit what was written, and nothing else",
    force: "files whose changes you give up, with commas between",
    json: "print { folder, changes, kept, written, commit }; needs --yes or --dry-run",
  },
  run: async (args) => {
    const place = await survey(resolve(args.words[0] ?? "."), forcedOf(args));
    const isDue = place.plan.changes.length > 0;
    if (isDue) demandAnswer(args);
    if (!args.flag("json")) await show(place, args);
    const written = isDue && (await isWanted(args));
    const commit = written ? await write(place, args) : null;
    if (args.flag("json")) console.log(JSON.stringify(asJson(place, { written, commit }), null, 2));
    else if (written) console.log(await nextSteps(place, commit));
    return written || !isDue || args.flag("dry-run") ? 0 : 1;
  },
};

interface Survey {
  readonly folder: string;
  readonly state: Folder;
  readonly plan: Plan;
  readonly present: ReadonlyMap<string, Uint8Array>;
}

async function survey(folder: string, forced: readonly string[]): Promise<Survey> {
  const state = await lookAtFolder(folder);
  const shipped = await shippedFiles((await loadAssets()).repository, programFolder());
  const manifest = await readManifest(folder);
  const paths = new Set([...shipped.map(({ path }) => path), ...Object.keys(manifest.files), manifestPath]);
  const unknown = forced.find((path) => !paths.has(path));
  if (unknown !== undefined) {
    throw usageError(`--force: ${unknown} is no file of Crumb.`, "Write its path from the root of the repository.");
  }
  const present = await readPresent(folder, [...paths]);
  return { folder, state, present, plan: planInstall({ shipped, manifest, present, forced }) };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = (await readPresent(folder, [manifestPath])).get(manifestPath);
  if (text === undefined) return emptyManifest;
  const manifest = parseManifest(Buffer.from(text).toString("utf8"));
  if (manifest !== null) return manifest;
  const hint = `Bring it back (git checkout -- ${manifestPath}), or delete it: then no file counts as unchanged.`;
  throw usageError(`${manifestPath} cannot be read.`, hint);
}

/** New files are shown whole to who decides about them; who has said yes wants to see what becomes of the old ones. */
async function show({ plan, present, folder, state }: Survey, { flag }: Arguments): Promise<void> {
  if (plan.changes.length === 0) {
    console.log(`${folder} has this version of Crumb: nothing to change.`);
    if (plan.kept.length > 0) console.log(listPlan({ changes: [], kept: plan.kept }));
  } else {
    const changes = flag("yes") ? plan.changes.filter(({ action }) => action !== "create") : plan.changes;
    const difference = await diffPlan({ ...plan, changes }, present);
    if (difference !== "") console.log(difference);
    console.log(`${folder}${state === "new" ? " (becomes a new repository)" : ""}:\n${listPlan(plan)}`);
  }
  const advice = adviseOnConflicts(plan.kept);
  if (advice !== "") console.log(`\n${advice}`);
}

/** @returns the commit, when one was asked for */
async function write({ state, folder, plan }: Survey, { flag }: Arguments): Promise<string | null> {
  if (state === "new") await makeRepository(folder);
  await applyChanges(folder, plan.changes);
  return flag("commit") ? commitChanges(folder, plan.changes) : null;
}

async function isWanted({ flag }: Arguments): Promise<boolean> {
  if (flag("dry-run")) return false;
  return flag("yes") || /^y(es)?$/i.test((await ask("\nWrite this? [y/N] ")) ?? "");
}

/** @throws {AppError} cli.usage before anything is shown, when nobody is there to say yes */
function demandAnswer({ flag }: Arguments): void {
  const canAsk = process.stdin.isTTY && process.stderr.isTTY && !flag("json");
  if (canAsk || flag("yes") || flag("dry-run")) return;
  throw usageError("Nothing was written: there is nobody to ask.", "Add --yes to write it, or --dry-run to look.");
}

function forcedOf({ text }: Arguments): readonly string[] {
  return (text("force") ?? "").split(",").filter((path) => path !== "");
}

function asJson({ folder, plan }: Survey, ended: { readonly written: boolean; readonly commit: string | null }) {
  return {
    folder,
    changes: plan.changes.map(({ path, action }) => ({ path, action })),
    kept: plan.kept.map(({ path, why }) => ({ path, why })),
    ...ended,
  };
}

async function nextSteps({ plan, folder }: Survey, commit: string | null): Promise<string> {
  const folders = plan.changes.map(({ path }) => (path.startsWith(`${programPath}/`) ? programPath : path));
  const paths = [...new Set(folders)].join(" ");
  const { name, color, description } = sessionLabel;
  const push = (await hasRemote(folder)) ? "git push" : "gh repo create --source=. --push --public    # or --private";
  const save =
    commit === null
      ? [`git add --force --all -- ${paths}`, `git commit -m "${commitMessage}"`, push]
      : [`# ${commit.slice(0, 12)} is committed`, push];
  return [
    "\nWritten. Now, in the repository:",
    ...save.map((line) => `  ${line}`),
    "and once, on GitHub (Crumb's docs/guides/actions-only.md has each as one line):",
    `  gh label create ${name} --color ${color} --description "${description}"`,
    "  Settings → Actions → General: allow Actions to create pull requests",
    "  Settings → Pages → Source: GitHub Actions",
    `node ${programPath}/crumb.mjs doctor    # looks whether all of it is so`,
  ].join("\n");
}

async function hasRemote(folder: string): Promise<boolean> {
  return (await tryGit(folder, "remote")).out.trim() !== "";
}
