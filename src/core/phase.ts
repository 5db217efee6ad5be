import { isHeld } from "./decide-run.ts";
import { isApproved } from "./decide-ruling.ts";
import type { State } from "./state.ts";
import { workerOf } from "./worker.ts";

export type Phase =
  | "opening"
  | "planning"
  | "building"
  | "testing"
  | "judging"
  | "waiting-for-review"
  | "ready-to-merge"
  | "paused"
  | "accepted"
  | "cancelled"
  | "stopped";

const phaseOfWorker = {
  planner: "planning",
  builder: "building",
  verifier: "judging",
  qa: "testing",
  land: "building",
} as const;

/** Where a session stands, in one word. */
export function phaseOf(state: State): Phase {
  if (state.ended !== null) return state.ended.how;
  if (state.session === null) return "opening";
  const busy = state.open.map((effect) => workerOf(effect.deed)).find((worker) => worker !== null);
  if (busy !== undefined) return phaseOfWorker[busy];
  if (isHeld(state)) return "paused";
  if (state.ruling?.verdict === "PASS" || isApproved(state)) return "ready-to-merge";
  return state.ruling === null ? "planning" : "waiting-for-review";
}

/** The earliest moment at which something counts as lost; `null` while only people are waited for. */
export function nextDeadline(state: State): { at: string; effect: string } | null {
  const open = state.open.flatMap((effect) =>
    effect.deadline === null ? [] : [{ at: effect.deadline, effect: effect.id }],
  );
  return open.toSorted((a, b) => (a.at < b.at ? -1 : 1))[0] ?? null;
}
