import type { Actor, Hub } from "../hub.ts";
import type { ReviewComment } from "../model.ts";
import { notFound } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { presentPull } from "../present/pull.ts";
import { presentReviewComment } from "../present/review.ts";
import { demand, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";

/** @throws {HubProblem} 404 when it is not one of that repository */
export function reviewCommentById(hub: Hub, repositoryId: number, id: number): ReviewComment {
  const comment = hub.store.reviewComments.get(id);
  if (comment?.repositoryId !== repositoryId) throw notFound();
  return comment;
}

/** Changes the text of an inline comment. */
export function editReviewComment(
  hub: Hub,
  actor: Actor,
  wanted: { comment: ReviewComment; body: string },
): ReviewComment {
  demandOver(hub, actor, wanted.comment);
  const { comment, body } = wanted;
  const edited = hub.store.reviewComments.put({ ...comment, body, updatedAt: hub.clock.timestamp() });
  announce(hub, actor, { comment: edited, action: "edited", more: { changes: { body: { from: comment.body } } } });
  return edited;
}

export function deleteReviewComment(hub: Hub, actor: Actor, comment: ReviewComment): void {
  demandOver(hub, actor, comment);
  announce(hub, actor, { comment, action: "deleted", more: {} });
  hub.store.reviewComments.delete(comment.id);
}

function demandOver(hub: Hub, actor: Actor, comment: ReviewComment): void {
  const own = comment.authorId === actor.user.id;
  demand(hub, actor, { repository: repositoryOf(hub, comment), right: own ? RIGHTS.reviewPulls : RIGHTS.writePulls });
}

function announce(
  hub: Hub,
  actor: Actor,
  what: { comment: ReviewComment; action: string; more: Readonly<Record<string, unknown>> },
): void {
  const pull = hub.store.pulls.get(what.comment.pullId);
  if (pull === undefined) return;
  emit(hub, actor, {
    name: "pull_request_review_comment",
    action: what.action,
    repository: repositoryOf(hub, what.comment),
    body: {
      comment: presentReviewComment(hub, what.comment),
      pull_request: presentPull(hub, pull),
      ...what.more,
    },
  });
}
