import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import process from "node:process";

// Under which numeric user a job runs. Untrusted code runs as that user: own-user keeps jobs from reading each other's
// files and /proc entries; same-user is what is left when the hub is not root.

export interface JobUser {
  readonly isolation: "own-user" | "same-user";
  /** Options for `spawn`: empty for the hub's own user. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

export const hubUser: JobUser = { isolation: "same-user", ids: {} };

// Several hubs may run on one machine and each kills by user, so the number depends on the process. Containers with a
// small id map cannot use the first, sparse range.
const bases = [0x40000000 + (process.pid % 0x100000) * 1000, 20_000 + (process.pid % 400) * 100];
const jobsPerBase = [1000, 100];

let started = 0;

function canRunAs(id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["-e", "0"], { uid: id, gid: id, cwd: "/", env: {}, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** Finds out once whether jobs can have a user of their own; hands back who runs the next job. */
export async function createJobUsers(wanted: "own-user" | "same-user" = "own-user"): Promise<() => JobUser> {
  if (wanted === "same-user" || process.getuid?.() !== 0) return () => hubUser;
  for (const [at, base] of bases.entries()) {
    if (!(await canRunAs(base))) continue;
    return () => {
      const id = base + (started++ % (jobsPerBase[at] ?? 1));
      return { isolation: "own-user", ids: { uid: id, gid: id } };
    };
  }
  return () => hubUser;
}

// Synchronous: /proc costs microseconds, and a hop through the thread pool per process would cost more.
function isOf(user: JobUser, pid: string, mark: string): boolean {
  try {
    if (user.ids.uid !== undefined) return statSync(`/proc/${pid}`).uid === user.ids.uid;
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark);
  } catch {
    // Gone meanwhile, or somebody else's: not ours to end.
    return false;
  }
}

function processesOf(user: JobUser, mark: string): readonly number[] {
  if (!existsSync("/proc/self")) return [];
  const entries = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return entries.filter((pid) => isOf(user, pid, mark)).map(Number);
}

/** Kills what a job left behind: all of its own user's processes, else all that carry `mark` (NAME=VALUE) in their environment. */
export function killLeftovers(user: JobUser, mark: string): number {
  const killed = new Set<number>();
  // A process may fork between look and kill, so look again until nobody new is there.
  for (let round = 0; round < 20; round++) {
    const found = processesOf(user, mark).filter((pid) => !killed.has(pid));
    if (found.length === 0) break;
    for (const pid of found) {
      killed.add(pid);
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Ended by itself in between.
      }
    }
  }
  return killed.size;
}
