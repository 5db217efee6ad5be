import { because, type Decision } from "./decision.ts";
import { nextRun } from "./decide-run.ts";
import type { Deed } from "./events.ts";
import type { Limits } from "./limits.ts";
import { hasRedGate } from "./verdict.ts";
import { bindingOf, isPaid, type Seat } from "./config.ts";
import type { State, Worker } from "./state.ts";
import { workerOf } from "./worker.ts";

/** Ends a session that is merged, cancelled, left without its issue, or cannot go on. */
export function decideEnd(state: State): Decision | null {
  if (state.ended !== null) return null;
  if (state.pull?.merged === true) return end(state, "accepted", { reason: "merged", verified: isVerified(state) });
  if (state.isCancelled) return end(state, "cancelled", { reason: "a person asked for it", verified: false });
  const reason = state.session?.isIssueGone === true ? "issue-gone" : stopReason(state);
  return reason === null ? null : end(state, "stopped", { reason, verified: false });
}

/** True when what was merged is the very tree that was ruled on, with nothing red. */
function isVerified(state: State): boolean {
  const { pull, ruling, evidence } = state;
  if (pull === null || ruling === null || evidence === null) return false;
  return pull.mergedTree === ruling.tree && evidence.tree === ruling.tree && !hasRedGate(evidence.gates);
}

function stopReason(state: State): string | null {
  const limits = state.session?.config.limits;
  if (limits === undefined) return null;
  for (const worker of ["planner", "builder", "verifier", "qa", "land"] as const satisfies readonly Worker[]) {
    const failure = state.failures[worker];
    if (failure === undefined) continue;
    if (!failure.last.retryable || failure.inRow >= limits.breaker) return `${failure.last.code} (${worker})`;
  }
  if (state.open.some((effect) => workerOf(effect.deed) !== null && effect.lostClaims.length >= limits.claims)) {
    return "run.undispatched";
  }
  if (state.workMs >= limits.workMinutes * 60_000) return "out-of-time";
  return outOf(state);
}

/** Attempts, re-plans, money and a removed idea are only missed when the next step needs them. */
function outOf(state: State): string | null {
  const limits = state.session?.config.limits;
  const deed = nextRun(state);
  if (limits === undefined || deed === null) return null;
  if (deed.type === "land") {
    return isLandedOften(state, deed.source.effect, limits.relandings) ? "run.lost (land)" : null;
  }
  return deed.type === "seat" ? outOfSeat(state, deed, limits) : null;
}

function outOfSeat(state: State, { seat, order }: Extract<Deed, { type: "seat" }>, limits: Limits): string | null {
  if (seat === "builder" && order.attempt > limits.attemptsPerOrder) return "out-of-attempts";
  if (seat === "planner" && state.session?.idea === null) return "idea-removed";
  if (seat === "planner" && order.n > limits.replans + 1) return "out-of-replans";
  return isOverBudget(state, seat) ? "out-of-budget" : null;
}

function isLandedOften(state: State, effect: string, limit: number): boolean {
  return state.open.some((open) => open.id === effect && open.relandings >= limit);
}

function isOverBudget(state: State, seat: Seat): boolean {
  const config = state.session?.config;
  if (config === undefined || !isPaid(bindingOf(config, seat).agent)) return false;
  return state.spentUsd + config.limits.seatUsd > config.limits.sessionUsd;
}

function end(
  state: State,
  how: "accepted" | "cancelled" | "stopped",
  { reason, verified }: { reason: string; verified: boolean },
): Decision {
  return { type: "session.ended", ...because(state), data: { how, reason, verified } };
}
