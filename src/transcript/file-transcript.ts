import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../core/failure.ts";
import { digest } from "./digest.ts";
import type { LogFile, StoredLog, TranscriptPort } from "./port.ts";
import { bySegment } from "./segments.ts";

/**
 * A transcript in a folder, laid out as on the log branch. Writers of several processes are kept apart by a lock
 * folder, which the system makes for one of them only. `now` is asked for the time.
 */
export function createFileTranscript(folder: string, now: () => string): TranscriptPort {
  return {
    read: async () => readLog(folder, now()),
    append: async (change) =>
      withLock(folder, async () => {
        const { tip } = await readLog(folder, now());
        if (tip !== change.expectedTip) return { type: "conflict" };
        for (const file of change.files) await replace(folder, file);
        const after = await readLog(folder, now());
        if (after.tip === null)
          throw new AppError({ code: "log.missing", message: "The log is gone.", retryable: false });
        return { type: "appended", tip: after.tip, now: after.now };
      }),
    readFile: async (path) => readOrNull(join(folder, path)),
  };
}

async function readLog(folder: string, now: string): Promise<StoredLog> {
  const names = await listOrNone(folder);
  const paths = names.filter((name) => /^transcript(\.\d+)?\.jsonl$/.test(name)).toSorted(bySegment);
  const segments: { path: string; text: string }[] = [];
  for (const path of paths) segments.push({ path, text: await readFile(join(folder, path), "utf8") });
  const tip = segments.length === 0 ? null : digest(segments.map((segment) => segment.text).join(""));
  return { tip, tipIsOurs: true, segments, now };
}

/** Writes beside and renames, payloads before segments, so that a reader never sees half a file. */
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
  try {
    return await readdir(folder);
  } catch {
    // No folder, no log: the first append makes both.
    return [];
  }
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch {
    // A payload that is gone was redacted, which is allowed.
    return null;
  }
}
