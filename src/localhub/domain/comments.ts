import type { Actor, Hub } from "../hub.ts";
import type { Comment, Issue, Repository } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { presentComment, presentIssue } from "../present/issue.ts";
import { demand, isAllowed, isOfIntegration, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";
import { checkText } from "./issues.ts";

/** Adds a comment to the conversation of an issue or pull request. */
export function addComment(hub: Hub, actor: Actor, wanted: { issue: Issue; body: string }): Comment {
  const repository = repositoryOf(hub, wanted.issue);
  demand(hub, actor, { repository, right: RIGHTS.talk });
  if (wanted.issue.locked === true && isLockedOut(hub, actor, repository)) {
    throw new HubProblem(403, "Unable to create comment because issue is locked.");
  }
  checkBody(wanted.body);
  const at = hub.clock.timestamp();
  const comment = hub.store.comments.put({
    id: hub.store.comments.nextId(),
    repositoryId: wanted.issue.repositoryId,
    issueId: wanted.issue.id,
    number: wanted.issue.number,
    authorId: actor.user.id,
    body: wanted.body,
    createdAt: at,
    updatedAt: at,
  });
  hub.store.issues.put({ ...wanted.issue, updatedAt: at });
  announce(hub, actor, { comment, action: "created" });
  return comment;
}

/** Integrations are no collaborators, whatever their token may do. @see https://github.com/probot/stale/issues/25 */
function isLockedOut(hub: Hub, actor: Actor, repository: Repository): boolean {
  return isOfIntegration(actor.token) || !isAllowed(hub, actor, { repository, right: RIGHTS.triage });
}

/** Changes a comment's text; its author may, and who may triage. */
export function editComment(hub: Hub, actor: Actor, wanted: { comment: Comment; body: string }): Comment {
  demandOver(hub, actor, wanted.comment);
  checkBody(wanted.body);
  const comment = hub.store.comments.put({
    ...wanted.comment,
    body: wanted.body,
    updatedAt: hub.clock.timestamp(),
  });
  const changes = { body: { from: wanted.comment.body } };
  announce(hub, actor, { comment, action: "edited", more: { changes } });
  return comment;
}

export function deleteComment(hub: Hub, actor: Actor, comment: Comment): void {
  demandOver(hub, actor, comment);
  announce(hub, actor, { comment, action: "deleted" });
  hub.store.comments.delete(comment.id);
}

/** @throws {HubProblem} 404 when it is not one of that repository */
export function commentById(hub: Hub, repositoryId: number, id: number): Comment {
  const comment = hub.store.comments.get(id);
  if (comment?.repositoryId !== repositoryId) throw notFound();
  return comment;
}

function demandOver(hub: Hub, actor: Actor, comment: Comment): void {
  const own = comment.authorId === actor.user.id;
  demand(hub, actor, { repository: repositoryOf(hub, comment), right: own ? RIGHTS.talk : RIGHTS.triage });
}

function checkBody(body: string): void {
  if (body.trim() === "") {
    throw new HubProblem(422, "Validation Failed", {
      errors: [{ resource: "IssueComment", field: "data", code: "unprocessable", message: "Body cannot be blank" }],
    });
  }
  checkText({ resource: "IssueComment", body });
}

function announce(
  hub: Hub,
  actor: Actor,
  what: { comment: Comment; action: string; more?: Readonly<Record<string, unknown>> },
): void {
  const issue = hub.store.issues.get(what.comment.issueId);
  if (issue === undefined) return;
  const body = { issue: presentIssue(hub, issue), comment: presentComment(hub, what.comment), ...what.more };
  emit(hub, actor, { name: "issue_comment", action: what.action, repository: repositoryOf(hub, issue), body });
}
