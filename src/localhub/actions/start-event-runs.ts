import type { WorkflowRun } from "../model.ts";
import { type EventTarget, findEventTarget } from "./event-target.ts";
import type { RunnerEvent, RunnerHost, RunnerRepository } from "./host.ts";
import type { Launcher } from "./launcher.ts";
import { payloadText } from "./payload-field.ts";
import { isTriggered, looksAtPaths } from "./triggers.ts";
import type { Workflow } from "./workflow-file.ts";
import type { WorkflowSource } from "./workflow-source.ts";

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

async function actOn(
  launcher: Launcher,
  occasion: Occasion & { repository: RunnerRepository; source: WorkflowSource },
) {
  const { event, target, repository, source } = occasion;
  const { name, payload, actorId, actorLogin } = event;
  const { ref, sha } = target;
  const start = { repository, path: source.path, event: name, payload, ref, sha, actorId, actorLogin, inputs: {} };
  // Nobody knows what a broken file waits for; who pushes it is told.
  if (!source.ok) return name === "push" ? launcher.recordBroken(start) : undefined;
  const { workflow } = source;
  if (!(await isWanted(workflow, occasion))) return undefined;
  if (event.byJobToken) return launcher.recordUnapproved({ ...start, workflow });
  try {
    return launcher.begin({ ...start, workflow });
  } catch {
    // `run-name` or `concurrency` does not evaluate; the other workflows are not to suffer from it.
    return launcher.recordBroken(start);
  }
}

/**
 * What a job's token did starts nothing; of its pull requests the runs are there, and wait for a person's approval.
 * @see https://docs.github.com/actions/concepts/security/github_token#when-github_token-triggers-workflow-runs
 */
function isHeard({ byJobToken, name, action }: RunnerEvent): boolean {
  return !byJobToken || (name === "pull_request" && ["opened", "synchronize", "reopened"].includes(action ?? ""));
}

/** Starts every workflow that waits for this event. */
export async function startEventRuns(launcher: Launcher, event: RunnerEvent): Promise<readonly WorkflowRun[]> {
  const { host, sources } = launcher;
  const repository = host.repositories.find(event.repositoryId);
  if (!isHeard(event) || !repository) return [];
  const target = await findEventTarget(host, repository, event);
  if (!target) return [];
  const runs: WorkflowRun[] = [];
  for (const source of await sources.at(repository.id, target.sha)) {
    if (host.repositories.isDisabled(repository.id, source.path)) continue;
    const run = await actOn(launcher, { host, event, target, repository, source });
    if (run) runs.push(run);
  }
  return runs;
}
