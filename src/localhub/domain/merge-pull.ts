import type { Signature } from "../git/commit.ts";
import type { Actor, Hub } from "../hub.ts";
import type { PullRequest, Repository, Sha } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { issueOfPull } from "../present/pull.ts";
import { fullName } from "../present/repository.ts";
import { userById } from "../present/user.ts";
import { demand, RIGHTS } from "./access.ts";
import { closeIssue } from "./issues.ts";
import { pullCommits } from "./pull-details.ts";
import { markMerged } from "./pull-follow.ts";
import { announceRefChange } from "./ref-changes.ts";
import { rebaseCommits } from "./rebase-commits.ts";
import { signatureOf, webFlow, writeSignedCommit } from "./sign.ts";

export interface MergeWish {
  readonly pull: PullRequest;
  readonly method: "merge" | "squash" | "rebase";
  /** The head the merger has seen. */
  readonly sha?: Sha | undefined;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * Merges, closes the pull request and what its body says it closes.
 * @throws {HubProblem} 405 draft, closed, conflicting; 409 head or base moved
 */
export async function mergePull(hub: Hub, actor: Actor, wish: MergeWish): Promise<PullRequest> {
  const { pull } = wish;
  const repository = repositoryOf(hub, pull);
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  refuseUnready(hub, wish);
  const git = hub.git.open(repository.id);
  const base = await git.ref(`refs/heads/${pull.baseRef}`);
  if (base === undefined) throw new HubProblem(405, "Pull Request is not mergeable");
  const result = await git.merge(base, pull.headSha);
  if (result.type === "conflict") throw new HubProblem(405, "Pull Request is not mergeable");
  const sha = await writeMerge(hub, actor, { wish, repository, base, tree: result.tree });
  const ref = `refs/heads/${pull.baseRef}`;
  if (!(await git.updateRefs([{ name: ref, sha, expected: base }]))) {
    throw new HubProblem(409, "Base branch was modified. Review and try the merge again.", { hasStatus: false });
  }
  // Marked before the push is told, or following the base would take this for a merge by somebody's push.
  const merged = markMerged(hub, actor, { pull: hub.store.pulls.get(pull.id) ?? pull, mergeCommitSha: sha });
  await announceRefChange(hub, actor, { repository, name: ref, before: base, after: sha });
  closeNamed(hub, actor, merged);
  return merged;
}

function refuseUnready(hub: Hub, wish: MergeWish): void {
  const { pull } = wish;
  if (pull.draft) throw new HubProblem(405, "Pull Request is still a draft");
  if (pull.merged || issueOfPull(hub, pull).state === "closed") {
    throw new HubProblem(405, "Pull Request is not mergeable");
  }
  if (wish.sha !== undefined && wish.sha !== pull.headSha) {
    throw new HubProblem(409, "Head branch was modified. Review and try the merge again.", { hasStatus: false });
  }
}

interface MergeParts {
  readonly wish: MergeWish;
  readonly repository: Repository;
  readonly base: Sha;
  readonly tree: Sha;
}

async function writeMerge(hub: Hub, actor: Actor, parts: MergeParts): Promise<Sha> {
  const { wish, repository, base, tree } = parts;
  if (wish.method === "rebase") {
    return rebaseCommits(hub, actor, { repository, base, commits: await pullCommits(hub, wish.pull) });
  }
  const squash = wish.method === "squash";
  const where = { repository, user: actor.user };
  return writeSignedCommit(hub, where, {
    tree,
    parents: squash ? [base] : [base, wish.pull.headSha],
    author: squash ? authorOf(hub, wish.pull) : signatureOf(hub, actor.user),
    committer: webFlow(hub),
    message: squash ? await squashMessage(hub, wish) : mergeMessage(hub, wish, repository),
  });
}

function authorOf(hub: Hub, pull: PullRequest): Signature {
  return signatureOf(hub, userById(hub, issueOfPull(hub, pull).authorId));
}

function mergeMessage(hub: Hub, wish: MergeWish, repository: Repository): string {
  const { pull } = wish;
  const owner = fullName(hub, repository).split("/")[0];
  const title = wish.title ?? `Merge pull request #${pull.number} from ${owner}/${pull.headRef}`;
  return joinMessage(title, wish.message ?? issueOfPull(hub, pull).title);
}

async function squashMessage(hub: Hub, wish: MergeWish): Promise<string> {
  const title = wish.title ?? `${issueOfPull(hub, wish.pull).title} (#${wish.pull.number})`;
  const commits = await pullCommits(hub, wish.pull);
  const listed = commits.length > 1 ? commits.map((commit) => `* ${commit.message.trim()}`).join("\n\n") : "";
  return joinMessage(title, wish.message ?? listed);
}

function joinMessage(title: string, body: string): string {
  return body === "" ? title : `${title}\n\n${body}`;
}

/** @see https://docs.github.com/issues/tracking-your-work-with-issues/linking-a-pull-request-to-an-issue */
function closeNamed(hub: Hub, actor: Actor, pull: PullRequest): void {
  const repository = repositoryOf(hub, pull);
  if (pull.baseRef !== repository.defaultBranch) return;
  const text = issueOfPull(hub, pull).body ?? "";
  const found = text.matchAll(/\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)\b/gi);
  const numbers = new Set([...found].map((match) => Number(match[1])));
  for (const issue of hub.store.issues.group(repository.id)) {
    if (!numbers.has(issue.number) || issue.state === "closed" || issue.pullId !== null) continue;
    closeIssue(hub, actor, { issue, reason: "completed" });
  }
}
