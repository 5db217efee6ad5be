import { amend, append } from "./amend.ts";
import type { Deed, Draft, Event } from "./events.ts";
import { acceptResult, countFailure } from "./evolve-result.ts";
import { assertNever } from "./failure.ts";
import type { OpenEffect, State, Total } from "./state.ts";
import { kindOf, workerOf } from "./worker.ts";

type Of<T extends Draft["type"]> = Extract<Event, { type: T }>;
type EffectEvent = Of<
  "clock.ticked" | "effect.due" | "effect.withdrawn" | "effect.claimed" | "effect.started" | "effect.settled"
>;

/** Remembers what became of deeds: due, claimed, started, settled, withdrawn, lost. */
export function evolveEffect(state: State, event: EffectEvent): State {
  switch (event.type) {
    case "effect.due":
      return due(state, event);
    case "effect.withdrawn":
      return withdraw(state, event.data.id);
    case "effect.claimed":
      return update(state, event.data.id, (effect) => claim(effect, event));
    case "effect.started":
      return update(state, event.data.id, (effect) => start(effect, event));
    case "clock.ticked":
      return tick(state, event);
    case "effect.settled":
      return settle(state, event);
    default:
      return assertNever(event);
  }
}

function due(state: State, event: Of<"effect.due">): State {
  const { id, deed } = event.data;
  const effect: OpenEffect = {
    id,
    eventId: event.id,
    deed,
    status: "due",
    claim: null,
    lostClaims: [],
    run: null,
    deadline: null,
    over: null,
    relandings: 0,
  };
  const kind = kindOf(deed);
  const counted = amend(state, {
    open: append(state.open, effect),
    ordinals: { ...state.ordinals, [kind]: (state.ordinals[kind] ?? 0) + 1 },
  });
  if (deed.type === "seat") return assign(counted, id, deed);
  if (deed.type === "land") {
    return update(counted, deed.source.effect, (source) => ({ ...source, relandings: source.relandings + 1 }));
  }
  return deed.type === "post" ? answered(counted, deed, event.at) : counted;
}

function assign(state: State, id: string, deed: Extract<Deed, { type: "seat" }>): State {
  const assignment = { order: deed.order, isAnswered: false };
  const next = consume(state, id, deed.order.messages);
  if (deed.seat === "planner") return amend(next, { plan: assignment });
  return deed.seat === "builder" ? amend(next, { order: assignment, isSpecNew: false, approval: null }) : next;
}

/** Words that wait go into the order that takes them, once. */
function consume(state: State, effect: string, keys: readonly string[]): State {
  const fresh = state.pending.filter(({ key }) => keys.includes(key));
  if (fresh.length === 0) return state;
  return amend(state, {
    pending: state.pending.filter((message) => !fresh.includes(message)),
    consumed: state.consumed.concat(fresh.map(({ key, text }) => ({ key, effect, text }))),
  });
}

/** A reply answers its question; a refusal is remembered for the day. */
function answered(state: State, deed: Extract<Deed, { type: "post" }>, at: string): State {
  const question = state.questions.find(({ key, topic }) => key === deed.about && topic === deed.topic);
  if (question === undefined) return state;
  const refusal = `${question.by.id} ${at.slice(0, 10)}`;
  return amend(state, {
    refusals: question.topic === "refusal" ? append(state.refusals, refusal) : state.refusals,
    answering: append(state.answering, question),
    questions: state.questions.filter((other) => other !== question),
  });
}

function withdraw(state: State, id: string): State {
  const effect = state.open.find((candidate) => candidate.id === id);
  const open = state.open.filter((candidate) => candidate.id !== id);
  if (effect === undefined || effect.claim === null || effect.deed.type === "post") return amend(state, { open });
  const stray = { effect: id, claim: effect.claim, run: effect.run, deed: effect.deed };
  return amend(state, { open, strays: append(state.strays, stray) });
}

function update(state: State, id: string, change: (effect: OpenEffect) => OpenEffect): State {
  return amend(state, { open: state.open.map((effect) => (effect.id === id ? change(effect) : effect)) });
}

function claim(effect: OpenEffect, { data }: Of<"effect.claimed">): OpenEffect {
  if (effect.status !== "due") return effect;
  const { claim: id, pass, reservedUsd, binding, deadline } = data;
  return { ...effect, status: "claimed", claim: { id, pass, reservedUsd, binding }, deadline };
}

/** The first run recorded for a claim is final. */
function start(effect: OpenEffect, { data }: Of<"effect.started">): OpenEffect {
  if (effect.status !== "claimed" || effect.claim?.id !== data.claim) return effect;
  return { ...effect, status: "started", run: data.run, deadline: data.deadline };
}

/** An unstarted claim that ran out is due again; a started run that ran out is lost, at full cost. */
function tick(state: State, { data }: Of<"clock.ticked">): State {
  const effect = state.open.find((candidate) => candidate.id === data.effect);
  if (effect === undefined || effect.deadline !== data.deadline) return state;
  if (effect.status === "started") return lose(state, effect, "The run did not come back in time.");
  return update(state, effect.id, unclaim);
}

/** Nothing was paid before the start was recorded, so the same effect is simply due again. */
function unclaim(effect: OpenEffect): OpenEffect {
  if (effect.claim === null) return effect;
  const lostClaims = [...effect.lostClaims, effect.claim.id];
  return { ...effect, status: "due", claim: null, deadline: null, lostClaims };
}

/**
 * A run that is over is landed again where it left an outcome, whatever its deadline; otherwise it is lost at once.
 * One that never started has worked for nobody.
 */
export function noticeRunOver(state: State, { claim: id, hasOutcome }: { claim: string; hasOutcome: boolean }): State {
  const effect = state.open.find((candidate) => candidate.claim?.id === id);
  if (effect === undefined) return noticeStrayOver(state, id);
  if (effect.status !== "started") return update(state, effect.id, unclaim);
  if (!hasOutcome) return lose(state, effect, "The run ended and left nothing behind.");
  return update(state, effect.id, (dead) => ({ ...dead, deadline: null, over: { hasOutcome } }));
}

/** What a stray cost before it was stopped is unknown, so it counts in full, if it ever started. */
function noticeStrayOver(state: State, claimId: string): State {
  const stray = state.strays.find(({ claim: { id } }) => id === claimId);
  if (stray === undefined) return state;
  return charge(state, stray, { ms: 0, costUsd: stray.run === null ? 0 : stray.claim.reservedUsd, failed: true });
}

/** Books the end of a run nobody waits for any more. */
function charge(state: State, stray: State["strays"][number], run: Spent): State {
  const strays = state.strays.filter((other) => other !== stray);
  return amend(state, { strays, ...book(state, stray.deed, run) });
}

/** What a lost run cost is unknown, so it counts at its full reservation. */
function lose(state: State, effect: OpenEffect, message: string): State {
  const costUsd = effect.claim?.reservedUsd ?? 0;
  const lost = close(state, effect, { ms: 0, costUsd, failed: true });
  return countFailure(lost, effect.deed, { code: "run.lost", message, retryable: true });
}

/** A run that was already lost has been charged in full: coming back late changes nothing. */
function settle(state: State, { data }: Of<"effect.settled">): State {
  const { costUsd, ms, failure } = data;
  const run = { ms, costUsd, failed: failure !== null };
  const effect = state.open.find((candidate) => candidate.id === data.id && candidate.claim?.id === data.claim);
  if (effect === undefined) {
    const stray = state.strays.find(({ claim: { id } }) => id === data.claim);
    return stray === undefined ? state : charge(state, stray, run);
  }
  const closed = close(state, effect, run);
  if (data.superseded) return closed;
  return failure === null ? acceptResult(closed, effect, data.result) : countFailure(closed, effect.deed, failure);
}

interface Spent {
  readonly ms: number;
  readonly costUsd: number | null;
  readonly failed: boolean;
}

function close(state: State, effect: OpenEffect, run: Spent): State {
  const open = state.open.filter((candidate) => candidate.id !== effect.id);
  return amend(state, { open, ...book(state, effect.deed, run) });
}

/** What a run leaves on the books. */
function book(state: State, deed: Deed, run: Spent): Pick<State, "spentUsd" | "workMs" | "totals"> {
  const worker = workerOf(deed);
  const { totals } = state;
  return {
    spentUsd: state.spentUsd + (run.costUsd ?? 0),
    workMs: state.workMs + run.ms,
    totals: worker === null ? totals : { ...totals, [worker]: add(totals[worker], run) },
  };
}

const nothingYet: Total = { runs: 0, failures: 0, ms: 0, costUsd: 0, unknownCosts: 0 };

function add(total: Total = nothingYet, { ms, costUsd, failed }: Spent): Total {
  return {
    runs: total.runs + 1,
    failures: total.failures + (failed ? 1 : 0),
    ms: total.ms + ms,
    costUsd: total.costUsd + (costUsd ?? 0),
    unknownCosts: total.unknownCosts + (costUsd === null ? 1 : 0),
  };
}
