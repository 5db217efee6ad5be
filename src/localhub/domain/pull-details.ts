import type { DiffFile } from "../git/diff.ts";
import type { Commit } from "../git/commit.ts";
import type { Hub } from "../hub.ts";
import type { PullRequest, PullSize } from "../model.ts";
import type { PullDetails } from "../present/pull.ts";
import { issueOfPull } from "../present/pull.ts";

type Ends = Pick<PullRequest, "repositoryId" | "headSha" | "baseSha">;

/** Files a pull request changes, compared with where it left its base. */
export async function pullFiles(hub: Hub, pull: Ends): Promise<readonly DiffFile[]> {
  const git = hub.git.open(pull.repositoryId);
  const base = (await git.mergeBase(pull.baseSha, pull.headSha)) ?? pull.baseSha;
  return git.diff(base, pull.headSha);
}

/** Commits of a pull request, oldest first. */
export async function pullCommits(hub: Hub, pull: Ends): Promise<readonly Commit[]> {
  const commits = await hub.git.open(pull.repositoryId).log({
    tip: pull.headSha,
    exclude: pull.baseSha,
    limit: 250,
  });
  return commits.toReversed();
}

/** How much a pull request changes; to be asked when its head or base moved. */
export async function measurePull(hub: Hub, pull: Ends): Promise<PullSize> {
  const [files, commits] = await Promise.all([pullFiles(hub, pull), pullCommits(hub, pull)]);
  const sum = (count: (file: DiffFile) => number) => files.reduce((total, file) => total + count(file), 0);
  return {
    commits: commits.length,
    additions: sum((file) => file.additions),
    deletions: sum((file) => file.deletions),
    changedFiles: files.length,
  };
}

/** What has to be computed for one pull request. GitHub answers `mergeable: null` at first; this hub at once. */
export async function pullDetails(hub: Hub, pull: PullRequest): Promise<PullDetails> {
  const mergeable = await isMergeable(hub, pull);
  const mergeableState =
    mergeable === false ? "dirty" : pull.draft ? "draft" : mergeable === null ? "unknown" : "clean";
  return { ...pull.size, mergeable, mergeableState };
}

/** Whether a merge would succeed now; null once that is no question any more. */
export async function isMergeable(hub: Hub, pull: PullRequest): Promise<boolean | null> {
  if (pull.merged || issueOfPull(hub, pull).state === "closed") return null;
  const git = hub.git.open(pull.repositoryId);
  const base = await git.ref(`refs/heads/${pull.baseRef}`);
  if (base === undefined) return false;
  return (await git.merge(base, pull.headSha)).type === "merged";
}
