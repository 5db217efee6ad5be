import type { Hono } from "hono";
import * as z from "zod";
import type { Runner } from "../actions/host.ts";
import { actionsSettingsOf, setWorkflowState } from "../domain/actions-settings.ts";
import { demand, RIGHTS } from "../domain/access.ts";
import { syncWorkflows } from "../domain/workflows.ts";
import type { Faults } from "../faults/create-faults.ts";
import type { Hub } from "../hub.ts";
import type { Repository, Workflow, WorkflowRun } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentJob, presentRun, presentWorkflow } from "../present/actions.ts";
import { presentRepository } from "../present/repository.ts";
import { presentUser } from "../present/user.ts";
import { sendCounted } from "./paginate.ts";
import {
  type ApiContext,
  type ApiEnv,
  numberParam,
  readBody,
  repositoryOfPath,
  requireActor,
  textParam,
} from "./request.ts";

const Dispatch = z.object({
  ref: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  return_run_details: z.boolean().default(false),
});

/** What Actions routes need besides the hub. */
export interface ActionsDeps {
  readonly hub: Hub;
  readonly runner: () => Runner;
  readonly faults: Faults;
}

export function addActionsRoutes(api: Hono<ApiEnv>, deps: ActionsDeps): void {
  addWorkflowRoutes(api, deps);
  addWorkflowStateRoutes(api, deps);
  addRunRoutes(api, deps);
}

function forReading(hub: Hub, c: ApiContext): Repository {
  const repository = repositoryOfPath(hub, c);
  demand(hub, c.get("actor"), { repository, right: RIGHTS.readActions });
  return repository;
}

function forWriting(hub: Hub, c: ApiContext): Repository {
  const repository = repositoryOfPath(hub, c);
  demand(hub, requireActor(c), { repository, right: RIGHTS.writeActions });
  return repository;
}

function addWorkflowRoutes(api: Hono<ApiEnv>, deps: ActionsDeps): void {
  const { hub } = deps;
  const path = "/repos/:owner/:repo/actions/workflows/:workflow";
  const workflowOf = workflowFinder(deps);

  api.get("/repos/:owner/:repo/actions/workflows", async (c) => {
    const all = await syncWorkflows(hub, deps.runner(), forReading(hub, c));
    return sendCounted(c, all, { key: "workflows", present: (one) => presentWorkflow(hub, one) });
  });
  api.get(path, async (c) => c.json(presentWorkflow(hub, await workflowOf(c, forReading(hub, c)))));
  api.get(`${path}/runs`, async (c) => {
    const repository = forReading(hub, c);
    const workflow = await workflowOf(c, repository);
    const runs = listRuns(deps, c, repository).filter((run) => run.workflowId === workflow.id);
    return sendCounted(c, runs, { key: "workflow_runs", present: (run) => presentRun(hub, run) });
  });
  api.post(`${path}/dispatches`, async (c) => {
    const repository = forWriting(hub, c);
    const wanted = await readBody(c, Dispatch);
    const { user } = requireActor(c);
    const workflow = await workflowOf(c, repository);
    if (workflow.disabled !== undefined || !actionsSettingsOf(hub, repository).enabled) {
      throw new HubProblem(422, "Cannot trigger a 'workflow_dispatch' on a disabled workflow");
    }
    const result = await deps.runner().dispatch({
      repositoryId: repository.id,
      actorId: user.id,
      actorLogin: user.login,
      workflow: workflow.path,
      ref: wanted.ref,
      inputs: wanted.inputs,
      payload: {
        inputs: wanted.inputs,
        ref: wanted.ref,
        workflow: workflow.path,
        repository: presentRepository(hub, repository),
        sender: presentUser(hub, user),
      },
    });
    if (!result.ok) throw new HubProblem(result.status, result.message);
    if (!wanted.return_run_details) return c.body(null, 204);
    const run = presentRun(hub, result.run);
    return c.json({ workflow_run_id: run.id, run_url: run.url, html_url: run.html_url });
  });
}

/** Finds the workflow the address names by id or file. */
function workflowFinder({ hub, runner }: ActionsDeps) {
  return async (c: ApiContext, repository: Repository): Promise<Workflow> => {
    const name = textParam(c, "workflow");
    const all = await syncWorkflows(hub, runner(), repository);
    const found = all.find((one) => String(one.id) === name || one.path.split("/").at(-1) === name);
    if (found === undefined) throw notFound();
    return found;
  };
}

function addWorkflowStateRoutes(api: Hono<ApiEnv>, deps: ActionsDeps): void {
  const { hub } = deps;
  const path = "/repos/:owner/:repo/actions/workflows/:workflow";
  const workflowOf = workflowFinder(deps);
  const setState = async (c: ApiContext, disabled: boolean) => {
    const repository = repositoryOfPath(hub, c);
    const workflow = await workflowOf(c, repository);
    setWorkflowState(hub, requireActor(c), { repository, workflow, disabled });
    return c.body(null, 204);
  };
  api.put(`${path}/disable`, (c) => setState(c, true));
  api.put(`${path}/enable`, (c) => setState(c, false));
}

function addRunRoutes(api: Hono<ApiEnv>, deps: ActionsDeps): void {
  const { hub } = deps;
  const path = "/repos/:owner/:repo/actions/runs/:run{[0-9]+}";
  const runOf = (c: ApiContext, repository: Repository): WorkflowRun => {
    const run = hub.store.runs.get(numberParam(c, "run"));
    if (run?.repositoryId !== repository.id) throw notFound();
    return run;
  };

  api.get("/repos/:owner/:repo/actions/runs", (c) => {
    const runs = listRuns(deps, c, forReading(hub, c));
    return sendCounted(c, runs, { key: "workflow_runs", present: (run) => presentRun(hub, run) });
  });
  api.get(path, (c) => c.json(presentRun(hub, runOf(c, forReading(hub, c)))));
  api.post(`${path}/cancel`, (c) => {
    const run = runOf(c, forWriting(hub, c));
    if (!deps.runner().cancel(run.id)) throw new HubProblem(409, "Cannot cancel a workflow run that is completed.");
    return c.json({}, 202);
  });
  api.get(`${path}/jobs`, (c) => {
    const jobs = hub.store.jobs.group(runOf(c, forReading(hub, c)).id);
    return sendCounted(c, jobs, { key: "jobs", present: (job) => presentJob(hub, job) });
  });
  api.get("/repos/:owner/:repo/actions/jobs/:job{[0-9]+}", (c) => {
    const job = hub.store.jobs.get(numberParam(c, "job"));
    if (job?.repositoryId !== forReading(hub, c).id) throw notFound();
    return c.json(presentJob(hub, job));
  });
}

function listRuns({ hub, faults }: ActionsDeps, c: ApiContext, repository: Repository): readonly WorkflowRun[] {
  const seenUntil = hub.clock.now() - faults.runListLagMs();
  const is = (name: string, ...values: readonly (string | null | undefined)[]) => {
    const wanted = c.req.query(name);
    return wanted === undefined || values.includes(wanted);
  };
  const created = c.req.query("created");
  const matches = (run: WorkflowRun) =>
    Date.parse(run.createdAt) <= seenUntil &&
    is("event", run.event) &&
    is("branch", run.headBranch) &&
    is("status", run.status, run.conclusion) &&
    is("head_sha", run.headSha) &&
    is("actor", hub.store.users.get(run.actorId)?.login) &&
    (created === undefined || isWithin(run.createdAt, created));
  return hub.store.runs.group(repository.id).filter(matches).toReversed();
}

// `>=T`, `<=T`, `A..B`, `T`: the part of GitHub's date search that lists of runs are asked with.
function isWithin(at: string, range: string): boolean {
  const time = Date.parse(at);
  const [from, to] = range.split("..");
  if (to !== undefined) return time >= Date.parse(from ?? "") && time <= Date.parse(to);
  const [, sign = "", bound = ""] = /^(>=|<=|>|<)?(.*)$/.exec(range) ?? [];
  const limit = Date.parse(bound);
  switch (sign) {
    case ">=":
      return time >= limit;
    case "<=":
      return time <= limit;
    case ">":
      return time > limit;
    case "<":
      return time < limit;
    default:
      return at.startsWith(bound);
  }
}
