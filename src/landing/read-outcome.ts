import { lstat, readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Failure } from "../core/failure.ts";
import { Outcome } from "../core/outcome.ts";
import type { GameFile } from "../github/port.ts";

/** Most that is read from an outcome folder, files and bytes, before anything else is looked at. */
const maxFiles = 400;
const maxBytes = 12 * 1024 * 1024;

export interface ReadOutcome {
  readonly outcome: Outcome;
  readonly game: readonly GameFile[];
  /** By path inside the outcome folder. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Reads what a run handed back. Untrusted: nothing in it is executed, links are not followed. */
export async function readOutcome(folder: string): Promise<ReadOutcome | Failure> {
  const listing = await listFiles(folder);
  if ("code" in listing) return listing;
  const text = listing.find((file) => file.path === "outcome.json");
  if (text === undefined) return refuse("run.lost", "The run left no outcome.");
  const parsed = Outcome.safeParse(parseJson(Buffer.from(text.content).toString("utf8")));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(
      "agent.garbage",
      `The outcome does not fit its schema: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
    );
  }
  const under = (prefix: string) => listing.filter((file) => file.path.startsWith(prefix));
  const game = under("game/").map((file) => ({ ...file, path: file.path.slice("game/".length) }));
  return { outcome: parsed.data, game, pictures: new Map(under("pictures/").map((file) => [file.path, file.content])) };
}

async function listFiles(folder: string): Promise<GameFile[] | Failure> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return refuse("run.lost", "The run left no outcome.");
  if (entries.length > maxFiles)
    return refuse("landing.refused", `The outcome has ${entries.length} entries, more than ${maxFiles}.`);
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd !== undefined)
    return refuse("landing.scope", `The outcome holds ${odd.name}, which is neither file nor folder.`);
  const files: GameFile[] = [];
  let bytes = 0;
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const { size, mode } = await lstat(path);
    bytes += size;
    if (bytes > maxBytes) return refuse("landing.refused", `The outcome is larger than ${maxBytes} bytes.`);
    if ((mode & 0o111) !== 0) return refuse("landing.scope", `${entry.name} is executable.`);
    files.push({ path: relative(folder, path).replaceAll("\\", "/"), content: await readFile(path) });
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema refuses it with a message.
    return null;
  }
}

function refuse(code: Failure["code"], message: string): Failure {
  return { code, message: message.slice(0, 2000), retryable: true };
}
