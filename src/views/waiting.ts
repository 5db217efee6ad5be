import { assertNever } from "../core/failure.ts";
import { phaseOf } from "../core/phase.ts";
import type { State } from "../core/state.ts";
import { plainLogin } from "./neutralise.ts";
import { phrases } from "./phrases.ts";
import { runningOf, type Running } from "./progress.ts";

const { why, next } = phrases;

export interface Waiting {
  /** Where it is and why it waits, in a sentence or two. */
  readonly why: string;
  /** What would move it on, and what a person can do. */
  readonly next: string;
}

/** Says what a session waits for and what would unblock it. */
export function waitingOf(state: State): Waiting {
  const phase = phaseOf(state);
  switch (phase) {
    case "waiting-for-review":
      return { why: why.review, next: next.review };
    case "ready-to-merge":
      return { why: why.merge, next: next.merge };
    case "paused":
      return held(state);
    case "accepted":
    case "cancelled":
    case "stopped":
      return over(state);
    case "opening":
      return { why: why.opening, next: next.nothing };
    case "planning":
    case "building":
    case "testing":
    case "judging":
      return atWork(state);
    default:
      return assertNever(phase);
  }
}

function atWork(state: State): Waiting {
  const running = runningOf(state);
  if (running === null) return { why: why.between, next: next.nothing };
  const { hold } = state;
  if (hold !== null && running.status === "due")
    return { why: why.hold[hold.why](hold.until), next: next.hold[hold.why] };
  return { why: busy(state, running), next: next.nothing };
}

function busy(state: State, running: Running): string {
  const work = why.atWork(running.worker, running.status === "started");
  const limit = state.session?.config.limits.attemptsPerOrder ?? 0;
  return running.attempt === null || running.attempt < 2 ? work : `${work} ${why.attempt(running.attempt, limit)}`;
}

/** Several things may hold a session at once; the one named is the one to undo first. */
function held(state: State): Waiting {
  if (!state.isIssueOpen) return { why: why.issueClosed, next: next.reopenIssue };
  if (state.pull?.open === false) return { why: why.pullClosed, next: next.reopenPull };
  return { why: why.pausedBy(plainLogin(state.pausedBy ?? "")), next: next.resume };
}

function over({ ended }: State): Waiting {
  if (ended?.how === "accepted") return { why: why.accepted(ended.verified), next: next.accepted };
  if (ended?.how === "cancelled") return { why: why.cancelled, next: next.cancelled };
  const stop = phrases.stop(ended?.reason ?? "");
  return { why: stop.why, next: stop.help };
}
