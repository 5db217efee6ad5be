import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../core/failure.ts";

interface RunningDemo {
  readonly pid: number;
  /** Where its pages are, as far as the folder tells. */
  readonly url: string | null;
}

/** The demonstration that runs on a folder, if one does: a local GitHub keeps its process id there. */
export function findRunningDemo(dataDir: string): RunningDemo | null {
  const pid = Number(read(join(dataDir, "localhub.pid")));
  if (!(pid > 0) || !isHub(pid)) return null;
  const port = read(join(dataDir, "port"));
  return { pid, url: /^[1-9]\d*$/.test(port) ? `http://127.0.0.1:${port}` : null };
}

/** @throws {AppError} setup.busy naming the demonstration that runs on the folder */
export function refuseSecondDemo(dataDir: string): void {
  const running = findRunningDemo(dataDir);
  if (running !== null) throw demoRuns(running, dataDir);
}

/** Says that a folder is in use, and what to do. */
function demoRuns({ pid, url }: RunningDemo, dataDir: string): AppError {
  const where = url === null ? "" : `, ${url}`;
  return new AppError({
    code: "setup.busy",
    message: `Another demo is running on ${dataDir} (process ${pid}${where}).`,
    retryable: false,
    hint: "Stop it with Ctrl-C where it runs, or name another folder: --data FOLDER.",
  });
}

function isHub(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Only "no such process" means that nobody is there.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // A number may have been given to somebody else since.
  return !existsSync(commandLine) || read(commandLine).includes("localhub");
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Not there, or gone meanwhile.
    return "";
  }
}
