import { bindingOf, canJudge } from "./config.ts";
import { because, type Decision } from "./decision.ts";
import type { Deed, Order } from "./events.ts";
import type { State } from "./state.ts";
import { kindOf, workerOf } from "./worker.ts";

/** Orders the next piece of work, one run at a time. */
export function decideRun(state: State): Decision | null {
  const deed = nextRun(state);
  if (deed === null) return null;
  const kind = kindOf(deed);
  const id = `run/${kind}/${(state.ordinals[kind] ?? 0) + 1}`;
  return { type: "effect.due", ...because(state), data: { id, deed } };
}

/** Whether a person holds the session: paused, or its issue or pull request closed. */
export function isHeld(state: State): boolean {
  return state.pausedBy !== null || !state.isIssueOpen || state.pull?.open === false;
}

/** The run that is needed next, or `null` while one is out, a person holds the session, or it waits for a person. */
export function nextRun(state: State): Deed | null {
  if (state.ended !== null || state.session === null) return null;
  const runs = state.open.filter((effect) => workerOf(effect.deed) !== null);
  if (runs.length > 0) return relanding(runs);
  if (isHeld(state)) return null;
  if (state.spec === null || state.plan?.isAnswered === false) return planner(state);
  if (state.isSpecNew || state.order?.isAnswered === false) return builder(state);
  return state.build === null ? null : examine(state);
}

/** A build is tested, then judged, then answered: words that wait make judging it pointless, but not testing it. */
function examine(state: State): Deed | null {
  const { evidence, scores, ruling, pending } = state;
  if (evidence === null) return qa(state);
  if (ruling?.route === "planner") return planner(state);
  if (ruling?.route === "builder" || pending.length > 0) return builder(state);
  return ruling === null && scores === null ? verifier(state) : null;
}

/** A run that is over with its outcome unlanded is landed again, not paid again. */
function relanding(runs: State["open"]): Deed | null {
  if (runs.some((effect) => effect.deed.type === "land")) return null;
  const dead = runs.find((effect) => effect.over?.hasOutcome === true);
  if (dead === undefined || dead.claim === null || dead.run === null) return null;
  return { type: "land", source: { effect: dead.id, claim: dead.claim.id, run: dead.run } };
}

function planner(state: State): Deed {
  const previous = state.plan;
  if (previous?.isAnswered === false) {
    const messages = merge(previous.order, pendingKeys(state));
    return { type: "seat", seat: "planner", order: { ...previous.order, messages } };
  }
  const n = (previous?.order.n ?? 0) + 1;
  const order: Order = { n, attempt: 1, reason: previous === null ? "first" : "replan", ...groundOf(state) };
  return { type: "seat", seat: "planner", order };
}

function builder(state: State): Deed {
  return { type: "seat", seat: "builder", order: nextOrder(state) };
}

function nextOrder(state: State): Order {
  const { ruling, order: previous } = state;
  const ground = groundOf(state);
  if (previous?.isAnswered === false) {
    return { ...previous.order, base: ground.base, messages: merge(previous.order, ground.messages) };
  }
  if (!state.isSpecNew && ruling?.route === "builder" && previous !== null) {
    const { n, attempt } = previous.order;
    return { n, attempt: attempt + 1, reason: state.scores === null ? "red-gates" : "findings", ...ground };
  }
  return { n: (previous?.order.n ?? 0) + 1, attempt: 1, reason: newReason(state), ...ground };
}

/** What an order stands on: the build as it is, and everything said since. */
function groundOf(state: State): Pick<Order, "base" | "about" | "messages"> {
  return { base: state.build?.commit ?? null, about: state.build?.tree ?? null, messages: pendingKeys(state) };
}

function newReason(state: State): Order["reason"] {
  if (state.isSpecNew) return state.order === null ? "first" : "replan";
  return state.pending.some((message) => message.type === "veto") ? "veto" : "changes";
}

function qa(state: State): Deed | null {
  const { build, order } = state;
  if (build === null || order === null) return null;
  return { type: "qa", order: order.order, commit: build.commit, tree: build.tree, set: "full" };
}

function verifier(state: State): Deed | null {
  const { session } = state;
  if (state.order === null || session === null || !canJudge(bindingOf(session.config, "verifier").agent)) return null;
  return {
    type: "seat",
    seat: "verifier",
    order: { ...state.order.order, about: state.build?.tree ?? null, messages: [] },
  };
}

function pendingKeys(state: State): string[] {
  return state.pending.map((message) => message.key).slice(0, 100);
}

function merge(order: Order, keys: readonly string[]): string[] {
  return [...new Set([...order.messages, ...keys])].slice(0, 100);
}
