import type { Hub } from "../hub.ts";
import type { Issue, PullRequest, PullSize } from "../model.ts";
import { authorAssociation, repositoryOf } from "./association.ts";
import { presentLabels } from "./issue.ts";
import { nodeId } from "./node-id.ts";
import { apiUrl, presentRepository, webUrl } from "./repository.ts";
import { presentUserId, userById } from "./user.ts";

/** The conversation half of a pull request. */
export function issueOfPull(hub: Hub, pull: PullRequest): Issue {
  const issue = hub.store.issues.get(pull.issueId);
  if (issue === undefined) throw new Error(`pull request ${pull.id} has lost its issue`);
  return issue;
}

/** A pull request as lists and webhooks show it. */
export function presentPull(hub: Hub, pull: PullRequest) {
  const repository = repositoryOf(hub, pull);
  const issue = issueOfPull(hub, pull);
  const api = apiUrl(hub, repository);
  const url = `${api}/pulls/${pull.number}`;
  const html = `${webUrl(hub, repository)}/pull/${pull.number}`;
  const assignees = issue.assigneeIds.map((id) => presentUserId(hub, id));
  return {
    url,
    id: pull.id,
    node_id: nodeId("PullRequest", pull.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: `${api}/issues/${pull.number}`,
    number: pull.number,
    state: issue.state,
    locked: issue.locked ?? false,
    title: issue.title,
    user: presentUserId(hub, issue.authorId),
    body: issue.body,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommitSha,
    assignee: assignees[0] ?? null,
    assignees,
    requested_reviewers: pull.requestedReviewerIds.map((id) => presentUserId(hub, id)),
    requested_teams: [],
    // Lists of pull requests, other than issues, describe labels without a description by an empty one.
    labels: presentLabels(hub, issue).map((label) => ({ ...label, description: label.description ?? "" })),
    milestone: null,
    draft: pull.draft,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${api}/pulls/comments{/number}`,
    comments_url: `${api}/issues/${pull.number}/comments`,
    statuses_url: `${api}/statuses/${pull.headSha}`,
    head: presentSide(hub, pull, { ref: pull.headRef, sha: pull.headSha }),
    base: presentSide(hub, pull, { ref: pull.baseRef, sha: pull.baseSha }),
    _links: presentLinks(pull, { api, url, html }),
    author_association: authorAssociation(hub, repository, issue.authorId),
    auto_merge: null,
    active_lock_reason: issue.lockReason ?? null,
  };
}

/** What needs git, and is only in the answer about one pull request. */
export interface PullDetails extends PullSize {
  readonly mergeable: boolean | null;
  readonly mergeableState: string;
}

/** A pull request as its own events tell of it: whether it can be merged is found out later, as on GitHub. */
export function presentAnnouncedPull(hub: Hub, pull: PullRequest) {
  return presentPullDetails(hub, pull, { ...pull.size, mergeable: null, mergeableState: "unknown" });
}

export function presentPullDetails(hub: Hub, pull: PullRequest, details: PullDetails) {
  return {
    ...presentPull(hub, pull),
    merged: pull.merged,
    mergeable: details.mergeable,
    rebaseable: details.mergeable,
    mergeable_state: details.mergeableState,
    merged_by: pull.mergedById === null ? null : presentUserId(hub, pull.mergedById),
    comments: hub.store.comments.group(pull.issueId).length,
    review_comments: hub.store.reviewComments.group(pull.id).length,
    maintainer_can_modify: false,
    commits: details.commits,
    additions: details.additions,
    deletions: details.deletions,
    changed_files: details.changedFiles,
  };
}

function presentSide(hub: Hub, pull: PullRequest, side: { ref: string; sha: string }) {
  const repository = repositoryOf(hub, pull);
  return {
    label: `${userById(hub, repository.ownerId).login}:${side.ref}`,
    ref: side.ref,
    sha: side.sha,
    user: presentUserId(hub, repository.ownerId),
    repo: presentRepository(hub, repository),
  };
}

function presentLinks(pull: PullRequest, at: { api: string; url: string; html: string }) {
  return {
    self: { href: at.url },
    html: { href: at.html },
    issue: { href: `${at.api}/issues/${pull.number}` },
    comments: { href: `${at.api}/issues/${pull.number}/comments` },
    review_comments: { href: `${at.url}/comments` },
    review_comment: { href: `${at.api}/pulls/comments{/number}` },
    commits: { href: `${at.url}/commits` },
    statuses: { href: `${at.api}/statuses/${pull.headSha}` },
  };
}
