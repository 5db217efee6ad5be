import type { Conclusion, Step } from "../model.ts";
import { timestamp } from "./engine.ts";
import type { RunnerHost } from "./host.ts";

/** Keeps the list of steps that a job shows. */
export interface StepRecorder {
  /** Adds a step that has not begun; hands back its number. */
  add(name: string): number;
  start(number: number, name?: string): void;
  finish(number: number, conclusion: Conclusion): void;
}

export function createStepRecorder(host: RunnerHost, jobId: number): StepRecorder {
  let steps: readonly Step[] = [];
  const change = (number: number, patch: Partial<Step>) => {
    steps = steps.map((step) => (step.number === number ? { ...step, ...patch } : step));
    host.runs.updateJob(jobId, { steps });
  };
  return {
    add(name) {
      const number = steps.length + 1;
      const added: Step = { number, name, status: "queued", conclusion: null, startedAt: null, completedAt: null };
      steps = [...steps, added];
      return number;
    },
    start(number, name) {
      change(number, { status: "in_progress", startedAt: timestamp(host), ...(name === undefined ? {} : { name }) });
    },
    finish(number, conclusion) {
      change(number, { status: "completed", conclusion, completedAt: timestamp(host) });
    },
  };
}
