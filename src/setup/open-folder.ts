import { mkdir, readdir, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { AppError } from "../core/failure.ts";
import { runGit, tryGit } from "./run-git.ts";

/** Whether a folder is a repository already, or could become one. */
export type Folder = "repository" | "new";

/**
 * Looks at where Crumb is to go, without touching it.
 * @throws {AppError} cli.usage when it is neither the root of a repository nor empty
 */
export async function lookAtFolder(folder: string): Promise<Folder> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (names === null) return newIn(dirname(folder));
  const { code, out } = await tryGit(folder, "rev-parse", "--show-toplevel");
  const top = out.trim();
  if (code === 0 && top === (await realpath(folder))) return "repository";
  if (names.length === 0) return "new";
  const message =
    code === 0 ? `${folder} lies inside the repository ${top}.` : `${folder} is no git repository, and not empty.`;
  const hint = code === 0 ? `Name that one: crumb init ${top}` : `Make it one first: git init ${folder}`;
  throw new AppError({ code: "cli.usage", message, retryable: false, hint });
}

/** One folder may be made; where the one above it is missing too, the path is more likely a slip. */
async function newIn(parent: string): Promise<"new"> {
  const isThere = await stat(parent).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return "new";
  const hint = "Look for a slip in the path, or make that folder first.";
  throw new AppError({ code: "cli.usage", message: `There is no folder ${parent}.`, retryable: false, hint });
}

/** Makes the folder and a repository in it, with `main` as its first branch. */
export async function makeRepository(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runGit(folder, "init", "--quiet", "--initial-branch=main");
}
