/**
 * What is due now: state in, the next decision out, or `null` when the world has to move first. Pure and total.
 * Each rule below is asked in this order; the first that has something to say is recorded, folded, and all are
 * asked again. Not its business: doing anything.
 */
import { decideEnd } from "./decide-end.ts";
import { decidePost, isReachable } from "./decide-post.ts";
import { decideRuling, decideVersion } from "./decide-ruling.ts";
import { decideRun, isHeld } from "./decide-run.ts";
import { because, type Decision } from "./decision.ts";
import { evolve } from "./evolve.ts";
import type { Deed, Draft, Event } from "./events.ts";
import { InvariantError } from "./failure.ts";
import type { State } from "./state.ts";

const rules: readonly ((state: State) => Decision | null)[] = [
  decideVersion,
  decideEnd,
  decideWithdrawal,
  decidePost,
  decideRuling,
  decideRun,
];

/** Finds the one decision that is due first, or `null`. */
export function decide(state: State): Decision | null {
  if (state.session === null) return null;
  for (const rule of rules) {
    const decision = rule(state);
    if (decision !== null) return decision;
  }
  return null;
}

/** Decisions one set of facts may trigger, replies not counted; more would be a loop in the rules. */
const maxDecisions = 200;

/**
 * Decides until nothing is due. `place` gives each decision its place in the log.
 * @throws InvariantError when the rules do not come to rest
 */
export function decideAll(
  state: State,
  place: (draft: Draft, state: State) => Event,
): { state: State; events: Event[] } {
  const events: Event[] = [];
  let current = state;
  const limit = maxDecisions + state.questions.length;
  for (let decision = decide(current); decision !== null; decision = decide(current)) {
    if (events.length >= limit) throw new InvariantError("Decisions do not come to rest.");
    const event = place(decision, current);
    events.push(event);
    current = evolve(current, event);
  }
  return { state: current, events };
}

/**
 * A held session keeps what was started, and so does a planner whose idea was removed; an ended one keeps nothing but
 * its posts, as far as there is a place to write them; a landing step is over with the run it was to land.
 */
function decideWithdrawal(state: State): Decision | null {
  for (const { id, deed, status } of state.open) {
    const why = withdrawalReason(state, deed, status);
    if (why !== null) return { type: "effect.withdrawn", ...because(state), data: { id, why } };
  }
  return null;
}

function withdrawalReason(state: State, deed: Deed, status: "due" | "claimed" | "started"): string | null {
  if (deed.type === "post") return isReachable(state, deed) ? null : "issue gone";
  if (state.ended !== null) return `session ${state.ended.how}`;
  if (deed.type === "land") return state.open.some(({ id }) => id === deed.source.effect) ? null : "landed otherwise";
  if (status !== "due") return null;
  if (isHeld(state)) return "paused";
  return deed.type === "seat" && deed.seat === "planner" && state.session?.idea === null ? "idea removed" : null;
}
