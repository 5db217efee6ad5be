import type { Hub } from "../hub.ts";
import type { PullRequest, Repository, Review, ReviewComment } from "../model.ts";
import { authorAssociation, repositoryOf } from "./association.ts";
import { nodeId } from "./node-id.ts";
import { presentReactionCounts } from "./reaction.ts";
import { apiUrl, webUrl } from "./repository.ts";
import { presentUserId } from "./user.ts";

function pullOf(hub: Hub, row: { readonly pullId: number }): PullRequest {
  const pull = hub.store.pulls.get(row.pullId);
  if (pull === undefined) throw new Error(`no pull request ${row.pullId}`);
  return pull;
}

function addresses(hub: Hub, repository: Repository, pull: PullRequest) {
  return {
    api: `${apiUrl(hub, repository)}/pulls/${pull.number}`,
    html: `${webUrl(hub, repository)}/pull/${pull.number}`,
  };
}

/** Where people find a review. */
export function addressOfReview(hub: Hub, review: Review): string {
  return `${addresses(hub, repositoryOf(hub, review), pullOf(hub, review)).html}#pullrequestreview-${review.id}`;
}

/** Where people find an inline comment. */
export function addressOfReviewComment(hub: Hub, comment: ReviewComment): string {
  return `${addresses(hub, repositoryOf(hub, comment), pullOf(hub, comment)).html}#discussion_r${comment.id}`;
}

/** A review; webhooks write its state in small letters, the API in capitals. */
export function presentReview(hub: Hub, review: Review, letters: "capital" | "small" = "capital") {
  const repository = repositoryOf(hub, review);
  const pull = pullOf(hub, review);
  const at = addresses(hub, repository, pull);
  const html = addressOfReview(hub, review);
  return {
    id: review.id,
    node_id: nodeId("PullRequestReview", review.id),
    user: presentUserId(hub, review.authorId),
    body: review.body,
    state: letters === "capital" ? review.state : review.state.toLowerCase(),
    html_url: html,
    pull_request_url: at.api,
    author_association: authorAssociation(hub, repository, review.authorId),
    _links: { html: { href: html }, pull_request: { href: at.api } },
    ...(review.submittedAt === null ? {} : { submitted_at: review.submittedAt }),
    commit_id: review.commitId,
  };
}

export function presentReviewComment(hub: Hub, comment: ReviewComment) {
  const repository = repositoryOf(hub, comment);
  const pull = pullOf(hub, comment);
  const at = addresses(hub, repository, pull);
  const url = `${apiUrl(hub, repository)}/pulls/comments/${comment.id}`;
  const html = addressOfReviewComment(hub, comment);
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId("PullRequestReviewComment", comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    position: comment.line,
    original_position: comment.line ?? 1,
    commit_id: pull.headSha,
    original_commit_id: comment.commitId,
    user: presentUserId(hub, comment.authorId),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    html_url: html,
    pull_request_url: at.api,
    author_association: authorAssociation(hub, repository, comment.authorId),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: at.api } },
    reactions: presentReactionCounts(hub, "review-comment", { id: comment.id, url }),
    start_line: comment.startLine,
    original_start_line: comment.startLine,
    start_side: comment.startLine === null ? null : comment.side,
    line: comment.line,
    original_line: comment.line,
    side: comment.side,
    subject_type: "line",
    ...(comment.inReplyToId === null ? {} : { in_reply_to_id: comment.inReplyToId }),
  };
}
