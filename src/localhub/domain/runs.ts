import type { Hub } from "../hub.ts";
import type { Job, WorkflowRun } from "../model.ts";
import { presentJob, presentRun, presentWorkflow } from "../present/actions.ts";
import { repositoryOf } from "../present/association.ts";
import { userById } from "../present/user.ts";
import { emit } from "./emit.ts";

type RunAction = "requested" | "in_progress" | "completed";

/** Tells of a run. The runner itself starts nothing from it: whether GitHub would is disputed. */
export function announceRun(hub: Hub, run: WorkflowRun, action: RunAction): void {
  const workflow = hub.store.workflows.get(run.workflowId);
  const body = {
    workflow_run: presentRun(hub, run),
    workflow: workflow === undefined ? null : presentWorkflow(hub, workflow),
  };
  const actor = { user: userById(hub, run.actorId), token: null };
  emit(hub, actor, { name: "workflow_run", action, repository: repositoryOf(hub, run), body });
}

export function announceJob(hub: Hub, job: Job, action: "queued" | "in_progress" | "completed"): void {
  const run = hub.store.runs.get(job.runId);
  if (run === undefined) return;
  const actor = { user: userById(hub, run.actorId), token: null };
  const body = { workflow_job: presentJob(hub, job) };
  emit(hub, actor, { name: "workflow_job", action, repository: repositoryOf(hub, job), body });
}
