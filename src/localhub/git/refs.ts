import { moveRef } from "./move-ref.ts";
import type { ObjectReader } from "./object-reader.ts";
import { readLines, runGit } from "./run-git.ts";

export interface Ref {
  /** Full name, e.g. `refs/heads/main`. */
  readonly name: string;
  readonly sha: string;
}

export interface RefUpdate {
  readonly name: string;
  /** `null` deletes. */
  readonly sha: string | null;
  /** The value it must still have: `null` for not existing, undefined for whatever. */
  readonly expected?: string | null;
}

export interface Refs {
  ref(name: string): Promise<string | undefined>;
  refs(prefix: string): Promise<readonly Ref[]>;
  /** All or nothing; false when one was not as expected. */
  updateRefs(updates: readonly RefUpdate[]): Promise<boolean>;
}

export function createRefs(path: string, reader: ObjectReader): Refs {
  return {
    async ref(name) {
      return name.startsWith("refs/") ? (await reader.read(name))?.sha : undefined;
    },
    async refs(prefix) {
      const args = ["for-each-ref", "--format=%(objectname) %(refname)", prefix];
      const lines = readLines(await runGit({ cwd: path, args }));
      return lines.map((line) => ({ sha: line.slice(0, 40), name: line.slice(41) }));
    },
    async updateRefs(updates) {
      const [only, ...others] = updates;
      if (only !== undefined && only.sha !== null && others.length === 0) {
        const moved = await moveRef(path, { ...only, sha: only.sha });
        if (moved !== "unsure") return moved === "moved";
      }
      const input = updates.map(formatRefUpdate).join("");
      const result = await runGit({ cwd: path, args: ["update-ref", "--stdin", "-z"], allow: [0, 1, 128], input });
      return result.code === 0;
    },
  };
}

function formatRefUpdate(update: RefUpdate): string {
  const zero = "0".repeat(40);
  // In git's protocol an empty old value means "whatever", forty zeros "must not exist".
  const old = update.expected === undefined ? "" : (update.expected ?? zero);
  return `update ${update.name}\0${update.sha ?? zero}\0${old}\0`;
}
