import type { Actor, Hub } from "../hub.ts";
import type { Repository, Workflow } from "../model.ts";
import { HubProblem } from "../problem.ts";
import type { ActionsSettings } from "../repository-rows.ts";
import { demand, RIGHTS } from "./access.ts";

/**
 * What Actions may do in a repository: to begin with what they may in one just made on GitHub, but for opening pull
 * requests, which whoever runs a hub wants to see without settings.
 */
export function actionsSettingsOf(hub: Hub, repository: Repository): ActionsSettings {
  const known = hub.store.actionsSettings.get(repository.id);
  return known ?? { id: repository.id, enabled: true, tokenMayWrite: false, mayOpenPulls: true };
}

export function changeActionsSettings(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; change: Partial<Omit<ActionsSettings, "id">> },
): void {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  hub.store.actionsSettings.put({ ...actionsSettingsOf(hub, wanted.repository), ...wanted.change });
}

/** @throws {HubProblem} 403 for a job where people have not allowed it */
export function refusePullByJob(hub: Hub, actor: Actor, repository: Repository): void {
  if (actor.token?.type !== "job" || actionsSettingsOf(hub, repository).mayOpenPulls) return;
  throw new HubProblem(403, "GitHub Actions is not permitted to create or approve pull requests.");
}

/** Lets a workflow start, or not. */
export function setWorkflowState(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; workflow: Workflow; disabled: boolean },
): void {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.writeActions });
  const { disabled: _before, ...workflow } = wanted.workflow;
  hub.store.workflows.put(wanted.disabled ? { ...workflow, disabled: "manually" } : workflow);
}
