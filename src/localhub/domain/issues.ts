import type { Actor, Hub } from "../hub.ts";
import type { Issue, Repository, StateReason } from "../model.ts";
import { HubProblem, invalidField, notFound } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { presentIssue } from "../present/issue.ts";
import { presentAnnouncedPull } from "../present/pull.ts";
import { presentUserId } from "../present/user.ts";
import { demand, isAllowed, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";
import { ensureLabels, setLabels } from "./labels.ts";
import { takeNumber } from "./repositories.ts";
import { noteTimeline } from "./timeline.ts";
import { findUser } from "./users.ts";

/** The longest body GitHub takes, in characters. @see github community discussion 27190 */
export const MAX_BODY_CHARACTERS = 65_536;

export interface NewIssue {
  readonly repository: Repository;
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignees?: readonly string[] | undefined;
}

/** Opens an issue. Labels and assignees of those who may not set them are dropped, as on GitHub. */
export function openIssue(hub: Hub, actor: Actor, wanted: NewIssue): Issue {
  const { repository } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.openIssues });
  const mayTriage = isAllowed(hub, actor, { repository, right: RIGHTS.triage });
  const labels = mayTriage ? ensureLabels(hub, repository, wanted.labels ?? []) : [];
  const assignees = mayTriage ? (wanted.assignees ?? []) : [];
  const issue = insertIssue(hub, actor, {
    repository,
    title: wanted.title,
    body: wanted.body ?? null,
    labelIds: labels.map((label) => label.id),
    assigneeIds: assignees.flatMap((login) => findUser(hub, login)?.id ?? []),
  });
  emit(hub, actor, { name: "issues", action: "opened", repository, body: { issue: presentIssue(hub, issue) } });
  for (const label of labels) {
    noteTimeline(hub, actor, { issue, event: "labeled", detail: label.name });
  }
  return issue;
}

/** Puts a new conversation into the store, silently; pull requests start here too. */
export function insertIssue(
  hub: Hub,
  actor: Actor,
  fields: { repository: Repository; title: string; body: string | null } & Partial<
    Pick<Issue, "labelIds" | "assigneeIds" | "pullId">
  >,
): Issue {
  checkText({ resource: "Issue", title: fields.title, body: fields.body });
  const at = hub.clock.timestamp();
  return hub.store.issues.put({
    id: hub.store.issues.nextId(),
    repositoryId: fields.repository.id,
    number: takeNumber(hub, fields.repository.id),
    pullId: fields.pullId ?? null,
    title: fields.title,
    body: fields.body,
    state: "open",
    stateReason: null,
    authorId: actor.user.id,
    labelIds: fields.labelIds ?? [],
    assigneeIds: fields.assigneeIds ?? [],
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    closedById: null,
  });
}

/** @throws {HubProblem} 404 */
export function issueByNumber(hub: Hub, repository: Repository, number: number): Issue {
  const issue = hub.store.issues.group(repository.id).find((one) => one.number === number);
  if (issue === undefined) throw notFound();
  return issue;
}

export const LOCK_REASONS = ["off-topic", "too heated", "resolved", "spam"] as const;

/** Closes a conversation to all who may not write in the repository, or opens it again. */
export function lockIssue(
  hub: Hub,
  actor: Actor,
  wanted: { issue: Issue; locked: boolean; reason?: (typeof LOCK_REASONS)[number] | undefined },
): Issue {
  demand(hub, actor, { repository: repositoryOf(hub, wanted.issue), right: RIGHTS.triage });
  const { lockReason: _before, ...rest } = wanted.issue;
  const reason = wanted.reason === undefined ? {} : { lockReason: wanted.reason };
  const issue = hub.store.issues.put({ ...rest, ...reason, locked: wanted.locked });
  announce(hub, actor, { issue, action: wanted.locked ? "locked" : "unlocked" });
  return issue;
}

export interface IssueChange {
  readonly issue: Issue;
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly stateReason?: StateReason | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignees?: readonly string[] | undefined;
}

/** Edits, closes, reopens. Authors may do that to what is theirs, others need the right to triage. */
export function updateIssue(hub: Hub, actor: Actor, change: IssueChange): Issue {
  const repository = repositoryOf(hub, change.issue);
  const own = change.issue.authorId === actor.user.id;
  demand(hub, actor, { repository, right: own ? RIGHTS.talk : RIGHTS.triage });
  const edited = editText(hub, actor, change);
  const assigned = assign(hub, actor, { issue: edited, logins: change.assignees });
  const labelled =
    change.labels === undefined ? assigned : setLabels(hub, actor, { issue: assigned, names: change.labels });
  if (change.state === undefined || change.state === labelled.state) return labelled;
  return change.state === "closed"
    ? closeIssue(hub, actor, { issue: labelled, reason: change.stateReason ?? "completed" })
    : reopenIssue(hub, actor, labelled);
}

/** Closes without asking for rights: merging does it in the name of who merged. */
export function closeIssue(hub: Hub, actor: Actor, what: { issue: Issue; reason: StateReason }): Issue {
  const at = hub.clock.timestamp();
  const issue = hub.store.issues.put({
    ...what.issue,
    state: "closed",
    stateReason: what.issue.pullId === null ? what.reason : null,
    closedAt: at,
    closedById: actor.user.id,
    updatedAt: at,
  });
  noteTimeline(hub, actor, { issue, event: "closed" });
  announce(hub, actor, { issue, action: "closed" });
  return issue;
}

function reopenIssue(hub: Hub, actor: Actor, before: Issue): Issue {
  const pull = before.pullId === null ? undefined : hub.store.pulls.get(before.pullId);
  if (pull?.merged === true)
    throw invalidField("PullRequest", "state", "state cannot be changed. The pull request is merged.");
  const issue = hub.store.issues.put({
    ...before,
    state: "open",
    stateReason: before.pullId === null ? "reopened" : null,
    closedAt: null,
    closedById: null,
    updatedAt: hub.clock.timestamp(),
  });
  noteTimeline(hub, actor, { issue, event: "reopened" });
  announce(hub, actor, { issue, action: "reopened" });
  return issue;
}

function editText(hub: Hub, actor: Actor, change: IssueChange): Issue {
  const { issue } = change;
  const title = change.title ?? issue.title;
  const body = change.body === undefined ? issue.body : change.body;
  if (title === issue.title && body === issue.body) return issue;
  checkText({ resource: "Issue", title, body });
  const edited = hub.store.issues.put({ ...issue, title, body, updatedAt: hub.clock.timestamp() });
  const changes = {
    ...(title === issue.title ? {} : { title: { from: issue.title } }),
    ...(body === issue.body ? {} : { body: { from: issue.body ?? "" } }),
  };
  if (title !== issue.title) noteTimeline(hub, actor, { issue: edited, event: "renamed", detail: title });
  announce(hub, actor, { issue: edited, action: "edited", more: { changes } });
  return edited;
}

function assign(hub: Hub, actor: Actor, wanted: { issue: Issue; logins: readonly string[] | undefined }): Issue {
  if (wanted.logins === undefined) return wanted.issue;
  const before = wanted.issue.assigneeIds;
  const assigneeIds = wanted.logins.flatMap((login) => findUser(hub, login)?.id ?? []);
  const issue = hub.store.issues.put({ ...wanted.issue, assigneeIds, updatedAt: hub.clock.timestamp() });
  const tell = (id: number, action: string) =>
    announce(hub, actor, { issue, action, more: { assignee: presentUserId(hub, id) } });
  for (const id of before.filter((one) => !assigneeIds.includes(one))) tell(id, "unassigned");
  for (const id of assigneeIds.filter((one) => !before.includes(one))) tell(id, "assigned");
  return issue;
}

function announce(
  hub: Hub,
  actor: Actor,
  what: { issue: Issue; action: string; more?: Readonly<Record<string, unknown>> },
): void {
  const { issue, action, more = {} } = what;
  const repository = repositoryOf(hub, issue);
  const pull = issue.pullId === null ? undefined : hub.store.pulls.get(issue.pullId);
  if (pull === undefined) {
    emit(hub, actor, { name: "issues", action, repository, body: { issue: presentIssue(hub, issue), ...more } });
    return;
  }
  const body = { number: pull.number, pull_request: presentAnnouncedPull(hub, pull), ...more };
  emit(hub, actor, { name: "pull_request", action, repository, body });
}

/** @throws {HubProblem} 422 as GitHub words it */
export function checkText(text: { resource: string; title?: string; body: string | null }): void {
  if (text.title !== undefined && text.title.trim() === "") {
    throw new HubProblem(422, "Validation Failed", {
      errors: [{ resource: text.resource, field: "title", code: "missing_field" }],
    });
  }
  if (text.title !== undefined && text.title.length > 256) {
    throw invalidField(text.resource, "title", "title is too long (maximum is 256 characters)");
  }
  if (text.body !== null && text.body.length > MAX_BODY_CHARACTERS) {
    throw invalidField(text.resource, "body", "body is too long (maximum is 65536 characters)");
  }
}
