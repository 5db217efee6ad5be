import { lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../core/failure.ts";
import type { Change } from "./plan-install.ts";

/** Reads those of the paths that are there. @throws {AppError} setup.missing where something else than a file stands */
export async function readPresent(folder: string, paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = await Promise.all(
    paths.map(async (path) =>
      (await isFile(folder, path)) ? [[path, await readFile(join(folder, path))] as const] : [],
    ),
  );
  return new Map(found.flat());
}

/** Writes and removes as planned. Each file appears whole or not at all; interrupted, it is simply done again. */
export async function applyChanges(folder: string, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    const target = join(folder, change.path);
    if (change.action === "remove") {
      await rm(target, { force: true });
      await rmdir(dirname(target)).catch(() => undefined); // Not empty: then it stays.
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}.part`;
    await writeFile(draft, change.content);
    await rename(draft, target);
  }
}

/** A link would lead the writing out of the repository, so nothing on the way may be one. */
async function isFile(folder: string, path: string): Promise<boolean> {
  const parts = path.split("/");
  for (const count of parts.keys()) {
    const part = parts.slice(0, count + 1).join("/");
    const isLast = count === parts.length - 1;
    const stat = await lstat(join(folder, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (stat === null) return false;
    if (isLast ? stat.isFile() : stat.isDirectory()) continue;
    const wanted = isLast ? "file" : "folder";
    const message = `${part} must be a plain ${wanted}, and it is ${stat.isSymbolicLink() ? "a link" : "something else"}.`;
    throw new AppError({ code: "setup.missing", message, retryable: false, hint: "Move it away and run this again." });
  }
  return true;
}
