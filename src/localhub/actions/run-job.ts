import type { Conclusion } from "../model.ts";
import { createDeadline } from "./deadline.ts";
import { type Engine, timestamp } from "./engine.ts";
import { errorMessage } from "./error-message.ts";
import { interpolate, interpolateString, interpolateStrings, type JobStatus, type Scope } from "./expression.ts";
import { stampLine } from "./job-log.ts";
import type { JobSession } from "./job-session.ts";
import { openSession, type SessionWish } from "./open-session.ts";
import { type PostStep, runStep, type StepFrame, type StepState } from "./run-step.ts";
import { createStepRecorder, type StepRecorder } from "./step-recorder.ts";
import type { WorkflowStep } from "./workflow-file.ts";

// One job, from the moment it has a machine: session, steps, post steps, outputs. Ends in a result, never in an error.

export type JobResult = "success" | "failure" | "cancelled" | "skipped";

export interface FinishedJob {
  readonly result: JobResult;
  readonly outputs: Readonly<Record<string, string>>;
}

export type JobWish = Omit<SessionWish, "status" | "killed">;

/** @see https://docs.github.com/actions/reference/limits */
const longestJobMinutes = 360;
// What `always()` steps may take after a cancellation.
const afterCancelMs = 5 * 60_000;

function stepTitle(step: WorkflowStep): string {
  return step.name ?? `Run ${(step.uses ?? step.run ?? "").trim().split("\n", 1)[0]}`;
}

function shownTitle(step: WorkflowStep, scope: Scope): string {
  try {
    return interpolateString(stepTitle(step), scope);
  } catch {
    // A name may refer to what does not exist; then it is shown as written.
    return stepTitle(step);
  }
}

function outputsOf(frame: StepFrame, declared: JobWish["job"]["outputs"]): Readonly<Record<string, string>> {
  const { session, env } = frame;
  const scope: Scope = { contexts: { ...session.contexts, env, steps: frame.states() }, status: session.status() };
  const outputs = Object.entries(interpolateStrings(declared ?? {}, scope));
  return Object.fromEntries(
    outputs.filter(([name, text]) => {
      const isSecret = session.mask.hides(text);
      if (isSecret) session.log.write(`##[warning]Skip output '${name}' since it may contain secret.`);
      return !isSecret;
    }),
  );
}

async function runPosts(session: JobSession, posts: readonly PostStep[], recorder: StepRecorder): Promise<boolean> {
  let isFine = true;
  for (const post of posts.toReversed()) {
    const number = recorder.add(post.name);
    recorder.start(number);
    try {
      await post.run(session.killed);
      recorder.finish(number, "success");
    } catch (error) {
      isFine = false;
      session.log.write(`##[error]${errorMessage(error)}`);
      recorder.finish(number, "failure");
    }
  }
  return isFine;
}

interface Progress {
  readonly states: () => Readonly<Record<string, StepState>>;
  readonly status: () => JobStatus;
  record(id: string, state: StepState): void;
  fail(): void;
}

function createProgress(cancelled: AbortSignal): Progress {
  let states: Readonly<Record<string, StepState>> = {};
  let hasFailed = false;
  return {
    states: () => states,
    status: () => {
      if (cancelled.aborted) return "cancelled";
      return hasFailed ? "failure" : "success";
    },
    record(id, state) {
      states = { ...states, [id]: state };
      if (state.conclusion === "failure") hasFailed = true;
    },
    fail() {
      hasFailed = true;
    },
  };
}

async function runSteps(session: JobSession, wish: JobWish, given: { progress: Progress; recorder: StepRecorder }) {
  const { progress, recorder } = given;
  const { workflow, job } = wish;
  const posts: PostStep[] = [];
  const scope: Scope = { contexts: session.contexts, status: "success" };
  const ofWorkflow = interpolateStrings(workflow.env ?? {}, scope);
  const ofJob = interpolateStrings(job.env ?? {}, { ...scope, contexts: { ...scope.contexts, env: ofWorkflow } });
  const frame: StepFrame = {
    session,
    env: { ...ofWorkflow, ...ofJob },
    inputs: session.inputs,
    defaults: { ...workflow.defaults?.run, ...job.defaults?.run },
    states: progress.states,
    status: progress.status,
    addPost: (post) => void posts.push(post),
  };
  const numbers = job.steps.map((step) => recorder.add(stepTitle(step)));
  for (const [at, step] of job.steps.entries()) {
    const number = numbers[at] ?? 0;
    recorder.start(
      number,
      shownTitle(step, { ...scope, contexts: { ...scope.contexts, env: frame.env, steps: progress.states() } }),
    );
    // A step that begins after the cancellation has an `if:` that wants it.
    const signal = session.cancelled.aborted ? session.killed : AbortSignal.any([session.cancelled, session.killed]);
    const state = await runStep(step, frame, signal);
    progress.record(step.id ?? `__${at}`, state);
    recorder.finish(number, state.conclusion);
  }
  if (!(await runPosts(session, posts, recorder))) progress.fail();
  return outputsOf(frame, job.outputs);
}

async function runInSession(
  engine: Engine,
  wish: JobWish,
  signals: { cancelled: AbortSignal; killed: AbortSignal },
): Promise<FinishedJob> {
  const recorder = createStepRecorder(engine.host, wish.row.id);
  const progress = createProgress(signals.cancelled);
  const setUp = recorder.add("Set up job");
  recorder.start(setUp);
  const opened = openSession(engine, { ...wish, ...signals, status: progress.status });
  const { session } = opened;
  try {
    recorder.finish(setUp, "success");
    const outputs = await runSteps(session, wish, { progress, recorder });
    const status = progress.status();
    return { result: status, outputs };
  } catch (error) {
    session.log.write(`##[error]${errorMessage(error)}`);
    return { result: signals.cancelled.aborted ? "cancelled" : "failure", outputs: {} };
  } finally {
    const last = recorder.add("Complete job");
    recorder.start(last);
    opened.close();
    recorder.finish(last, "success");
  }
}

function timeoutMs(wish: JobWish): number {
  const wanted = wish.job["timeout-minutes"];
  const scope: Scope = { contexts: wish.contexts, status: "success" };
  const minutes = wanted === undefined ? longestJobMinutes : Number(interpolate(wanted, scope));
  return (Number.isFinite(minutes) ? minutes : longestJobMinutes) * 60_000;
}

/** Runs a job to its end and keeps its row up to date. Never rejects. */
export async function runJob(engine: Engine, wish: JobWish): Promise<FinishedJob> {
  const { host } = engine;
  const { id } = wish.row;
  host.runs.updateJob(id, { status: "in_progress", startedAt: timestamp(host) });
  const deadline = createDeadline(host.clock, timeoutMs(wish));
  const cancelled = AbortSignal.any([wish.cancelled, deadline.signal, engine.killed]);
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  cancelled.addEventListener("abort", () => {
    if (deadline.signal.aborted)
      host.runs.appendLog(id, [stampLine(host, "##[error]The job has exceeded the maximum execution time.")]);
    timer = setTimeout(() => patience.abort(), afterCancelMs);
  });
  const killed = AbortSignal.any([engine.killed, patience.signal]);
  let finished: FinishedJob = { result: "failure", outputs: {} };
  try {
    finished = await runInSession(engine, wish, { cancelled, killed });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    host.runs.appendLog(id, [stampLine(host, `##[error]The runner failed: ${text}`)]);
  } finally {
    deadline.clear();
    clearTimeout(timer);
  }
  const conclusion: Conclusion = finished.result;
  host.runs.updateJob(id, { status: "completed", conclusion, completedAt: timestamp(host) });
  return finished;
}
