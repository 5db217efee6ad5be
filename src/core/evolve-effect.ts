import type { Artifact, Build, Evidence } from "./artifacts.ts";
import type { Deed, Draft, Event, Order } from "./events.ts";
import { assertNever, type Failure } from "./failure.ts";
import type { OpenEffect, State, Total, Worker } from "./state.ts";

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

/** Which worker a deed occupies; `null` for a post. */
export function workerOf(deed: Deed): Worker | null {
  switch (deed.type) {
    case "seat":
      return deed.seat;
    case "qa":
      return "qa";
    case "land":
      return "land";
    case "post":
      return null;
    default:
      return assertNever(deed);
  }
}

/** The name under which effects of a kind are numbered. */
export function kindOf(deed: Deed): string {
  return deed.type === "post" ? deed.topic : (workerOf(deed) ?? deed.type);
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
  const counted = {
    ...state,
    open: [...state.open, effect],
    ordinals: { ...state.ordinals, [kind]: (state.ordinals[kind] ?? 0) + 1 },
  };
  if (deed.type === "seat") return assign(counted, id, deed);
  if (deed.type === "land") {
    return update(counted, deed.source.effect, (source) => ({ ...source, relandings: source.relandings + 1 }));
  }
  return deed.type === "post" ? answered(counted, deed) : counted;
}

function assign(state: State, id: string, deed: Extract<Deed, { type: "seat" }>): State {
  const taken = new Set(deed.order.messages);
  const fresh = state.pending.filter((message) => taken.has(message.key));
  const next = {
    ...state,
    pending: state.pending.filter((message) => !taken.has(message.key)),
    consumed: [...state.consumed, ...fresh.map((message) => ({ key: message.key, effect: id }))],
  };
  const assignment = { order: deed.order, isAnswered: false };
  if (deed.seat === "planner") return { ...next, plan: assignment };
  return deed.seat === "builder" ? { ...next, order: assignment, isSpecNew: false, approval: null } : next;
}

function answered(state: State, deed: Extract<Deed, { type: "post" }>): State {
  const question = state.questions.find((candidate) => candidate.key === deed.about);
  if (question === undefined) return state;
  const refusals =
    question.topic === "refusal" ? [...state.refusals, `${question.by.id} ${state.at.slice(0, 10)}`] : state.refusals;
  return { ...state, refusals, questions: state.questions.filter((candidate) => candidate !== question) };
}

function withdraw(state: State, id: string): State {
  const effect = state.open.find((candidate) => candidate.id === id);
  const open = state.open.filter((candidate) => candidate.id !== id);
  if (effect === undefined || effect.claim === null || effect.deed.type === "post") return { ...state, open };
  const stray = { effect: id, claim: effect.claim, run: effect.run, deed: effect.deed };
  return { ...state, open, strays: [...state.strays, stray] };
}

function update(state: State, id: string, change: (effect: OpenEffect) => OpenEffect): State {
  return { ...state, open: state.open.map((effect) => (effect.id === id ? change(effect) : effect)) };
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
  if (effect?.claim == null || effect.deadline !== data.deadline) return state;
  if (effect.status === "claimed") {
    const lostClaims = [...effect.lostClaims, effect.claim.id];
    return update(state, effect.id, (stale) => ({ ...stale, status: "due", claim: null, deadline: null, lostClaims }));
  }
  return lose(state, effect, "The run did not come back in time.");
}

/** A run that is over is landed again where it left an outcome; otherwise it is lost at once. */
export function noticeRunOver(state: State, { claim: id, hasOutcome }: { claim: string; hasOutcome: boolean }): State {
  const effect = state.open.find((candidate) => candidate.claim?.id === id);
  if (effect === undefined) return { ...state, strays: state.strays.filter((stray) => stray.claim.id !== id) };
  if (hasOutcome) return update(state, effect.id, (dead) => ({ ...dead, over: { hasOutcome } }));
  return lose(state, effect, "The run ended and left nothing behind.");
}

/** What a lost run cost is unknown, so it counts at its full reservation. */
function lose(state: State, effect: OpenEffect, message: string): State {
  const costUsd = effect.claim?.reservedUsd ?? 0;
  const lost = close({ ...state, spentUsd: state.spentUsd + costUsd }, effect, { ms: 0, costUsd, failed: true });
  return fail(lost, effect.deed, { code: "run.lost", message, retryable: true });
}

function settle(state: State, event: Of<"effect.settled">): State {
  const { id, claim: claimId, result, failure, costUsd, ms, superseded } = event.data;
  const spent = { ...state, spentUsd: state.spentUsd + (costUsd ?? 0), workMs: state.workMs + ms };
  const effect = spent.open.find((candidate) => candidate.id === id && candidate.claim?.id === claimId);
  if (effect === undefined) return { ...spent, strays: spent.strays.filter((stray) => stray.claim.id !== claimId) };
  const closed = close(spent, effect, { ms, costUsd, failed: failure !== null });
  if (superseded) return closed;
  if (failure !== null) return fail(closed, effect.deed, failure);
  return result === null ? closed : accept(closed, effect, result);
}

function close(state: State, effect: OpenEffect, run: { ms: number; costUsd: number | null; failed: boolean }): State {
  const open = state.open.filter((candidate) => candidate.id !== effect.id);
  const worker = workerOf(effect.deed);
  if (worker === null) return { ...state, open };
  return { ...state, open, totals: { ...state.totals, [worker]: add(state.totals[worker], run) } };
}

function add(total: Total | undefined, run: { ms: number; costUsd: number | null; failed: boolean }): Total {
  return {
    runs: (total?.runs ?? 0) + 1,
    failures: (total?.failures ?? 0) + (run.failed ? 1 : 0),
    ms: (total?.ms ?? 0) + run.ms,
    costUsd: (total?.costUsd ?? 0) + (run.costUsd ?? 0),
    unknownCosts: (total?.unknownCosts ?? 0) + (run.costUsd === null ? 1 : 0),
  };
}

function fail(state: State, deed: Deed, failure: Failure): State {
  const worker = workerOf(deed);
  if (worker === null) return state;
  const inRow = (state.failures[worker]?.inRow ?? 0) + 1;
  return { ...state, failures: { ...state.failures, [worker]: { inRow, last: failure } } };
}

function accept(state: State, effect: OpenEffect, result: Artifact): State {
  const accepted = take(state, effect, result);
  const worker = workerOf(effect.deed);
  if (worker === null || accepted.failures !== state.failures) return accepted;
  const { [worker]: _cleared, ...failures } = accepted.failures;
  return { ...accepted, failures };
}

function take(state: State, effect: OpenEffect, result: Artifact): State {
  switch (result.type) {
    case "spec":
      return { ...state, spec: result, isSpecNew: true, plan: state.plan && { ...state.plan, isAnswered: true } };
    case "build":
      return acceptBuild(state, effect, result);
    case "evidence":
      return acceptEvidence(state, effect.deed, result);
    case "scores":
      if (result.tree !== state.build?.tree) return fail(state, effect.deed, misdirected);
      return { ...state, scores: result, judge: effect.claim?.binding ?? null };
    case "posted":
      return acceptPost(state, effect.deed, result);
    case "escalation":
      return fail(state, effect.deed, { code: "agent.refused", message: result.why, retryable: false });
    default:
      return assertNever(result);
  }
}

function acceptBuild(state: State, effect: OpenEffect, result: Build): State {
  if (effect.deed.type !== "seat") return state;
  const { n: order, attempt }: Order = effect.deed.order;
  const { commit, tree, slug, journal } = result;
  const n = (state.build?.n ?? 0) + 1;
  const build = {
    n,
    order,
    attempt,
    commit,
    tree,
    slug,
    journal,
    foreign: false,
    binding: effect.claim?.binding ?? null,
  };
  const answeredOrder = state.order && { ...state.order, isAnswered: true };
  return {
    ...state,
    build,
    order: answeredOrder,
    evidence: null,
    scores: null,
    judge: null,
    ruling: null,
    approval: null,
  };
}

/** Evidence in which a required gate broke says nothing about the game: it counts as QA's failure. */
function acceptEvidence(state: State, deed: Deed, result: Evidence): State {
  if (result.tree !== state.build?.tree) return fail(state, deed, misdirected);
  const broken = result.gates.find((gate) => gate.severity === "required" && gate.outcome === "error");
  if (broken === undefined) return { ...state, evidence: result };
  const message = `The gate ${broken.id} itself broke: ${broken.measured}`.slice(0, 2000);
  return fail(state, deed, { code: "qa.broken", message, retryable: true });
}

const misdirected: Failure = { code: "landing.stale", message: "The result is about another tree.", retryable: true };

function acceptPost(state: State, deed: Deed, result: Extract<Artifact, { type: "posted" }>): State {
  if (deed.type !== "post") return state;
  const comment = { id: result.commentId, url: result.url, topic: deed.topic, about: deed.about };
  return { ...state, comments: [...state.comments, comment] };
}
