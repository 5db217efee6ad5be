import { isVisible } from "../domain/access.ts";
import type { ReactionTarget } from "../domain/reactions.ts";
import type { Actor, Hub } from "../hub.ts";
import type { PullRequest } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { presentComment } from "../present/issue.ts";
import { parseNodeId } from "../present/node-id.ts";
import { presentReview, presentReviewComment } from "../present/review.ts";
import { showIssue, showPull, showRepository, showUser, showWords } from "./show-objects.ts";

/** What a global id names: the object for answers and, if one can react to it, the target of that. */
export interface FoundNode {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly target: ReactionTarget | null;
}

/** @throws {HubProblem} NOT_FOUND, also for what the actor may not know of */
export function findNode(hub: Hub, actor: Actor | null, id: string): FoundNode {
  const parsed = parseNodeId(id);
  const found = parsed === undefined ? undefined : lookUp(hub, parsed.kind, Number(parsed.id));
  if (found === undefined) throw missing(id);
  if (found.target !== null && !isVisible(hub, actor, found.target.repository)) throw missing(id);
  return found;
}

/** @throws {HubProblem} NOT_FOUND */
export function findPull(hub: Hub, actor: Actor | null, id: string): PullRequest {
  const parsed = parseNodeId(id);
  const pull = parsed?.kind === "PullRequest" ? hub.store.pulls.get(Number(parsed.id)) : undefined;
  if (pull === undefined || !isVisible(hub, actor, repositoryOf(hub, pull))) throw missing(id);
  return pull;
}

function missing(id: string): HubProblem {
  return new HubProblem(404, `Could not resolve to a node with the global id of '${id}'.`);
}

function lookUp(hub: Hub, kind: string, id: number): FoundNode | undefined {
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
      return repository && target && { shown: showRepository(hub, repository), target };
    }
    case "Issue": {
      const issue = store.issues.get(id);
      return issue && { shown: showIssue(hub, issue), target: targetOf(hub, "issue", issue) };
    }
    case "PullRequest": {
      const pull = store.pulls.get(id);
      if (pull === undefined) return undefined;
      const target = targetOf(hub, "issue", { id: pull.issueId, repositoryId: pull.repositoryId });
      return { shown: showPull(hub, pull), target };
    }
    default:
      return lookUpWords(hub, kind, id);
  }
}

function lookUpWords(hub: Hub, kind: string, id: number): FoundNode | undefined {
  const { store } = hub;
  switch (kind) {
    case "IssueComment": {
      const row = store.comments.get(id);
      if (row === undefined) return undefined;
      const shown = showWords(hub, kind, { ...row, url: presentComment(hub, row).html_url });
      return { shown, target: targetOf(hub, "comment", row) };
    }
    case "PullRequestReviewComment": {
      const row = store.reviewComments.get(id);
      if (row === undefined) return undefined;
      const shown = showWords(hub, kind, { ...row, url: presentReviewComment(hub, row).html_url });
      return { shown, target: targetOf(hub, "review-comment", row) };
    }
    case "PullRequestReview": {
      const row = store.reviews.get(id);
      if (row === undefined) return undefined;
      const createdAt = row.submittedAt ?? hub.clock.timestamp();
      const shown = showWords(hub, kind, { ...row, createdAt, url: presentReview(hub, row).html_url });
      return { shown, target: targetOf(hub, "review", row) };
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
