import { type Commit, type CommitData, formatCommit, parseCommit } from "./commit.ts";
import type { GitObject, ObjectReader, ObjectType } from "./object-reader.ts";
import { type EntryMode, formatTree, parseTree, type TreeEntry } from "./tree.ts";
import { writeObject } from "./write-object.ts";

/** A new content for a path, or `sha: null` to remove it. */
export interface TreeChange {
  readonly path: string;
  readonly mode: EntryMode;
  readonly sha: string | null;
}

/** Objects by name or revision, read and written without starting a process. */
export interface ObjectDatabase {
  read(revision: string): Promise<GitObject | undefined>;
  write(type: ObjectType, content: Buffer): Promise<string>;
  commit(revision: string): Promise<Commit | undefined>;
  writeCommit(commit: CommitData): Promise<string>;
  tree(revision: string): Promise<readonly TreeEntry[] | undefined>;
  /** All files below, folders included, with full paths as names. */
  treeRecursive(sha: string): Promise<readonly TreeEntry[]>;
  writeTree(entries: readonly TreeEntry[]): Promise<string>;
  /** Applies changes to a tree (null: the empty one) and answers the new tree. */
  changeTree(base: string | null, changes: readonly TreeChange[]): Promise<string>;
}

export function createObjectDatabase(path: string, reader: ObjectReader): ObjectDatabase {
  const write = (type: ObjectType, content: Buffer) => writeObject(path, type, content);
  const writeTree = (entries: readonly TreeEntry[]) => write("tree", formatTree(entries));
  const tree = async (revision: string) => {
    // After a colon everything is path, the peeling suffix too.
    const object = await reader.read(revision.includes(":") ? revision : `${revision}^{tree}`);
    return object?.type === "tree" ? parseTree(object.content) : undefined;
  };
  const treeRecursive = async (sha: string, prefix = ""): Promise<TreeEntry[]> => {
    const entries = (await tree(sha)) ?? [];
    const nested = await Promise.all(
      entries.map(async (entry) => {
        const named = { ...entry, name: prefix + entry.name };
        return entry.mode === "040000" ? [named, ...(await treeRecursive(entry.sha, `${named.name}/`))] : [named];
      }),
    );
    return nested.flat();
  };
  return {
    read: reader.read,
    write,
    async commit(revision) {
      const object = await reader.read(`${revision}^{commit}`);
      return object?.type === "commit" ? parseCommit(object.sha, object.content) : undefined;
    },
    writeCommit: (data) => write("commit", formatCommit(data)),
    tree,
    writeTree,
    treeRecursive: (sha) => treeRecursive(sha),
    async changeTree(base, changes) {
      const changed = await changeFolder({ tree, writeTree }, base, changes);
      return changed ?? writeTree([]);
    },
  };
}

interface TreeAccess {
  tree(revision: string): Promise<readonly TreeEntry[] | undefined>;
  writeTree(entries: readonly TreeEntry[]): Promise<string>;
}

// Answers undefined when nothing is left of the folder: git knows no empty folders.
async function changeFolder(
  access: TreeAccess,
  base: string | null,
  changes: readonly TreeChange[],
): Promise<string | undefined> {
  const entries = new Map(((base === null ? undefined : await access.tree(base)) ?? []).map((e) => [e.name, e]));
  const below = new Map<string, TreeChange[]>();
  for (const change of changes) {
    const slash = change.path.indexOf("/");
    if (slash >= 0) {
      const folder = change.path.slice(0, slash);
      below.set(folder, [...(below.get(folder) ?? []), { ...change, path: change.path.slice(slash + 1) }]);
    } else if (change.sha === null) entries.delete(change.path);
    else entries.set(change.path, { mode: change.mode, name: change.path, sha: change.sha });
  }
  for (const [folder, inside] of below) {
    const before = entries.get(folder);
    const sha = await changeFolder(access, before?.mode === "040000" ? before.sha : null, inside);
    if (sha === undefined) entries.delete(folder);
    else entries.set(folder, { mode: "040000", name: folder, sha });
  }
  return entries.size === 0 ? undefined : access.writeTree([...entries.values()]);
}
