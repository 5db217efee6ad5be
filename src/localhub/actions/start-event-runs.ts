import type { WorkflowRun } from "../model.ts";
import { type EventTarget, findEventTarget } from "./event-target.ts";
import type { RunnerEvent, RunnerHost, RunnerRepository } from "./host.ts";
import type { Launcher } from "./launcher.ts";
import { payloadText } from "./payload-field.ts";
import { isTriggered, looksAtPaths } from "./triggers.ts";
import type { Workflow } from "./workflow-file.ts";

interface Occasion {
  readonly host: RunnerHost;
  readonly event: RunnerEvent;
  readonly target: EventTarget;
}

async function isWanted(workflow: Workflow, { host, event, target }: Occasion): Promise<boolean> {
  const facts = { name: event.name, action: event.action, ref: target.filterRef, changedPaths: null };
  if (!isTriggered(workflow, facts)) return false;
  if (event.name !== "push" || !looksAtPaths(workflow, event.name)) return true;
  const before = payloadText(event.payload, "before");
  const changedPaths = await host.repositories.changedPaths(event.repositoryId, before, target.sha);
  return isTriggered(workflow, { ...facts, changedPaths });
}

function actOn(
  launcher: Launcher,
  given: Occasion & { repository: RunnerRepository; path: string; workflow: Workflow },
) {
  const { event, target, repository, path, workflow } = given;
  const { name, payload, actorId, actorLogin } = event;
  const { ref, sha } = target;
  return launcher.begin({
    repository,
    path,
    workflow,
    event: name,
    payload,
    ref,
    sha,
    actorId,
    actorLogin,
    inputs: {},
  });
}

/** Starts every workflow that waits for this event; none for what a job's own token did. */
export async function startEventRuns(launcher: Launcher, event: RunnerEvent): Promise<readonly WorkflowRun[]> {
  const { host, sources } = launcher;
  const repository = host.repositories.find(event.repositoryId);
  if (event.byJobToken || !repository) return [];
  const target = await findEventTarget(host, repository, event);
  if (!target) return [];
  const runs: WorkflowRun[] = [];
  const occasion = { host, event, target };
  for (const source of await sources.at(repository.id, target.sha)) {
    if (!source.ok || !(await isWanted(source.workflow, occasion))) continue;
    runs.push(actOn(launcher, { ...occasion, repository, path: source.path, workflow: source.workflow }));
  }
  return runs;
}
