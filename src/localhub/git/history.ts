import type { Commit } from "./commit.ts";
import { type DiffFile, parseDiff } from "./diff.ts";
import { readLines, runGit } from "./run-git.ts";

export type MergeResult =
  | { readonly type: "merged"; readonly tree: string }
  | { readonly type: "conflict"; readonly paths: readonly string[] };

/** Questions about how commits hang together; each costs one process. */
export interface History {
  /** Commits reachable from `tip` and not from `exclude`, newest first. */
  log(options: { tip: string; exclude?: string; path?: string; skip?: number; limit?: number }): Promise<Commit[]>;
  count(options: { tip: string; exclude: string }): Promise<number>;
  mergeBase(a: string, b: string): Promise<string | undefined>;
  isAncestor(ancestor: string, descendant: string): Promise<boolean>;
  diff(from: string, to: string): Promise<readonly DiffFile[]>;
  merge(ours: string, theirs: string): Promise<MergeResult>;
}

export function createHistory(path: string, readCommit: (sha: string) => Promise<Commit | undefined>): History {
  const git = (args: readonly string[], allow: readonly number[] = [0]) => runGit({ cwd: path, args, allow });
  return {
    async log(options) {
      const { tip, exclude, path: below, skip, limit } = options;
      const result = await git([
        "rev-list",
        ...(skip === undefined ? [] : [`--skip=${skip}`]),
        ...(limit === undefined ? [] : [`--max-count=${limit}`]),
        tip,
        ...(exclude === undefined ? [] : [`^${exclude}`]),
        "--",
        ...(below === undefined ? [] : [below]),
      ]);
      const commits = await Promise.all(readLines(result).map((sha) => readCommit(sha)));
      return commits.flatMap((one) => one ?? []);
    },
    async count({ tip, exclude }) {
      const [line = "0"] = readLines(await git(["rev-list", "--count", tip, `^${exclude}`, "--"]));
      return Number(line);
    },
    async mergeBase(a, b) {
      return readLines(await git(["merge-base", a, b], [0, 1]))[0];
    },
    async isAncestor(ancestor, descendant) {
      return (await git(["merge-base", "--is-ancestor", ancestor, descendant], [0, 1])).code === 0;
    },
    async diff(from, to) {
      const result = await git(["diff-tree", "-r", "-M", "--full-index", "--raw", "-z", "--numstat", "-p", from, to]);
      return parseDiff(result.stdout);
    },
    async merge(ours, theirs) {
      const result = await git(["merge-tree", "--write-tree", "--name-only", "--no-messages", ours, theirs], [0, 1]);
      const [tree = "", ...paths] = readLines(result);
      return result.code === 0 ? { type: "merged", tree } : { type: "conflict", paths };
    },
  };
}
