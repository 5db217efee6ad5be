// In: the path of one bare repository. Out: objects, trees, refs, commits, diffs and merges of it.
// Not its business: who may do that, and telling others that it was done (domain/).
import { type Commit, type CommitData, formatCommit, parseCommit } from "./commit.ts";
import { type DiffFile, parseDiff } from "./diff.ts";
import { createObjectReader, type GitObject, type ObjectType } from "./object-reader.ts";
import { moveRef } from "./move-ref.ts";
import { runGit } from "./run-git.ts";
import { type EntryMode, formatTree, parseTree, type TreeEntry } from "./tree.ts";
import { writeObject } from "./write-object.ts";

export interface Ref {
  /** Full name, e.g. `refs/heads/main`. */
  readonly name: string;
  readonly sha: string;
}

/** A new content for a path, or `sha: null` to remove it. */
export interface TreeChange {
  readonly path: string;
  readonly mode: EntryMode;
  readonly sha: string | null;
}

export interface RefUpdate {
  readonly name: string;
  /** `null` deletes. */
  readonly sha: string | null;
  /** The value it must still have: `null` for not existing, undefined for whatever. */
  readonly expected?: string | null;
}

export type MergeResult =
  | { readonly type: "merged"; readonly tree: string }
  | { readonly type: "conflict"; readonly paths: readonly string[] };

export interface GitRepository {
  readonly path: string;
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
  ref(name: string): Promise<string | undefined>;
  refs(prefix: string): Promise<readonly Ref[]>;
  /** All or nothing; false when one was not as expected. */
  updateRefs(updates: readonly RefUpdate[]): Promise<boolean>;
  /** Commits reachable from `tip` and not from `exclude`, newest first. */
  log(options: { tip: string; exclude?: string; path?: string; skip?: number; limit?: number }): Promise<Commit[]>;
  count(options: { tip: string; exclude: string }): Promise<number>;
  mergeBase(a: string, b: string): Promise<string | undefined>;
  isAncestor(ancestor: string, descendant: string): Promise<boolean>;
  diff(from: string, to: string): Promise<readonly DiffFile[]>;
  merge(ours: string, theirs: string): Promise<MergeResult>;
  close(): void;
}

export function createGitRepository(path: string): GitRepository {
  const reader = createObjectReader(path);
  const git = (args: readonly string[], allow?: readonly number[], input?: string) =>
    runGit({ cwd: path, args, ...(allow ? { allow } : {}), ...(input === undefined ? {} : { input }) });
  const text = async (args: readonly string[]) => (await git(args)).stdout.toString("utf8");
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
  const commit = async (revision: string) => {
    const object = await reader.read(`${revision}^{commit}`);
    return object?.type === "commit" ? parseCommit(object.sha, object.content) : undefined;
  };
  const log: GitRepository["log"] = async (options) => {
    const range = options.exclude === undefined ? [options.tip] : [options.tip, `^${options.exclude}`];
    const out = await text([
      "rev-list",
      ...(options.skip === undefined ? [] : [`--skip=${options.skip}`]),
      ...(options.limit === undefined ? [] : [`--max-count=${options.limit}`]),
      ...range,
      "--",
      ...(options.path === undefined ? [] : [options.path]),
    ]);
    const commits = await Promise.all(lines(out).map((sha) => commit(sha)));
    return commits.flatMap((one) => one ?? []);
  };

  return {
    path,
    read: reader.read,
    write,
    commit,
    tree,
    treeRecursive,
    writeTree,
    log,
    writeCommit: (data) => write("commit", formatCommit(data)),
    async changeTree(base, changes) {
      const changed = await changeFolder({ tree, writeTree }, base, changes);
      return changed ?? writeTree([]);
    },
    async ref(name) {
      return name.startsWith("refs/") ? (await reader.read(name))?.sha : undefined;
    },
    async refs(prefix) {
      const out = await text(["for-each-ref", "--format=%(objectname) %(refname)", prefix]);
      return lines(out).map((line) => ({ sha: line.slice(0, 40), name: line.slice(41) }));
    },
    async updateRefs(updates) {
      const [only, ...others] = updates;
      if (only !== undefined && only.sha !== null && others.length === 0) {
        const moved = await moveRef(path, { ...only, sha: only.sha });
        if (moved !== "unsure") return moved === "moved";
      }
      const input = updates.map(formatRefUpdate).join("");
      const result = await git(["update-ref", "--stdin", "-z"], [0, 1, 128], input);
      return result.code === 0;
    },
    async count({ tip, exclude }) {
      return Number(await text(["rev-list", "--count", tip, `^${exclude}`, "--"]));
    },
    async mergeBase(a, b) {
      const result = await git(["merge-base", a, b], [0, 1]);
      return result.stdout.toString("utf8").trim() || undefined;
    },
    async isAncestor(ancestor, descendant) {
      return (await git(["merge-base", "--is-ancestor", ancestor, descendant], [0, 1])).code === 0;
    },
    async diff(from, to) {
      const out = await git(["diff-tree", "-r", "-M", "--full-index", "--raw", "-z", "--numstat", "-p", from, to]);
      return parseDiff(out.stdout);
    },
    async merge(ours, theirs) {
      const result = await git(["merge-tree", "--write-tree", "--name-only", "--no-messages", ours, theirs], [0, 1]);
      const [oid = "", ...paths] = lines(result.stdout.toString("utf8"));
      return result.code === 0 ? { type: "merged", tree: oid } : { type: "conflict", paths };
    },
    close: reader.close,
  };
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function formatRefUpdate(update: RefUpdate): string {
  const zero = "0".repeat(40);
  // In git's protocol an empty old value means "whatever", forty zeros "must not exist".
  const old = update.expected === undefined ? "" : (update.expected ?? zero);
  return `update ${update.name}\0${update.sha ?? zero}\0${old}\0`;
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
