// In: an issue that is to leave its repository. Out: the issue elsewhere, or nowhere, and what its old number leads to.
import type { Actor, Hub } from "../hub.ts";
import type { Issue, Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { presentIssue } from "../present/issue.ts";
import { fullName, presentRepository } from "../present/repository.ts";
import { accessOf, demand, isVisible, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";
import { ensureLabels, findLabel, labelNames } from "./labels.ts";
import { takeNumber } from "./repositories.ts";
import { noteTimeline } from "./timeline.ts";

export interface Transfer {
  readonly issue: Issue;
  readonly target: Repository;
  /** Whether labels are made that the target lacks; else they are dropped. */
  readonly createLabels: boolean;
}

/**
 * Moves an issue to another repository of the same owner: it gets a new number and a new id there, and so do its comments.
 * @see https://docs.github.com/issues/tracking-your-work-with-issues/administering-issues/transferring-an-issue-to-another-repository
 */
export function transferIssue(hub: Hub, actor: Actor, wanted: Transfer): Issue {
  const { issue, target } = wanted;
  const source = repositoryOf(hub, issue);
  for (const repository of [source, target]) demand(hub, actor, { repository, right: RIGHTS.triage });
  checkTarget(source, target);
  const before = { issue: presentIssue(hub, issue), repository: presentRepository(hub, source) };
  const moved = insertMoved(hub, wanted);
  noteTimeline(hub, actor, { issue: moved, event: "transferred", detail: fullName(hub, source) });
  removeIssue(hub, issue, { repositoryId: target.id, number: moved.number });
  const after = { new_issue: presentIssue(hub, moved), new_repository: presentRepository(hub, target) };
  const told = { issue: before.issue, changes: after };
  emit(hub, actor, { name: "issues", action: "transferred", repository: source, body: told });
  const changes = { old_issue: before.issue, old_repository: before.repository };
  emit(hub, actor, { name: "issues", action: "opened", repository: target, body: { issue: after.new_issue, changes } });
  return moved;
}

/** Deletes an issue for good; only administrators may. */
export function deleteIssue(hub: Hub, actor: Actor, issue: Issue): Repository {
  const repository = repositoryOf(hub, issue);
  demand(hub, actor, { repository, right: RIGHTS.administer });
  const shown = presentIssue(hub, issue);
  removeIssue(hub, issue, null);
  emit(hub, actor, { name: "issues", action: "deleted", repository, body: { issue: shown } });
  return repository;
}

/**
 * The problem with an issue that left: it was deleted, or it is elsewhere, as far as the asker may know. Only the issue
 * itself is led to its new place, nothing below it.
 * @returns undefined where there never was one, or it cannot be seen where it is
 */
export function whereItWent(
  hub: Hub,
  actor: Actor | null,
  at: { repository: Repository; number: number },
): HubProblem | undefined {
  const moved = followMoves(hub, { repositoryId: at.repository.id, number: at.number });
  if (moved === undefined) return undefined;
  if (moved === null) return new HubProblem(410, "This issue was deleted");
  const repository = repositoryOf(hub, moved);
  if (!isVisible(hub, actor, repository)) return undefined;
  return new HubProblem(301, "Moved Permanently", {
    foundAt: { api: `${hub.urls.api}/repositories/${repository.id}/issues/${moved.number}`, web: webPath(hub, moved) },
  });
}

/** Repositories an issue may be transferred to by somebody. */
export function transferTargets(hub: Hub, actor: Actor, issue: Issue): readonly Repository[] {
  const source = repositoryOf(hub, issue);
  const mayWrite = (one: Repository) => ["write", "admin"].includes(accessOf(hub, actor.user.id, one));
  return hub.store.repositories
    .group(source.ownerId)
    .filter(
      (one) => one.id !== source.id && one.archived !== true && mayWrite(one) && (!source.private || one.private),
    );
}

function webPath(hub: Hub, at: { repositoryId: number; number: number }): string {
  return `/${fullName(hub, repositoryOf(hub, at))}/issues/${at.number}`;
}

type Place = { readonly repositoryId: number; readonly number: number };

/** An issue may have been transferred on and on. Null: deleted in the end; undefined: it never left. */
function followMoves(hub: Hub, from: Place): Place | null | undefined {
  let at: Place | null | undefined;
  for (let next: Place | null = from; next !== null;) {
    const gone = hub.store.goneIssues.get(`${next.repositoryId}/${next.number}`);
    if (gone === undefined) return at;
    at = gone.movedTo;
    next = gone.movedTo;
  }
  return null;
}

function checkTarget(source: Repository, target: Repository): void {
  const isFit = source.id !== target.id && source.ownerId === target.ownerId && (!source.private || target.private);
  if (!isFit) throw new HubProblem(422, "The issue cannot be transferred to that repository.");
}

function insertMoved(hub: Hub, { issue, target, createLabels }: Transfer): Issue {
  const names = labelNames(hub, issue);
  const labels = createLabels
    ? ensureLabels(hub, target, names)
    : names.flatMap((name) => findLabel(hub, target, name) ?? []);
  const moved = hub.store.issues.put({
    ...issue,
    id: hub.store.issues.nextId(),
    repositoryId: target.id,
    number: takeNumber(hub, target.id),
    labelIds: labels.map(({ id }) => id),
    assigneeIds: issue.assigneeIds.filter((id) => accessOf(hub, id, target) !== "none"),
    updatedAt: hub.clock.timestamp(),
  });
  const place = { repositoryId: target.id, issueId: moved.id };
  for (const row of hub.store.comments.group(issue.id)) {
    const comment = hub.store.comments.put({ ...row, ...place, id: hub.store.comments.nextId(), number: moved.number });
    moveReactions(hub, `comment/${row.id}`, { repositoryId: target.id, subjectId: comment.id });
  }
  for (const row of hub.store.timeline.group(issue.id)) hub.store.timeline.put({ ...row, ...place });
  moveReactions(hub, `issue/${issue.id}`, { repositoryId: target.id, subjectId: moved.id });
  return moved;
}

function moveReactions(hub: Hub, from: string, to: { repositoryId: number; subjectId: number }): void {
  for (const row of hub.store.reactions.group(from)) hub.store.reactions.put({ ...row, ...to });
}

function removeIssue(hub: Hub, issue: Issue, movedTo: Place | null): void {
  const { repositoryId, number } = issue;
  for (const row of hub.store.comments.group(issue.id)) hub.store.comments.delete(row.id);
  hub.store.issues.delete(issue.id);
  hub.store.goneIssues.put({ id: `${repositoryId}/${number}`, repositoryId, movedTo });
}
