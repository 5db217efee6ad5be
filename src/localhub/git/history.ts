import type { Commit } from "./commit.ts";
import { type DiffFile, parseDiff } from "./diff.ts";
import { type GitResult, readLines, runGit } from "./run-git.ts";

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
  const git = rememberAnswers((args: readonly string[], allow: readonly number[] = [0]) =>
    runGit({ cwd: path, args, allow }),
  );
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

type Ask = (args: readonly string[], allow?: readonly number[]) => Promise<GitResult>;

const KEPT_ANSWERS = 300;
const KEPT_BYTES_EACH = 200_000;

// Between commits named by their hashes nothing ever changes, and pages and API ask the same things again and again.
function rememberAnswers(ask: Ask): Ask {
  const known = new Map<string, Promise<GitResult>>();
  return (args, allow) => {
    const names = args.filter(
      (arg) => !arg.startsWith("-") && !/^(rev-list|merge-base|merge-tree|diff-tree)$/.test(arg),
    );
    if (!names.every((name) => /^\^?[0-9a-f]{40}$/.test(name))) return ask(args, allow);
    const key = args.join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = ask(args, allow);
    known.set(key, answer);
    const forget = () => void known.delete(key);
    answer.then((result) => (result.stdout.length > KEPT_BYTES_EACH ? forget() : undefined), forget);
    const [oldest] = known.keys();
    if (known.size > KEPT_ANSWERS && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
