import { open, stat } from "node:fs/promises";
import { artifactFolder, logPath } from "../data-folders.ts";
import type { RunFiles } from "./site.ts";

/** The longest log handed out at once; of longer ones the end, which is where failures are told. */
const LOG_BYTES = 4 * 1024 * 1024;

/** Logs and artifacts as they lie in the data folder. */
export function createRunFiles(deps: {
  readonly dataDir: string;
  /** Makes the zip of an artifact's folder. */
  readonly zip: (folder: string) => Promise<Uint8Array>;
  readonly cancel: (runId: number) => void;
}): RunFiles {
  return {
    cancel: deps.cancel,
    log: (jobId) => readEnd(logPath(deps.dataDir, jobId)),
    artifactZip: async (artifactId) => {
      const folder = artifactFolder(deps.dataDir, artifactId);
      return (await sizeOf(folder)) === null ? null : deps.zip(folder);
    },
  };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    // Not there (yet, or any more), which is an answer and no fault.
    return null;
  }
}

async function readEnd(path: string): Promise<string> {
  const size = await sizeOf(path);
  if (size === null) return "";
  const file = await open(path);
  try {
    const start = Math.max(0, size - LOG_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const text = buffer.toString("utf8", 0, bytesRead);
    return start === 0 ? text : text.slice(text.indexOf("\n") + 1);
  } finally {
    await file.close();
  }
}
