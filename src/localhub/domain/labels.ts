import type { Actor, Hub } from "../hub.ts";
import type { Issue, Label, Repository } from "../model.ts";
import { HubProblem, invalidField, notFound } from "../problem.ts";
import { presentIssue, presentLabel } from "../present/issue.ts";
import { presentAnnouncedPull } from "../present/pull.ts";
import { repositoryOf } from "../present/association.ts";
import { demand, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";
import { noteTimeline } from "./timeline.ts";

export interface LabelFields {
  readonly name: string;
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
}

export function findLabel(hub: Hub, repository: Repository, name: string): Label | undefined {
  const wanted = name.toLowerCase();
  return hub.store.labels.group(repository.id).find((label) => label.name.toLowerCase() === wanted);
}

/** @throws {HubProblem} 422 when the name is taken */
export function createLabel(hub: Hub, actor: Actor, wanted: LabelFields & { repository: Repository }): Label {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.triage });
  if (findLabel(hub, wanted.repository, wanted.name) !== undefined) {
    throw new HubProblem(422, "Validation Failed", {
      errors: [{ resource: "Label", field: "name", code: "already_exists" }],
    });
  }
  const label = insertLabel(hub, wanted.repository, wanted);
  announceLabel(hub, actor, { label, action: "created" });
  return label;
}

/** Removes a label from the repository and from all that carries it. */
export function deleteLabel(hub: Hub, actor: Actor, label: Label): void {
  demand(hub, actor, { repository: repositoryOf(hub, label), right: RIGHTS.triage });
  for (const issue of hub.store.issues.group(label.repositoryId)) {
    if (!issue.labelIds.includes(label.id)) continue;
    hub.store.issues.put({ ...issue, labelIds: issue.labelIds.filter((id) => id !== label.id) });
  }
  hub.store.labels.delete(label.id);
  announceLabel(hub, actor, { label, action: "deleted" });
}

export function updateLabel(hub: Hub, actor: Actor, wanted: { label: Label; fields: Partial<LabelFields> }): Label {
  demand(hub, actor, { repository: repositoryOf(hub, wanted.label), right: RIGHTS.triage });
  const { label, fields } = wanted;
  const changed = hub.store.labels.put({
    ...label,
    name: fields.name ?? label.name,
    color: checkColor(fields.color ?? label.color),
    description: fields.description === undefined ? label.description : fields.description,
  });
  const changes = {
    ...(changed.name === label.name ? {} : { name: { from: label.name } }),
    ...(changed.color === label.color ? {} : { color: { from: label.color } }),
    ...(changed.description === label.description ? {} : { description: { from: label.description ?? "" } }),
  };
  announceLabel(hub, actor, { label: changed, action: "edited", more: { changes } });
  return changed;
}

function announceLabel(
  hub: Hub,
  actor: Actor,
  what: { label: Label; action: string; more?: Readonly<Record<string, unknown>> },
): void {
  const { label, action, more } = what;
  const body = { label: presentLabel(hub, label), ...more };
  emit(hub, actor, { name: "label", action, repository: repositoryOf(hub, label), body });
}

/** Labels of an issue become exactly these; unknown names become new labels, as on GitHub. */
export function setLabels(hub: Hub, actor: Actor, wanted: { issue: Issue; names: readonly string[] }): Issue {
  const repository = repositoryOf(hub, wanted.issue);
  demand(hub, actor, { repository, right: RIGHTS.triage });
  const before = new Set(wanted.issue.labelIds);
  const after = ensureLabels(hub, repository, wanted.names);
  const afterIds = after.map((label) => label.id);
  const removed = [...before].flatMap((id) => (afterIds.includes(id) ? [] : (hub.store.labels.get(id) ?? [])));
  const added = after.filter((label) => !before.has(label.id));
  if (removed.length + added.length === 0) return wanted.issue;
  const issue = hub.store.issues.put({
    ...wanted.issue,
    labelIds: afterIds,
    updatedAt: hub.clock.timestamp(),
  });
  for (const label of removed) announce(hub, actor, { issue, label, action: "unlabeled" });
  for (const label of added) announce(hub, actor, { issue, label, action: "labeled" });
  return issue;
}

export function addLabels(hub: Hub, actor: Actor, wanted: { issue: Issue; names: readonly string[] }): Issue {
  return setLabels(hub, actor, { issue: wanted.issue, names: [...labelNames(hub, wanted.issue), ...wanted.names] });
}

/** @throws {HubProblem} 404 when the issue does not have it */
export function removeLabel(hub: Hub, actor: Actor, wanted: { issue: Issue; name: string }): Issue {
  const names = labelNames(hub, wanted.issue);
  const rest = names.filter((name) => name.toLowerCase() !== wanted.name.toLowerCase());
  if (rest.length === names.length) throw new HubProblem(404, "Label does not exist");
  return setLabels(hub, actor, { issue: wanted.issue, names: rest });
}

export function labelNames(hub: Hub, issue: Issue): string[] {
  return issue.labelIds.flatMap((id) => hub.store.labels.get(id)?.name ?? []);
}

/** The labels of those names, made where missing. */
export function ensureLabels(hub: Hub, repository: Repository, names: readonly string[]): Label[] {
  const unique = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...unique.values()].map((name) => findLabel(hub, repository, name) ?? insertLabel(hub, repository, { name }));
}

function insertLabel(hub: Hub, repository: Repository, fields: LabelFields): Label {
  if (fields.name.trim() === "") throw invalidField("Label", "name");
  return hub.store.labels.put({
    id: hub.store.labels.nextId(),
    repositoryId: repository.id,
    name: fields.name,
    color: checkColor(fields.color ?? "ededed"),
    description: fields.description ?? null,
  });
}

function checkColor(color: string): string {
  if (!/^[0-9a-fA-F]{6}$/.test(color)) throw invalidField("Label", "color");
  return color;
}

function announce(hub: Hub, actor: Actor, what: { issue: Issue; label: Label; action: "labeled" | "unlabeled" }): void {
  const { issue, label, action } = what;
  noteTimeline(hub, actor, { issue, event: action, detail: label.name });
  const pull = issue.pullId === null ? undefined : hub.store.pulls.get(issue.pullId);
  const subject =
    pull === undefined
      ? { name: "issues", body: { issue: presentIssue(hub, issue) } }
      : { name: "pull_request", body: { number: pull.number, pull_request: presentAnnouncedPull(hub, pull) } };
  emit(hub, actor, {
    name: subject.name,
    action,
    repository: repositoryOf(hub, issue),
    body: { ...subject.body, label: presentLabel(hub, label) },
  });
}

export function labelByName(hub: Hub, repository: Repository, name: string): Label {
  const label = findLabel(hub, repository, name);
  if (label === undefined) throw notFound();
  return label;
}
