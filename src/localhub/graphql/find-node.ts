import { isVisible } from "../domain/access.ts";
import type { ReactionTarget } from "../domain/reactions.ts";
import { isReviewSeenBy } from "../domain/reviews.ts";
import type { Hub } from "../hub.ts";
import type { Issue, PullRequest, Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { parseNodeId } from "../present/node-id.ts";
import { showComment, showIssue } from "./show-conversation.ts";
import { showPull } from "./show-pull.ts";
import { showRepository } from "./show-repository.ts";
import { showReview, showReviewComment } from "./show-review.ts";
import { showUser } from "./show-user.ts";
import type { Viewer } from "./viewer.ts";

/** What a global id names: the object for answers and, if one can react to it, the target of that. */
export interface FoundNode {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly target: ReactionTarget | null;
}

/** @throws {HubProblem} NOT_FOUND, also for what the actor may not know of */
export function findNode(viewer: Viewer, id: string): FoundNode {
  const parsed = parseNodeId(id);
  const found = parsed === undefined ? undefined : lookUp(viewer, parsed.kind, Number(parsed.id));
  if (found === undefined) throw missing(id);
  if (found.target !== null && !isVisible(viewer.hub, viewer.actor, found.target.repository)) throw missing(id);
  return found;
}

/** @throws {HubProblem} NOT_FOUND */
export function findPull({ hub, actor }: Viewer, id: string): PullRequest {
  const parsed = parseNodeId(id);
  const pull = parsed?.kind === "PullRequest" ? hub.store.pulls.get(Number(parsed.id)) : undefined;
  if (pull === undefined || !isVisible(hub, actor, repositoryOf(hub, pull))) throw missing(id);
  return pull;
}

/** @throws {HubProblem} NOT_FOUND */
export function findIssue({ hub, actor }: Viewer, id: string): Issue {
  const parsed = parseNodeId(id);
  const issue = parsed?.kind === "Issue" ? hub.store.issues.get(Number(parsed.id)) : undefined;
  if (issue === undefined || issue.pullId !== null || !isVisible(hub, actor, repositoryOf(hub, issue)))
    throw missing(id);
  return issue;
}

/** @throws {HubProblem} NOT_FOUND */
export function findRepository({ hub, actor }: Viewer, id: string): Repository {
  const parsed = parseNodeId(id);
  const repository = parsed?.kind === "Repository" ? hub.store.repositories.get(Number(parsed.id)) : undefined;
  if (repository === undefined || !isVisible(hub, actor, repository)) throw missing(id);
  return repository;
}

function missing(id: string): HubProblem {
  return new HubProblem(404, `Could not resolve to a node with the global id of '${id}'.`);
}

function lookUp(viewer: Viewer, kind: string, id: number): FoundNode | undefined {
  const { hub } = viewer;
  const { store } = hub;
  switch (kind) {
    case "User": {
      const user = store.users.get(id);
      return user && { shown: showUser(hub, user), target: null };
    }
    case "Repository": {
      const repository = store.repositories.get(id);
      // Not something to react to, but something that may be invisible.
      const target = repository && { repository, subject: "issue" as const, subjectId: 0 };
      return repository && target && { shown: showRepository(viewer, repository), target };
    }
    case "Issue": {
      const issue = store.issues.get(id);
      return issue && { shown: showIssue(hub, issue), target: targetOf(hub, "issue", issue) };
    }
    case "PullRequest": {
      const pull = store.pulls.get(id);
      if (pull === undefined) return undefined;
      const target = targetOf(hub, "issue", { id: pull.issueId, repositoryId: pull.repositoryId });
      return { shown: showPull(viewer, pull), target };
    }
    default:
      return lookUpWords(viewer, kind, id);
  }
}

function lookUpWords(viewer: Viewer, kind: string, id: number): FoundNode | undefined {
  const { hub, actor } = viewer;
  const { store } = hub;
  switch (kind) {
    case "IssueComment": {
      const row = store.comments.get(id);
      return row && { shown: showComment(hub, row), target: targetOf(hub, "comment", row) };
    }
    case "PullRequestReviewComment": {
      const row = store.reviewComments.get(id);
      return row && { shown: showReviewComment(hub, row), target: targetOf(hub, "review-comment", row) };
    }
    case "PullRequestReview": {
      const row = store.reviews.get(id);
      if (row === undefined || !isReviewSeenBy(actor, row)) return undefined;
      return { shown: showReview(viewer, row), target: targetOf(hub, "review", row) };
    }
    default:
      return undefined;
  }
}

function targetOf(
  hub: Hub,
  subject: ReactionTarget["subject"],
  row: { id: number; repositoryId: number },
): ReactionTarget {
  return { repository: repositoryOf(hub, row), subject, subjectId: row.id };
}
