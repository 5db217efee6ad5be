import type { Actor, Hub } from "../hub.ts";
import type { PullRequest, Sha } from "../model.ts";
import { issueOfPull, presentAnnouncedPull } from "../present/pull.ts";
import { emit } from "./emit.ts";
import { closeIssue } from "./issues.ts";
import { measurePull } from "./pull-details.ts";
import type { RefChange } from "./ref-change.ts";
import { noteTimeline } from "./timeline.ts";

/** Open pull requests whose head or base moved: new head, closed by deletion, merged by a push. */
export async function followRef(hub: Hub, actor: Actor, change: RefChange): Promise<void> {
  if (!change.name.startsWith("refs/heads/")) return;
  const branch = change.name.slice("refs/heads/".length);
  const open = hub.store.pulls
    .group(change.repository.id)
    .filter((pull) => !pull.merged && issueOfPull(hub, pull).state === "open");
  for (const pull of open) {
    if (pull.headRef === branch) await followHead(hub, actor, { pull, after: change.after });
    else if (pull.baseRef === branch) await followBase(hub, actor, { pull, after: change.after });
  }
}

async function followHead(hub: Hub, actor: Actor, what: { pull: PullRequest; after: Sha | null }): Promise<void> {
  const { pull, after } = what;
  const issue = issueOfPull(hub, pull);
  if (after === null) {
    noteTimeline(hub, actor, { issue, event: "head_ref_deleted", detail: pull.headRef });
    closeIssue(hub, actor, { issue, reason: "completed" });
    return;
  }
  if (after === pull.headSha) return;
  const git = hub.git.open(pull.repositoryId);
  const baseSha = (await git.ref(`refs/heads/${pull.baseRef}`)) ?? pull.baseSha;
  await git.updateRefs([{ name: `refs/pull/${pull.number}/head`, sha: after }]);
  const size = await measurePull(hub, { ...pull, headSha: after, baseSha });
  // Read again: somebody may have edited either while git was at work.
  const moved = hub.store.pulls.put({ ...(hub.store.pulls.get(pull.id) ?? pull), headSha: after, baseSha, size });
  const touched = hub.store.issues.put({ ...issueOfPull(hub, pull), updatedAt: hub.clock.timestamp() });
  noteTimeline(hub, actor, { issue: touched, event: "head_ref_pushed", detail: after });
  const repository = hub.store.repositories.get(pull.repositoryId);
  if (repository === undefined) return;
  const body = { number: pull.number, before: pull.headSha, after, pull_request: presentAnnouncedPull(hub, moved) };
  emit(hub, actor, { name: "pull_request", action: "synchronize", repository, body });
}

async function followBase(hub: Hub, actor: Actor, what: { pull: PullRequest; after: Sha | null }): Promise<void> {
  const { pull, after } = what;
  if (after === null) {
    closeIssue(hub, actor, { issue: issueOfPull(hub, pull), reason: "completed" });
    return;
  }
  if (!(await hub.git.open(pull.repositoryId).isAncestor(pull.headSha, after))) return;
  markMerged(hub, actor, { pull, mergeCommitSha: after });
}

/** Writes down that a pull request is merged, closes it and tells. */
export function markMerged(hub: Hub, actor: Actor, what: { pull: PullRequest; mergeCommitSha: Sha }): PullRequest {
  const merged = hub.store.pulls.put({
    ...what.pull,
    merged: true,
    mergedAt: hub.clock.timestamp(),
    mergedById: actor.user.id,
    mergeCommitSha: what.mergeCommitSha,
  });
  const issue = issueOfPull(hub, merged);
  noteTimeline(hub, actor, { issue, event: "merged", detail: what.mergeCommitSha });
  closeIssue(hub, actor, { issue, reason: "completed" });
  return merged;
}
