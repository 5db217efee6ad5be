import type { Hub } from "../hub.ts";
import type { Job, WorkflowRun } from "../model.ts";
import { presentAnnouncedRun, presentJob, presentWorkflow } from "../present/actions.ts";
import { repositoryOf } from "../present/association.ts";
import { userById } from "../present/user.ts";
import { emit } from "./emit.ts";
import { ensureWorkflow } from "./workflows.ts";

/** A run as its start describes it; numbers and times are given here. */
export type NewRun = Omit<
  WorkflowRun,
  | "id"
  | "workflowId"
  | "runNumber"
  | "runAttempt"
  | "headCommit"
  | "conclusion"
  | "createdAt"
  | "updatedAt"
  | "startedAt"
  | "completedAt"
>;
export type NewJob = Pick<Job, "repositoryId" | "runId" | "key" | "name" | "status" | "labels">;

export function createRun(hub: Hub, wanted: NewRun): WorkflowRun {
  const at = hub.clock.timestamp();
  const { repositoryId, path, name } = wanted;
  const workflow = ensureWorkflow(hub, { repositoryId, path, name });
  const former = hub.store.runs.group(repositoryId).filter((run) => run.workflowId === workflow.id);
  const run = hub.store.runs.put({
    ...wanted,
    id: hub.store.runs.nextId(),
    workflowId: workflow.id,
    runNumber: former.length + 1,
    runAttempt: 1,
    ...headCommit(hub, wanted),
    conclusion: null,
    createdAt: at,
    updatedAt: at,
    startedAt: null,
    completedAt: null,
  });
  announceRun(hub, run, "requested");
  return run;
}

function headCommit(hub: Hub, wanted: NewRun): Pick<WorkflowRun, "headCommit"> {
  const commit = hub.git.open(wanted.repositoryId).seenCommit(wanted.headSha);
  return commit === undefined ? {} : { headCommit: commit };
}

export function createJob(hub: Hub, wanted: NewJob): Job {
  const job = hub.store.jobs.put({
    ...wanted,
    id: hub.store.jobs.nextId(),
    conclusion: null,
    steps: [],
    createdAt: hub.clock.timestamp(),
    startedAt: null,
    completedAt: null,
  });
  announceJob(hub, job, "queued");
  return job;
}

type RunAction = "requested" | "in_progress" | "completed";

/** Tells of a run. The runner itself starts nothing from it: whether GitHub would is disputed. */
export function announceRun(hub: Hub, run: WorkflowRun, action: RunAction): void {
  const workflow = hub.store.workflows.get(run.workflowId);
  const body = {
    workflow_run: presentAnnouncedRun(hub, run, action),
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
