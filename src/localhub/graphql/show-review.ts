import { RIGHTS } from "../domain/access.ts";
import { isReviewSeenBy } from "../domain/reviews.ts";
import type { Hub } from "../hub.ts";
import type { PullRequest, Review, ReviewComment } from "../model.ts";
import { repositoryOf } from "../present/association.ts";
import { nodeId } from "../present/node-id.ts";
import { addressOfReview, addressOfReviewComment } from "../present/review.ts";
import { type PageArgs, showConnection } from "./show-connection.ts";
import { readCommit } from "./show-git-object.ts";
import { showAuthor } from "./show-user.ts";
import { guarded, type Viewer } from "./viewer.ts";

export type ReviewArgs = PageArgs & { readonly author?: string | null; readonly states?: readonly string[] | null };

/** The reviews somebody may see, oldest first. */
export function showReviews(viewer: Viewer, pull: PullRequest, args: ReviewArgs) {
  const { hub, actor } = viewer;
  const rows = hub.store.reviews
    .group(pull.id)
    .filter((row) => isReviewSeenBy(actor, row))
    .filter((row) => args.states == null || args.states.includes(row.state))
    .filter((row) => args.author == null || showAuthor(hub, row.authorId)?.login === args.author);
  return showConnection(args, { name: "reviews", rows, show: (row) => showReview(viewer, row) });
}

export function showReview(viewer: Viewer, row: Review) {
  const { hub } = viewer;
  const repository = repositoryOf(hub, row);
  const right = RIGHTS.readContents;
  const writtenAt = row.submittedAt ?? hub.clock.timestamp();
  return {
    __typename: "PullRequestReview",
    id: nodeId("PullRequestReview", row.id),
    databaseId: row.id,
    fullDatabaseId: String(row.id),
    body: row.body,
    author: showAuthor(hub, row.authorId),
    state: row.state,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    submittedAt: row.submittedAt,
    url: addressOfReview(hub, row),
    commit: () => guarded(viewer, { repository, right }, () => readCommit(viewer, repository, row.commitId)),
    comments(args: PageArgs) {
      const rows = hub.store.reviewComments.group(row.pullId).filter((one) => one.reviewId === row.id);
      return showConnection(args, { name: "comments", rows, show: (one) => showReviewComment(hub, one) });
    },
  };
}

export function showReviewComment(hub: Hub, row: ReviewComment) {
  return {
    __typename: "PullRequestReviewComment",
    id: nodeId("PullRequestReviewComment", row.id),
    databaseId: row.id,
    fullDatabaseId: String(row.id),
    body: row.body,
    path: row.path,
    line: row.line,
    author: showAuthor(hub, row.authorId),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    url: addressOfReviewComment(hub, row),
  };
}
