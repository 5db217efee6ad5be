import type { Hub } from "../hub.ts";
import type { Comment, Issue, Label } from "../model.ts";
import { authorAssociation, repositoryOf } from "./association.ts";
import { nodeId } from "./node-id.ts";
import { presentReactionCounts } from "./reaction.ts";
import { apiUrl, webUrl } from "./repository.ts";
import { presentUserId } from "./user.ts";

export function presentLabel(hub: Hub, label: Label) {
  const repository = repositoryOf(hub, label);
  return {
    id: label.id,
    node_id: nodeId("Label", label.id),
    url: `${apiUrl(hub, repository)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: false,
    description: label.description,
  };
}

export function presentLabels(hub: Hub, issue: Issue) {
  return issue.labelIds.flatMap((id) => {
    const label = hub.store.labels.get(id);
    return label === undefined ? [] : [presentLabel(hub, label)];
  });
}

export function presentIssue(hub: Hub, issue: Issue) {
  const repository = repositoryOf(hub, issue);
  const api = apiUrl(hub, repository);
  const url = `${api}/issues/${issue.number}`;
  const kind = issue.pullId === null ? "issues" : "pull";
  const html = `${webUrl(hub, repository)}/${kind}/${issue.number}`;
  const assignees = issue.assigneeIds.map((id) => presentUserId(hub, id));
  return {
    url,
    repository_url: api,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: html,
    id: issue.id,
    node_id: nodeId("Issue", issue.id),
    number: issue.number,
    title: issue.title,
    user: presentUserId(hub, issue.authorId),
    labels: presentLabels(hub, issue),
    state: issue.state,
    state_reason: issue.stateReason,
    locked: issue.locked ?? false,
    active_lock_reason: issue.lockReason ?? null,
    assignee: assignees[0] ?? null,
    assignees,
    milestone: null,
    comments: hub.store.comments.group(issue.id).length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    closed_by: issue.closedById === null ? null : presentUserId(hub, issue.closedById),
    author_association: authorAssociation(hub, repository, issue.authorId),
    body: issue.body,
    reactions: presentReactionCounts(hub, "issue", { id: issue.id, url }),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    ...(issue.pullId === null ? {} : { ...pullHalf(hub, issue, { api, html }) }),
  };
}

function pullHalf(hub: Hub, issue: Issue, at: { api: string; html: string }) {
  const pull = issue.pullId === null ? undefined : hub.store.pulls.get(issue.pullId);
  return {
    draft: pull?.draft ?? false,
    pull_request: {
      url: `${at.api}/pulls/${issue.number}`,
      html_url: at.html,
      diff_url: `${at.html}.diff`,
      patch_url: `${at.html}.patch`,
      merged_at: pull?.mergedAt ?? null,
    },
  };
}

/** Where people find a comment. */
export function addressOfComment(hub: Hub, comment: Comment): string {
  const kind = hub.store.issues.get(comment.issueId)?.pullId === null ? "issues" : "pull";
  return `${webUrl(hub, repositoryOf(hub, comment))}/${kind}/${comment.number}#issuecomment-${comment.id}`;
}

export function presentComment(hub: Hub, comment: Comment) {
  const repository = repositoryOf(hub, comment);
  const url = `${apiUrl(hub, repository)}/issues/comments/${comment.id}`;
  return {
    url,
    html_url: addressOfComment(hub, comment),
    issue_url: `${apiUrl(hub, repository)}/issues/${comment.number}`,
    id: comment.id,
    node_id: nodeId("IssueComment", comment.id),
    user: presentUserId(hub, comment.authorId),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: authorAssociation(hub, repository, comment.authorId),
    body: comment.body,
    reactions: presentReactionCounts(hub, "comment", { id: comment.id, url }),
    performed_via_github_app: null,
  };
}
