import { hunkUpTo } from "../git/hunks.ts";
import type { Actor, Hub } from "../hub.ts";
import type { PullRequest, Review, ReviewComment, ReviewState, Sha } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { issueOfPull, presentPull } from "../present/pull.ts";
import { presentReview, presentReviewComment } from "../present/review.ts";
import { demand, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";
import { checkText } from "./issues.ts";
import { pullFiles } from "./pull-details.ts";
import { noteTimeline } from "./timeline.ts";

export interface NewReviewComment {
  readonly path: string;
  readonly line: number;
  readonly side?: "LEFT" | "RIGHT" | undefined;
  readonly startLine?: number | undefined;
  readonly body: string;
  readonly inReplyToId?: number | undefined;
}

export interface NewReview {
  readonly pull: PullRequest;
  /** Without it the review stays pending. */
  readonly event?: "APPROVE" | "REQUEST_CHANGES" | "COMMENT" | undefined;
  readonly body?: string | undefined;
  readonly comments?: readonly NewReviewComment[] | undefined;
  /** The commit reviewed. @default the head */
  readonly commitId?: Sha | undefined;
}

/**
 * Submits a review with its inline comments.
 * @throws {HubProblem} 422 own pull request, no text, a line outside the diff
 */
export async function submitReview(
  hub: Hub,
  actor: Actor,
  wanted: NewReview,
): Promise<{ review: Review; comments: readonly ReviewComment[] }> {
  const { pull } = wanted;
  demand(hub, actor, { repository: repositoryOf(hub, pull), right: RIGHTS.reviewPulls });
  const body = wanted.body ?? "";
  refuseReview(hub, actor, { ...wanted, body });
  const hunks = await findHunks(hub, pull, wanted.comments ?? []);
  const at = hub.clock.timestamp();
  const review = hub.store.reviews.put({
    id: hub.store.reviews.nextId(),
    repositoryId: pull.repositoryId,
    pullId: pull.id,
    authorId: actor.user.id,
    state: stateOf(wanted.event),
    body,
    commitId: wanted.commitId ?? pull.headSha,
    submittedAt: wanted.event === undefined ? null : at,
  });
  const comments = (wanted.comments ?? []).map((comment, index) =>
    hub.store.reviewComments.put({
      id: hub.store.reviewComments.nextId(),
      repositoryId: pull.repositoryId,
      pullId: pull.id,
      reviewId: review.id,
      authorId: actor.user.id,
      path: comment.path,
      line: comment.line,
      startLine: comment.startLine ?? null,
      side: comment.side ?? "RIGHT",
      commitId: review.commitId,
      diffHunk: hunks[index] ?? "",
      inReplyToId: comment.inReplyToId ?? null,
      body: comment.body,
      createdAt: at,
      updatedAt: at,
    }),
  );
  if (review.state !== "PENDING") publish(hub, actor, { pull, review, comments });
  return { review, comments };
}

function stateOf(event: NewReview["event"]): ReviewState {
  switch (event) {
    case "APPROVE":
      return "APPROVED";
    case "REQUEST_CHANGES":
      return "CHANGES_REQUESTED";
    case "COMMENT":
      return "COMMENTED";
    case undefined:
      return "PENDING";
  }
}

function refuseReview(hub: Hub, actor: Actor, wanted: NewReview & { body: string }): void {
  const problem = problemOf(wanted, issueOfPull(hub, wanted.pull).authorId === actor.user.id);
  if (problem !== undefined) throw new HubProblem(422, "Unprocessable Entity", { errors: [problem] });
  checkText({ resource: "PullRequestReview", body: wanted.body });
}

function problemOf(wanted: NewReview & { body: string }, own: boolean): string | undefined {
  const comments = wanted.comments ?? [];
  if (own && wanted.event === "APPROVE") return "Can not approve your own pull request";
  if (own && wanted.event === "REQUEST_CHANGES") return "Can not request changes on your own pull request";
  const mayBeSilent = wanted.event === "APPROVE" || wanted.event === undefined || comments.length > 0;
  const isSilent = wanted.body.trim() === "" && !mayBeSilent;
  return isSilent || comments.some((comment) => comment.body.trim() === "") ? "Body can not be blank" : undefined;
}

async function findHunks(
  hub: Hub,
  pull: PullRequest,
  comments: readonly NewReviewComment[],
): Promise<readonly string[]> {
  if (comments.length === 0) return [];
  const files = await pullFiles(hub, pull);
  return comments.map((comment) => {
    const patch = files.find((file) => file.path === comment.path)?.patch;
    const field = `pull_request_review_thread.${patch === undefined ? "path" : "line"}`;
    const hunk = hunkUpTo(patch ?? "", { line: comment.line, side: comment.side ?? "RIGHT" });
    if (hunk !== undefined) return hunk;
    throw new HubProblem(422, "Validation Failed", {
      errors: [
        {
          resource: "PullRequestReviewComment",
          field,
          code: "custom",
          message:
            patch === undefined ? "path is missing or not part of the diff" : `${field} must be part of the diff`,
        },
      ],
    });
  });
}

function publish(
  hub: Hub,
  actor: Actor,
  what: { pull: PullRequest; review: Review; comments: readonly ReviewComment[] },
): void {
  const { review, comments } = what;
  const requestedReviewerIds = what.pull.requestedReviewerIds.filter((id) => id !== review.authorId);
  const pull = hub.store.pulls.put({ ...(hub.store.pulls.get(what.pull.id) ?? what.pull), requestedReviewerIds });
  hub.store.issues.put({ ...issueOfPull(hub, pull), updatedAt: hub.clock.timestamp() });
  announce(hub, actor, { pull, review, action: "submitted" });
  for (const comment of comments) {
    emit(hub, actor, {
      name: "pull_request_review_comment",
      action: "created",
      repository: repositoryOf(hub, pull),
      body: { comment: presentReviewComment(hub, comment), pull_request: presentPull(hub, pull) },
    });
  }
}

function announce(hub: Hub, actor: Actor, what: { pull: PullRequest; review: Review; action: string }): void {
  emit(hub, actor, {
    name: "pull_request_review",
    action: what.action,
    repository: repositoryOf(hub, what.pull),
    body: { review: presentReview(hub, what.review, "small"), pull_request: presentPull(hub, what.pull) },
  });
}

/** A pending review is for its author's eyes only. */
export function isReviewSeenBy(actor: Actor | null, review: Review): boolean {
  return review.state !== "PENDING" || review.authorId === actor?.user.id;
}

/** @throws {HubProblem} 404 when it is not one of that pull request */
export function reviewById(hub: Hub, pull: PullRequest, id: number): Review {
  const review = hub.store.reviews.get(id);
  if (review?.pullId !== pull.id) throw notFound();
  return review;
}

/** Takes the weight from an approval or a request for changes. */
export function dismissReview(
  hub: Hub,
  actor: Actor,
  wanted: { pull: PullRequest; review: Review; message: string },
): Review {
  demand(hub, actor, { repository: repositoryOf(hub, wanted.pull), right: RIGHTS.writePulls });
  if (wanted.review.state !== "APPROVED" && wanted.review.state !== "CHANGES_REQUESTED") {
    throw new HubProblem(422, "Can not dismiss a commented pull request review");
  }
  const review = hub.store.reviews.put({ ...wanted.review, state: "DISMISSED" });
  const issue = issueOfPull(hub, wanted.pull);
  noteTimeline(hub, actor, { issue, event: "review_dismissed", detail: wanted.message });
  announce(hub, actor, { pull: wanted.pull, review, action: "dismissed" });
  return review;
}
