import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { usageError } from "../usage-error.ts";
import { refuseSecondDemo } from "./running-demo.ts";

/** Everything a demonstration leaves in its folder. What is not named here was put there by somebody else. */
const ours = new Set([
  "artifacts",
  "cache",
  "git",
  "journal.jsonl",
  "localhub.pid",
  "logs",
  "pages",
  "port",
  "transcripts",
]);

/**
 * Clears what earlier demonstrations left, and nothing else: `--data` may name any folder of a person's.
 * @throws {AppError} setup.busy when a demonstration still runs there, cli.usage when the folder holds anything else
 */
export async function clearData(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(ifMissing);
  const foreign = names.find((name) => !ours.has(name));
  if (foreign !== undefined) {
    throw usageError(
      `${dataDir} holds "${foreign}", which is not of a demo, so nothing was cleared.`,
      "Name the folder of an earlier demo with --data, or leave --reset out.",
    );
  }
  refuseSecondDemo(dataDir);
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
  if (names.length > 0) await rmdir(dataDir);
}

function ifMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
