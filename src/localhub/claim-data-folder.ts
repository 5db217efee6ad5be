import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitFolder } from "./data-folders.ts";

/**
 * Makes the folder this process's own and clears what a killed one left locked; answers how to give it back.
 * @throws {Error} when another hub that still runs has it
 */
export function claimDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "localhub.pid");
  const owner = existsSync(path) ? Number(readFileSync(path, "utf8")) : undefined;
  if (owner !== undefined && owner !== process.pid && isHub(owner)) {
    throw new Error(`process ${owner} already keeps a hub in ${dataDir}: end it, or choose another folder`);
  }
  writeFileSync(path, String(process.pid));
  removeLocks(gitFolder(dataDir));
  return () => rmSync(path, { force: true });
}

function isHub(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // Nobody has that number any more.
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // A number may have been given to somebody else since.
  return !existsSync(commandLine) || readFileSync(commandLine, "utf8").includes("localhub");
}

// Git would wait for the holder of such a lock for ever; the only one there could be is gone.
function removeLocks(folder: string): void {
  if (!existsSync(folder)) return;
  for (const repository of readdirSync(folder)) {
    const refs = join(folder, repository, "refs");
    const inside = existsSync(refs) ? readdirSync(refs, { recursive: true, encoding: "utf8" }) : [];
    const stale = inside.filter((name) => name.endsWith(".lock")).map((name) => join(refs, name));
    for (const path of [...stale, join(folder, repository, "packed-refs.lock")]) rmSync(path, { force: true });
  }
}
