// In: the path of one bare repository. Out: objects, trees, refs, commits, diffs and merges of it.
// Not its business: who may do that, and telling others that it was done (domain/).
import type { Commit } from "./commit.ts";
import { createHistory, type History } from "./history.ts";
import { createObjectDatabase, type ObjectDatabase } from "./object-database.ts";
import { createObjectReader } from "./object-reader.ts";
import { createRefs, type Refs } from "./refs.ts";

export interface GitRepository extends ObjectDatabase, Refs, History {
  readonly path: string;
  /** A commit that was read before, for who cannot wait; commits never change. */
  seenCommit(sha: string): Commit | undefined;
  close(): void;
}

const KEPT_COMMITS = 1000;

export function createGitRepository(path: string): GitRepository {
  const reader = createObjectReader(path);
  const objects = createObjectDatabase(path, reader);
  const seen = new Map<string, Commit>();
  const commit = async (revision: string) => {
    const found = await objects.commit(revision);
    if (found !== undefined) seen.set(found.sha, found);
    const [oldest] = seen.keys();
    if (seen.size > KEPT_COMMITS && oldest !== undefined) seen.delete(oldest);
    return found;
  };
  return {
    path,
    ...objects,
    commit,
    seenCommit: (sha) => seen.get(sha),
    ...createRefs(path, reader),
    ...createHistory(path, commit),
    close: reader.close,
  };
}
