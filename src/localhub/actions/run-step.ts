import { readCompositeAction } from "./composite-action.ts";
import { createDeadline } from "./deadline.ts";
import {
  interpolate,
  interpolateString,
  interpolateStrings,
  isConditionMet,
  type JobStatus,
  type Scope,
} from "./expression.ts";
import { errorMessage } from "./error-message.ts";
import type { JobSession } from "./job-session.ts";
import { hashFiles } from "./list-files.ts";
import { runScript } from "./run-script.ts";
import { findStandIn } from "./stand-ins/find-stand-in.ts";
import type { StandInResult } from "./stand-ins/stand-in.ts";
import { createStepFiles } from "./step-files.ts";
import { textOf } from "./text-of.ts";
import type { WorkflowStep } from "./workflow-file.ts";

// One step in, its state out. The same function runs the steps of a job and, in a frame of their own, those of a
// composite action.

export type StepOutcome = "success" | "failure" | "cancelled" | "skipped";

export interface StepState {
  readonly outcome: StepOutcome;
  /** The outcome after `continue-on-error`. */
  readonly conclusion: StepOutcome;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface PostStep {
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** What the steps at one level of nesting share. */
export interface StepFrame {
  readonly session: JobSession;
  readonly env: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly defaults: { readonly shell?: string | undefined; readonly "working-directory"?: string | undefined };
  /** States of the steps of this level so far, by id. */
  readonly states: () => Readonly<Record<string, StepState>>;
  readonly status: () => JobStatus;
  /** Set inside a composite action: its folder. */
  readonly actionPath?: string;
  readonly addPost: (post: PostStep) => void;
}

interface Work {
  readonly step: WorkflowStep;
  readonly frame: StepFrame;
  readonly scope: Scope;
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

function scopeOf(frame: StepFrame, env: Readonly<Record<string, string>>): Scope {
  const { session } = frame;
  const { secrets: _hidden, ...withoutSecrets } = session.contexts;
  // A composite action sees its own inputs and steps, and no secrets.
  const shared = frame.actionPath === undefined ? session.contexts : withoutSecrets;
  return {
    contexts: {
      ...shared,
      env,
      inputs: frame.inputs,
      steps: frame.states(),
      job: { status: frame.status() },
      ...(frame.actionPath === undefined
        ? {}
        : { github: { ...Object(shared["github"]), action_path: frame.actionPath } }),
    },
    status: frame.status(),
    hashFiles: (patterns) => hashFiles(patterns, session.place.workspace),
  };
}

function processEnvironment(work: Work, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { session, actionPath } = work.frame;
  return {
    ...session.defaultVariables,
    ...work.env,
    ...session.runnerVariables,
    ...files,
    PATH: session.environment.searchPath(),
    GITHUB_ACTION: work.step.id ?? "__run",
    ...(actionPath === undefined ? {} : { GITHUB_ACTION_PATH: actionPath }),
  };
}

async function runScriptStep(work: Work): Promise<Readonly<Record<string, string>>> {
  const { step, frame, scope } = work;
  const { session } = frame;
  const files = createStepFiles(session);
  const text = interpolateString(step.run, scope);
  const shell = step.shell ?? frame.defaults.shell;
  session.log.write(`##[group]Run ${text.trim().split("\n", 1)[0]}\n${text.trimEnd()}\n##[endgroup]`);
  const code = await runScript(session, {
    text,
    shell: shell === undefined ? undefined : interpolateString(shell, scope),
    workingDirectory:
      interpolateString(step["working-directory"] ?? frame.defaults["working-directory"], scope) || undefined,
    env: processEnvironment(work, files.variables),
    signal: work.signal,
  });
  const outputs = files.collect();
  if (code !== 0) throw new StepFailure(`Process completed with exit code ${code}.`, outputs);
  return outputs;
}

/** The step failed after it may have written outputs, which later steps still see. */
class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly outputs: Readonly<Record<string, string>>;

  constructor(message: string, outputs: Readonly<Record<string, string>>) {
    super(message);
    this.outputs = outputs;
  }
}

async function runCompositeStep(work: Work, uses: string): Promise<Readonly<Record<string, string>>> {
  const { frame, scope, step } = work;
  const action = await readCompositeAction(frame.session, uses, interpolateStrings(step.with ?? {}, scope));
  let states: Readonly<Record<string, StepState>> = {};
  const own = () => (Object.values(states).some((state) => state.conclusion === "failure") ? "failure" : "success");
  const inner: StepFrame = {
    session: frame.session,
    env: work.env,
    inputs: interpolateStrings(action.inputs, { ...scope, contexts: { ...scope.contexts, inputs: {} } }),
    defaults: {},
    states: () => states,
    status: () => (frame.session.cancelled.aborted ? "cancelled" : own()),
    actionPath: action.folder,
    addPost: frame.addPost,
  };
  for (const [at, innerStep] of action.steps.entries()) {
    const state = await runStep(innerStep, inner, work.signal);
    states = { ...states, [innerStep.id ?? `__${at}`]: state };
  }
  const outputs = interpolateStrings(action.outputs, scopeOf(inner, work.env));
  if (own() === "failure") throw new StepFailure(`A step of ${uses} failed.`, outputs);
  return outputs;
}

async function runActionStep(work: Work, uses: string): Promise<Readonly<Record<string, string>>> {
  if (uses.startsWith("./")) return runCompositeStep(work, uses);
  const { session, addPost } = work.frame;
  const standIn = findStandIn(uses);
  const inputs = interpolateStrings(work.step.with ?? {}, work.scope);
  session.log.write(
    [`##[group]Run ${uses}`, ...Object.entries(inputs).map(([name, text]) => `${name}: ${text}`), "##[endgroup]"].join(
      "\n",
    ),
  );
  const env = processEnvironment(work, {});
  const result: StandInResult = await standIn({ inputs, session, env, signal: work.signal });
  if (result.post) addPost({ name: `Post ${work.step.name ?? `Run ${uses}`}`, run: result.post });
  return result.outputs ?? {};
}

async function attempt(work: Work): Promise<Omit<StepState, "conclusion">> {
  const { step, frame } = work;
  try {
    const outputs = step.uses === undefined ? await runScriptStep(work) : await runActionStep(work, step.uses);
    return { outcome: "success", outputs };
  } catch (error) {
    const cancelled = frame.session.cancelled.aborted && work.signal.aborted;
    frame.session.log.write(`##[error]${cancelled ? "The operation was canceled." : errorMessage(error)}`);
    return { outcome: cancelled ? "cancelled" : "failure", outputs: error instanceof StepFailure ? error.outputs : {} };
  }
}

async function runWithLimits(
  step: WorkflowStep,
  frame: StepFrame,
  given: { scope: Scope; env: Work["env"]; signal: AbortSignal },
) {
  const minutes =
    step["timeout-minutes"] === undefined ? undefined : Number(interpolate(step["timeout-minutes"], given.scope));
  if (minutes === undefined) return attempt({ step, frame, ...given });
  const deadline = createDeadline(frame.session.host.clock, minutes * 60_000);
  try {
    const signal = AbortSignal.any([given.signal, deadline.signal]);
    const result = await attempt({ step, frame, ...given, signal });
    if (deadline.signal.aborted) frame.session.log.write(`##[error]The action has timed out after ${minutes} minutes.`);
    return result;
  } finally {
    deadline.clear();
  }
}

/** Runs one step unless its `if:` says no. Never throws: what goes wrong is in the state and in the log. */
export async function runStep(step: WorkflowStep, frame: StepFrame, signal: AbortSignal): Promise<StepState> {
  const { session } = frame;
  try {
    const outer = { ...frame.env, ...session.environment.values() };
    const env = { ...outer, ...interpolateStrings(step.env ?? {}, scopeOf(frame, outer)) };
    const scope = scopeOf(frame, env);
    if (!isConditionMet(step.if, scope)) return { outcome: "skipped", conclusion: "skipped", outputs: {} };
    const result = await runWithLimits(step, frame, { scope, env, signal });
    const isForgiven =
      result.outcome === "failure" && textOf(interpolate(step["continue-on-error"] ?? false, scope)) === "true";
    return { ...result, conclusion: isForgiven ? "success" : result.outcome };
  } catch (error) {
    session.log.write(`##[error]${errorMessage(error)}`);
    return { outcome: "failure", conclusion: "failure", outputs: {} };
  }
}
