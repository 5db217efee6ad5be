import { phaseOf } from "../core/phase.ts";
import type { OpenEffect, State, Worker } from "../core/state.ts";
import { workerOf } from "../core/worker.ts";

export type StepName = "Plan" | "Build" | "Test" | "Judge" | "Review" | "Merge";
export interface Step {
  readonly name: StepName;
  /** `ended` marks the step at which a session came to its end without being accepted, `skipped` one nobody did. */
  readonly state: "done" | "skipped" | "now" | "ahead" | "ended";
}

/** The run that is out, or about to be. */
export interface Running {
  readonly worker: Worker;
  /** Which attempt at its order a builder is on. */
  readonly attempt: number | null;
  readonly status: OpenEffect["status"];
  readonly runUrl: string | null;
  readonly deadline: string | null;
}

const names = ["Plan", "Build", "Test", "Judge", "Review", "Merge"] as const satisfies readonly StepName[];
const stepOf: Readonly<Record<Worker, StepName>> = {
  planner: "Plan",
  builder: "Build",
  land: "Build",
  qa: "Test",
  verifier: "Judge",
};

/** Finds what is running, or `null`. */
export function runningOf(state: State): Running | null {
  for (const { deed, status, run, deadline } of state.open) {
    const worker = workerOf(deed);
    if (worker === null) continue;
    const attempt = deed.type === "seat" && deed.seat === "builder" ? deed.order.attempt : null;
    return { worker, attempt, status, runUrl: run?.url ?? null, deadline };
  }
  return null;
}

/** Marks the way from idea to merge. */
export function stepsOf(state: State): Step[] {
  const at = state.ended?.how === "accepted" ? names.length : names.indexOf(currentStep(state));
  const current = state.ended === null ? "now" : "ended";
  return names.map((name, index) => ({
    name,
    state: index < at ? past(state, name) : index === at ? current : "ahead",
  }));
}

/** With red gates, or nobody in the verifier's seat, nobody judged. */
function past(state: State, name: StepName): Step["state"] {
  return name === "Judge" && state.scores === null ? "skipped" : "done";
}

function currentStep(state: State): StepName {
  const running = runningOf(state);
  if (running !== null) return stepOf[running.worker];
  if (state.spec === null || state.plan?.isAnswered === false) return "Plan";
  if (isToBuild(state)) return "Build";
  if (state.evidence === null) return "Test";
  if (state.ruling === null) return "Judge";
  return phaseOf(state) === "ready-to-merge" ? "Merge" : "Review";
}

function isToBuild(state: State): boolean {
  return state.build === null || state.isSpecNew || state.order?.isAnswered === false;
}
