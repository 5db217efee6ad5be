// In: the path of one bare repository. Out: objects, trees, refs, commits, diffs and merges of it.
// Not its business: who may do that, and telling others that it was done (domain/).
import { createHistory, type History } from "./history.ts";
import { createObjectDatabase, type ObjectDatabase } from "./object-database.ts";
import { createObjectReader } from "./object-reader.ts";
import { createRefs, type Refs } from "./refs.ts";

export interface GitRepository extends ObjectDatabase, Refs, History {
  readonly path: string;
  close(): void;
}

export function createGitRepository(path: string): GitRepository {
  const reader = createObjectReader(path);
  const objects = createObjectDatabase(path, reader);
  return {
    path,
    ...objects,
    ...createRefs(path, reader),
    ...createHistory(path, objects.commit),
    close: reader.close,
  };
}
