import type { WorkflowRun } from "../model.ts";
import { type Engine, timestamp } from "./engine.ts";
import { interpolateString, type Scope } from "./expression.ts";
import { githubContext } from "./github-context.ts";
import type { RunnerRepository } from "./host.ts";
import { payloadText } from "./payload-field.ts";
import { type ActiveRun, runWorkflow } from "./run-workflow.ts";
import type { Workflow } from "./workflow-file.ts";

/** Why and on what a run starts. */
export interface Start {
  readonly repository: RunnerRepository;
  readonly path: string;
  readonly workflow: Workflow;
  readonly event: string;
  readonly payload: unknown;
  readonly ref: string;
  readonly sha: string;
  readonly actorId: number;
  readonly actorLogin: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

function defaultTitle(start: Start): string {
  const { event, payload } = start;
  if (event === "push") return payloadText(payload, "head_commit", "message").split("\n", 1)[0] ?? "";
  const subject = payloadText(payload, "pull_request", "title") || payloadText(payload, "issue", "title");
  return subject || workflowName(start.workflow, start.path);
}

/** The workflow's own name, else its path. */
export function workflowName(workflow: Workflow, path: string): string {
  return workflow.name ?? path;
}

function draftRun(start: Start): WorkflowRun {
  return {
    id: 0,
    workflowId: 0,
    repositoryId: start.repository.id,
    path: start.path,
    name: workflowName(start.workflow, start.path),
    displayTitle: "",
    runNumber: 0,
    runAttempt: 1,
    event: start.event,
    status: "queued",
    conclusion: null,
    headBranch: start.ref.replace(/^refs\/(?:heads|tags)\//, ""),
    headSha: start.sha,
    ref: start.ref,
    actorId: start.actorId,
    eventPayload: start.payload,
    concurrencyGroup: null,
    createdAt: "",
    updatedAt: "",
    startedAt: null,
    completedAt: null,
  };
}

/** Makes the row of a run that cannot begin, so that people see that their workflow file is at fault. */
export function recordBrokenRun(engine: Engine, start: Omit<Start, "workflow">): WorkflowRun {
  const { host } = engine;
  const draft = draftRun({ ...start, workflow: { on: {}, jobs: {} } });
  const run = host.runs.create({ ...draft, displayTitle: start.path });
  host.runs.update(run.id, { status: "completed", conclusion: "failure", completedAt: timestamp(host) });
  return run;
}

/** Makes the row of a run that waits until a person approves it; there is no way to do that here. */
export function recordUnapprovedRun({ host }: Engine, start: Start): WorkflowRun {
  const run = host.runs.create({ ...draftRun(start), displayTitle: defaultTitle(start) });
  const changed = { status: "completed", conclusion: "action_required", completedAt: timestamp(host) } as const;
  host.runs.update(run.id, changed);
  return { ...run, ...changed };
}

/** Makes the run's row and begins to execute it. @throws Error when `run-name` or the group does not evaluate */
export function startRun(engine: Engine, start: Start): { readonly run: WorkflowRun; readonly active: ActiveRun } {
  const { host } = engine;
  const draft = draftRun(start);
  const { repository, workflow, actorLogin } = start;
  const scope: Scope = {
    contexts: {
      github: githubContext(host, { run: draft, repository, actorLogin }),
      inputs: start.inputs,
      vars: host.repositories.variables(repository.id),
    },
    status: "success",
  };
  const title = workflow["run-name"] === undefined ? "" : interpolateString(workflow["run-name"], scope).trim();
  const group = workflow.concurrency ? interpolateString(workflow.concurrency.group, scope) : null;
  const run = host.runs.create({
    ...draft,
    displayTitle: title === "" ? defaultTitle(start) : title,
    status: group === null ? "queued" : "pending",
    concurrencyGroup: group,
  });
  const active = runWorkflow(engine, { facts: { run, repository, actorLogin }, workflow, inputs: start.inputs });
  return { run, active };
}
