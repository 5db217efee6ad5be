import { accessOf } from "../../domain/access.ts";
import { pullDetails, pullFiles } from "../../domain/pull-details.ts";
import type { DiffFile } from "../../git/diff.ts";
import type { Actor, Hub } from "../../hub.ts";
import type { PullRequest, Repository } from "../../model.ts";
import { issueOfPull } from "../../present/pull.ts";
import { fullName } from "../../present/repository.ts";
import { encodePath } from "../resolve-address.ts";
import { pictureType } from "../picture-type.ts";
import type { ShownFile } from "../views/diff-files.ts";
import type { MergeState, Verdicts } from "../views/merge-box.ts";
import type { PullPage, ReviewerState } from "../views/pull-page.ts";
import { readIssue } from "./issue-data.ts";
import { findPerson } from "./person.ts";
import { readChecks } from "./read-checks.ts";

interface SeenPull {
  readonly pull: PullRequest;
  readonly repository: Repository;
  readonly actor: Actor | null;
}

export async function readPull(hub: Hub, seen: SeenPull): Promise<PullPage> {
  const { pull, repository, actor } = seen;
  const issue = issueOfPull(hub, pull);
  const access = actor === null ? "none" : accessOf(hub, actor.user.id, repository);
  const canWrite = access === "write" || access === "admin";
  const details = await pullDetails(hub, pull);
  const shown = readIssue(hub, { issue, actor, canWrite });
  return {
    ...shown,
    baseRef: pull.baseRef,
    headRef: pull.headRef,
    headSha: pull.headSha,
    commitCount: details.commits,
    fileCount: details.changedFiles,
    additions: details.additions,
    deletions: details.deletions,
    checks: readChecks(hub, repository.id, pull.headSha),
    merge: await readMerge(hub, { ...seen, canWrite, canEdit: shown.canEdit, mergeable: details.mergeable }),
    verdicts: readVerdicts(hub, repository, pull),
    reviewers: readReviewers(hub, pull),
  };
}

async function readMerge(
  hub: Hub,
  seen: SeenPull & { readonly canWrite: boolean; readonly canEdit: boolean; readonly mergeable: boolean | null },
): Promise<MergeState> {
  const { pull, canWrite } = seen;
  const issue = issueOfPull(hub, pull);
  if (pull.merged || issue.state === "closed") {
    const head = await hub.git.open(pull.repositoryId).ref(`refs/heads/${pull.headRef}`);
    const branch = head !== undefined && canWrite ? pull.headRef : null;
    if (!pull.merged) return { type: "closed", branch };
    return { type: "merged", by: findPerson(hub.store, pull.mergedById ?? 0), sha: pull.mergeCommitSha ?? "", branch };
  }
  if (pull.draft) return { type: "draft", canReady: seen.canEdit };
  if (seen.mergeable === false) return { type: "conflict" };
  return { type: "ready", canMerge: canWrite, title: issue.title, headSha: pull.headSha };
}

const STATES = { APPROVED: "approved", CHANGES_REQUESTED: "changes-requested", COMMENTED: "commented" } as const;

/** The newest word of each reviewer that counts; a mere comment does not undo an approval, nor does a newer head. */
function readOpinions(hub: Hub, pull: PullRequest): Map<number, ReviewerState> {
  const states = new Map<number, ReviewerState>();
  for (const review of hub.store.reviews.group(pull.id)) {
    if (review.state === "PENDING") continue;
    const state = review.state === "DISMISSED" ? "commented" : STATES[review.state];
    const isMereComment = review.state === "COMMENTED" && states.has(review.authorId);
    if (!isMereComment) states.set(review.authorId, state);
  }
  return states;
}

/** Being asked again takes no verdict back: only a later one of the same person does, or its dismissal. */
function readVerdicts(hub: Hub, repository: Repository, pull: PullRequest): Verdicts {
  const opinions = [...readOpinions(hub, pull)];
  const those = (wanted: ReviewerState): Verdicts["approvers"] =>
    opinions
      .filter(([id, state]) => state === wanted && ["write", "admin"].includes(accessOf(hub, id, repository)))
      .map(([id]) => findPerson(hub.store, id));
  return { approvers: those("approved"), objectors: those("changes-requested") };
}

function readReviewers(hub: Hub, pull: PullRequest): PullPage["reviewers"] {
  const states = readOpinions(hub, pull);
  for (const id of pull.requestedReviewerIds) states.set(id, "asked");
  return [...states].map(([id, state]) => ({ person: findPerson(hub.store, id), state }));
}

export async function readPullFiles(
  hub: Hub,
  seen: { readonly pull: PullRequest; readonly repository: Repository },
): Promise<readonly ShownFile[]> {
  const files = await pullFiles(hub, seen.pull);
  return showFiles(files, { repository: fullName(hub, seen.repository), sha: seen.pull.headSha });
}

/** Adds to each changed file its picture, if it is one that still exists. */
export function showFiles(
  files: readonly DiffFile[],
  at: { readonly repository: string; readonly sha: string },
): readonly ShownFile[] {
  return files.map(({ path, previousPath, status, additions, deletions, patch }) => ({
    path,
    previousPath,
    status,
    additions,
    deletions,
    patch,
    picture:
      status !== "removed" && pictureType(path) !== null ? `/${at.repository}/raw/${at.sha}/${encodePath(path)}` : null,
  }));
}
