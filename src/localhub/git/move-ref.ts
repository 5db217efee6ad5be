import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Moves one ref the way git does it, by a lock file and a rename, without starting a git; `unsure` leaves everything
 * as it was and means that git itself must look (packed refs, folders in the way, somebody else's lock).
 * @see https://git-scm.com/docs/gitrepository-layout
 */
export async function moveRef(
  repositoryPath: string,
  update: { readonly name: string; readonly sha: string; readonly expected?: string | null },
): Promise<"moved" | "unexpected" | "unsure"> {
  const path = join(repositoryPath, update.name);
  const lock = await takeLock(`${path}.lock`);
  if (lock === undefined) return "unsure";
  try {
    const current = await readLoose(path);
    const known = current === undefined ? ((await isPacked(repositoryPath, update.name)) ? "unsure" : null) : current;
    if (known === "unsure") return "unsure";
    if (update.expected !== undefined && update.expected !== known) return "unexpected";
    await lock.write(`${update.sha}\n`);
    await lock.close();
    await rename(`${path}.lock`, path);
    return "moved";
  } catch {
    // Whatever stood in the way, git will name it.
    return "unsure";
  } finally {
    await lock.close().catch(() => undefined);
    await rm(`${path}.lock`, { force: true });
  }
}

async function takeLock(path: string) {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, "wx", 0o644);
  } catch {
    // A ref where a folder must be, or a lock held: git waits and explains.
    return undefined;
  }
}

async function readLoose(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function isPacked(repositoryPath: string, name: string): Promise<boolean> {
  const packed = await readLoose(join(repositoryPath, "packed-refs"));
  return packed?.split("\n").some((line) => line.endsWith(` ${name}`)) ?? false;
}
