import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Change, Kept, Plan } from "./plan-install.ts";
import { tryGit } from "./run-git.ts";
import { programPath } from "./shipped-files.ts";

const words: Readonly<Record<Change["action"], string>> = {
  create: "new",
  update: "newer",
  overwrite: "over your changes",
  remove: "no longer needed",
};

const reasons: Readonly<Record<Kept["why"], string>> = {
  starter: "yours, left as it is",
  edited: "changed by you, left as it is",
  conflict: "changed by you, and this version has another text: left as it is",
  dropped: "no longer needed but changed by you: it is yours now",
};

/** One line for each file that changes or is kept. */
export function listPlan({ changes, kept }: Plan): string {
  const lines = [
    ...changes.map(({ action, path }) => `  ${path}  (${words[action]})`),
    ...kept.map(({ path, why }) => `  ${path}  (${reasons[why]})`),
  ];
  return lines.join("\n");
}

/** How to settle files that a person changed and that this version would have otherwise; empty when there is none. */
export function adviseOnConflicts(kept: readonly Kept[]): string {
  const paths = kept.filter(({ why }) => why === "conflict").map(({ path }) => path);
  if (paths.length === 0) return "";
  return [
    "You changed these, and so did Crumb; the last part of the difference above shows what it would have written:",
    ...paths.map((path) => `  ${path}`),
    "Take over by hand what you want of it, or give up your changes: crumb init --force " + paths.join(","),
  ].join("\n");
}

/** The unified difference of a plan, as git shows it. What no person reads (program, data, locks) is left to the list. */
export async function diffPlan(plan: Plan, present: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const conflicts = plan.kept.flatMap(({ why, path, offered }) =>
    why === "conflict" && offered !== null ? [{ path, content: offered }] : [],
  );
  const wanted = plan.changes.map((change) => ({
    path: change.path,
    content: change.action === "remove" ? null : change.content,
  }));
  const parts = [await diffFiles(wanted, present), await diffFiles(conflicts, present)];
  return parts.filter((part) => part !== "").join("\n");
}

async function diffFiles(
  files: readonly { readonly path: string; readonly content: Uint8Array | null }[],
  present: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const readable = files.filter(({ path }) => !path.startsWith(`${programPath}/`));
  const folder = await mkdtemp(join(tmpdir(), "crumb-init-"));
  try {
    await Promise.all(["a", "b"].map(async (side) => mkdir(join(folder, side))));
    for (const { path, content } of readable) {
      await put(join(folder, "a", path), present.get(path) ?? null);
      await put(join(folder, "b", path), content);
    }
    const { out } = await tryGit(folder, "diff", "--no-index", "--no-prefix", "--no-color", "a", "b");
    // Of a new file git names only the one side, twice.
    return out.replace(/^diff --git b\/(.*) b\/\1$/gm, "diff --git a/$1 b/$1");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(path: string, content: Uint8Array | null): Promise<void> {
  if (content === null) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
