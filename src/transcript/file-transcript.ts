import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../core/failure.ts";
import { digest } from "./digest.ts";
import type { Appended, LogFile, StoredLog, TranscriptPort } from "./port.ts";
import { bySegment } from "./segments.ts";

const currentSegment = "transcript.jsonl";

/**
 * A transcript in a folder, laid out as on the log branch. Writers of several processes are kept apart by a lock
 * folder, which the system makes for one of them only. `now` is asked for the time.
 */
export function createFileTranscript(folder: string, now: () => string): TranscriptPort {
  return {
    read: async () => readLog(folder, now()),
    tip: async () => (await readLog(folder, now())).tip,
    append: async (change) => withLock(folder, async () => write(folder, { ...change, without: [] }, now)),
    // A folder has no history to begin anew.
    rebuild: async (change) => withLock(folder, async () => write(folder, change, now)),
    readFile: async (path) => readOrNull(join(folder, path)),
  };
}

type Change = Parameters<TranscriptPort["append"]>[0] & { readonly without: readonly string[] };

async function write(folder: string, { expectedTip, files, without }: Change, now: () => string): Promise<Appended> {
  const { tip } = await readLog(folder, now());
  if (tip !== expectedTip) return { type: "conflict" };
  for (const path of without) await rm(join(folder, path), { force: true });
  for (const file of files.toSorted(bySafety)) await replace(folder, file);
  const after = await readLog(folder, now());
  if (after.tip === null) throw new AppError({ code: "log.missing", message: "The log is gone.", retryable: false });
  return { type: "appended", tip: after.tip, now: after.now };
}

/** Writers may be at work: the segment appended to is read first, so that nothing older can be missing later. */
async function readLog(folder: string, now: string): Promise<StoredLog> {
  const current = await readOrNull(join(folder, currentSegment));
  if (current === null) return { tip: null, tipIsOurs: true, segments: [], now };
  const text = Buffer.from(current).toString("utf8");
  const names = await listOrNone(folder);
  const segments: { path: string; text: string }[] = [];
  for (const path of names.filter((name) => /^transcript\.\d+\.jsonl$/.test(name)).toSorted(bySegment)) {
    const older = await readFile(join(folder, path), "utf8");
    // Set aside while or before we looked, and not yet replaced: the same lines would count twice.
    if (text === "" || !older.startsWith(text)) segments.push({ path, text: older });
  }
  segments.push({ path: currentSegment, text });
  return { tip: digest(segments.map((segment) => segment.text).join("")), tipIsOurs: true, segments, now };
}

/** Payloads first, then segments set aside, the one appended to last: it is what makes an append count. */
function bySafety(a: LogFile, b: LogFile): number {
  return Number(a.path === currentSegment) - Number(b.path === currentSegment);
}

/** Writes beside and renames, so that a reader never sees half a file. */
async function replace(folder: string, file: LogFile): Promise<void> {
  const path = join(folder, file.path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, file.content);
  await rename(`${path}.new`, path);
}

async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, ".lock");
  for (let attempt = 0; !(await tryLock(lock)); attempt += 1) {
    if (attempt >= 500) {
      throw new AppError({
        code: "log.conflict",
        message: `${lock} has been held for 5 s.`,
        retryable: true,
        hint: "Remove it if no Crumb process runs.",
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch {
    // Held by somebody else: the caller waits.
    return false;
  }
}

async function listOrNone(folder: string): Promise<string[]> {
  return orMissing(readdir(folder), []);
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  return orMissing<Uint8Array | null>(readFile(path), null);
}

/** What is not there is no error: a log begins with its first append, and a payload may have been redacted. */
async function orMissing<T>(reading: Promise<T>, missing: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return missing;
    throw error;
  }
}
