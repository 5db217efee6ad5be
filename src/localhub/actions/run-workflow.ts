import type { Conclusion, Job } from "../model.ts";
import { type Cancellation, createCancellation } from "./cancellation.ts";
import type { Member } from "./concurrency-groups.ts";
import { type Engine, timestamp } from "./engine.ts";
import { errorMessage } from "./error-message.ts";
import { stampLine } from "./job-log.ts";
import { interpolate, interpolateString, isConditionMet, type JobStatus, type Scope } from "./expression.ts";
import { githubContext, type RunFacts } from "./github-context.ts";
import { type Combination, expandMatrix, matrixName } from "./matrix.ts";
import { type FinishedJob, type JobResult, runJob } from "./run-job.ts";
import { textOf } from "./text-of.ts";
import { orderJobs, type Workflow, type WorkflowJob } from "./workflow-file.ts";

// One run: jobs in the order of their needs, each as soon as it can. Knows groups, conditions, matrices and
// cancellation; not steps, and not why the run was started.

export interface RunWish {
  readonly facts: RunFacts;
  readonly workflow: Workflow;
  readonly inputs: Readonly<Record<string, unknown>>;
}

export interface ActiveRun {
  /** First call: jobs that go on are cancelled, `always()` ones still run. Second call: everything ends. */
  cancel(): void;
  readonly done: Promise<void>;
}

interface Settled extends FinishedJob {
  /** Results of everything this job needed, directly or not, and its own. */
  readonly lineage: readonly JobResult[];
  /** What the run makes of it: failed jobs with `continue-on-error` do not count. */
  readonly counts: JobResult;
}

interface RunState extends RunWish {
  readonly engine: Engine;
  readonly cancellation: Cancellation;
  readonly github: Readonly<Record<string, unknown>>;
  readonly onJobStart: () => void;
}

interface JobTurn {
  readonly key: string;
  readonly job: WorkflowJob;
  readonly needs: Readonly<Record<string, Settled>>;
}

function statusOf(state: RunState, turn: JobTurn): JobStatus {
  if (state.cancellation.isRequested()) return "cancelled";
  const lineage = Object.values(turn.needs).flatMap((need) => need.lineage);
  if (lineage.includes("failure") || lineage.includes("cancelled")) return "failure";
  return lineage.every((result) => result === "success") ? "success" : "skipped";
}

function contextsOf(state: RunState, turn: JobTurn, more: Readonly<Record<string, unknown>> = {}) {
  const needs: [string, unknown][] = Object.entries(turn.needs).map(([key, { result, outputs }]) => [
    key,
    { result, outputs },
  ]);
  return {
    github: state.github,
    inputs: state.inputs,
    vars: state.engine.host.repositories.variables(state.facts.repository.id),
    needs: Object.fromEntries(needs),
    ...more,
  };
}

function scopeOf(state: RunState, turn: JobTurn, more: Readonly<Record<string, unknown>> = {}): Scope {
  return { contexts: contextsOf(state, turn, more), status: statusOf(state, turn) };
}

function createRow(state: RunState, turn: JobTurn, given: { name: string; scope: Scope }): Job {
  const { facts, engine } = state;
  const labels = interpolate(turn.job["runs-on"], given.scope);
  return engine.host.runs.createJob({
    repositoryId: facts.repository.id,
    runId: facts.run.id,
    key: turn.key,
    name: given.name,
    status: "queued",
    labels: Array.isArray(labels) ? labels.map(textOf) : [textOf(labels ?? "ubuntu-latest")],
  });
}

function concludeRow(state: RunState, row: Job, result: JobResult): FinishedJob {
  const at = timestamp(state.engine.host);
  state.engine.host.runs.updateJob(row.id, { status: "completed", conclusion: result, startedAt: at, completedAt: at });
  return { result, outputs: {} };
}

interface Instance {
  readonly row: Job;
  readonly scope: Scope;
  /** Aborts when another instance of the matrix failed, or the run is cancelled. */
  readonly signal: AbortSignal;
  readonly cancel: () => void;
}

/** Waits for the job's concurrency group, then runs `go`; undefined when a newer job took its place. */
async function inGroup<T>(
  state: RunState,
  given: { turn: JobTurn; instance: Instance },
  go: () => Promise<T>,
): Promise<T | undefined> {
  const { engine, cancellation, facts } = state;
  const wish = given.turn.job.concurrency;
  if (!wish) return go();
  const { instance } = given;
  const key = `${facts.repository.id} ${interpolateString(wish.group, instance.scope)}`;
  const isEager = textOf(interpolate(wish["cancel-in-progress"], instance.scope)) === "true";
  const member: Member = { cancelInProgress: isEager, cancel: instance.cancel };
  const turn = engine.groups.enter(key, member);
  let isGoing = false;
  const stop = cancellation.onRequest(() => {
    if (!isGoing) engine.groups.leave(key, member);
  });
  try {
    if ((await turn) === "replaced") return undefined;
    isGoing = true;
    return await go();
  } finally {
    stop();
    engine.groups.leave(key, member);
  }
}

async function runOnMachine(state: RunState, turn: JobTurn, instance: Instance): Promise<FinishedJob> {
  const { engine } = state;
  const run = async (): Promise<FinishedJob> => {
    const isOff =
      instance.signal.aborted || engine.killed.aborted || !isConditionMet(turn.job.if, scopeOf(state, turn));
    if (isOff) return concludeRow(state, instance.row, "cancelled");
    state.onJobStart();
    const { facts, workflow, inputs } = state;
    const { contexts } = instance.scope;
    return runJob(engine, {
      facts,
      workflow,
      inputs,
      job: turn.job,
      row: instance.row,
      contexts,
      cancelled: instance.signal,
    });
  };
  return (await engine.slots.add(run)) ?? concludeRow(state, instance.row, "cancelled");
}

async function runInstance(state: RunState, turn: JobTurn, instance: Instance): Promise<FinishedJob> {
  const finished = await inGroup(state, { turn, instance }, async () => {
    if (!isConditionMet(turn.job.if, scopeOf(state, turn))) return concludeRow(state, instance.row, "skipped");
    return runOnMachine(state, turn, instance);
  });
  return finished ?? concludeRow(state, instance.row, "cancelled");
}

function merge(finished: readonly FinishedJob[]): FinishedJob {
  const results = finished.map((one) => one.result);
  const worst = (["failure", "cancelled", "success"] as const).find((result) => results.includes(result)) ?? "skipped";
  return { result: worst, outputs: Object.fromEntries(finished.flatMap((one) => Object.entries(one.outputs))) };
}

async function runCombinations(
  state: RunState,
  turn: JobTurn,
  combinations: readonly Combination[],
): Promise<FinishedJob> {
  const { job, key } = turn;
  const others = new AbortController();
  const failFast = textOf(interpolate(job.strategy?.["fail-fast"] ?? true, scopeOf(state, turn))) === "true";
  const one = async (matrix: Combination, index: number) => {
    const strategy = {
      "fail-fast": failFast,
      "job-index": index,
      "job-total": combinations.length,
      "max-parallel": combinations.length,
    };
    const scope = scopeOf(state, turn, { matrix, strategy });
    const own = new AbortController();
    const signal = AbortSignal.any([state.cancellation.signal(), others.signal, own.signal]);
    const name = job.name === undefined ? matrixName(key, matrix) : interpolateString(job.name, scope);
    const row = createRow(state, turn, { name, scope });
    const finished = await runInstance(state, turn, { row, scope, signal, cancel: () => own.abort() });
    if (finished.result === "failure" && failFast) others.abort();
    return finished;
  };
  return merge(await Promise.all(combinations.map(one)));
}

async function runTurn(state: RunState, turn: JobTurn): Promise<FinishedJob> {
  const scope = scopeOf(state, turn);
  const { job } = turn;
  // A matrix may be computed from what a skipped job did not put out.
  if (job.strategy && !isConditionMet(job.if, scope)) {
    return concludeRow(state, createRow(state, turn, { name: job.name ?? turn.key, scope }), "skipped");
  }
  return runCombinations(state, turn, expandMatrix(interpolate(job.strategy?.matrix, scope)));
}

async function settle(state: RunState, turn: JobTurn): Promise<Settled> {
  let finished: FinishedJob;
  try {
    finished = await runTurn(state, turn);
  } catch (error) {
    const row = createRow(state, turn, { name: turn.key, scope: { contexts: {}, status: "failure" } });
    state.engine.host.runs.appendLog(row.id, [stampLine(state.engine.host, `##[error]${errorMessage(error)}`)]);
    finished = concludeRow(state, row, "failure");
  }
  const isForgiven = finished.result === "failure" && textOf(turn.job["continue-on-error"]) === "true";
  const result = isForgiven ? "success" : finished.result;
  const lineage = [...Object.values(turn.needs).flatMap((need) => need.lineage), result];
  return { ...finished, result, lineage, counts: result };
}

async function runJobs(state: RunState): Promise<readonly Settled[]> {
  const { jobs } = state.workflow;
  const settled = new Map<string, Promise<Settled>>();
  for (const key of orderJobs(jobs)) {
    const job = jobs[key];
    if (!job) continue;
    const start = async (): Promise<Settled> => {
      const needs = await Promise.all(
        job.needs.map(async (need): Promise<[string, Settled]> => {
          const result = await settled.get(need);
          if (!result) throw new Error(`Job '${key}' came before '${need}'.`);
          return [need, result];
        }),
      );
      return settle(state, { key, job, needs: Object.fromEntries(needs) });
    };
    settled.set(key, start());
  }
  return Promise.all(settled.values());
}

function conclude(cancellation: Cancellation, settled: readonly Settled[]): Conclusion {
  const counts = settled.map((one) => one.counts);
  if (counts.includes("cancelled") || (cancellation.isRequested() && counts.includes("skipped"))) return "cancelled";
  if (counts.includes("failure")) return "failure";
  return counts.every((result) => result === "skipped") ? "skipped" : "success";
}

async function go(state: RunState): Promise<Conclusion> {
  const { engine, facts, cancellation } = state;
  const { run } = facts;
  if (run.concurrencyGroup === null) return conclude(cancellation, await runJobs(state));
  const key = `${run.repositoryId} ${run.concurrencyGroup}`;
  const wish = state.workflow.concurrency?.["cancel-in-progress"] ?? false;
  const isEager =
    textOf(interpolate(wish, { contexts: { github: state.github, inputs: state.inputs }, status: "success" })) ===
    "true";
  const member: Member = { cancelInProgress: isEager, cancel: () => cancellation.request() };
  let isGoing = false;
  const turn = engine.groups.enter(key, member);
  const stop = cancellation.onRequest(() => {
    if (!isGoing) engine.groups.leave(key, member);
  });
  try {
    if ((await turn) === "replaced") return "cancelled";
    isGoing = true;
    if (run.status === "pending") engine.host.runs.update(run.id, { status: "queued" });
    return conclude(cancellation, await runJobs(state));
  } finally {
    stop();
    engine.groups.leave(key, member);
  }
}

/** Starts executing a run whose row exists. Its promise resolves when the row is concluded, whatever happens. */
export function runWorkflow(engine: Engine, wish: RunWish): ActiveRun {
  const { host } = engine;
  const { run } = wish.facts;
  const cancellation = createCancellation();
  let hasStarted = false;
  const onJobStart = () => {
    if (hasStarted) return;
    hasStarted = true;
    host.runs.update(run.id, { status: "in_progress", startedAt: timestamp(host) });
  };
  const state: RunState = { ...wish, engine, cancellation, github: githubContext(host, wish.facts), onJobStart };
  const finish = (conclusion: Conclusion) =>
    host.runs.update(run.id, { status: "completed", conclusion, completedAt: timestamp(host) });
  const done = go(state).then(finish, () => finish("failure"));
  return { cancel: () => cancellation.request(), done };
}
