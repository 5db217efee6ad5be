import { amend, append } from "./amend.ts";
import type { Artifact, Build, Evidence } from "./artifacts.ts";
import type { Deed } from "./events.ts";
import { assertNever, type Failure } from "./failure.ts";
import type { OpenEffect, Question, State } from "./state.ts";
import { workerOf } from "./worker.ts";

/** Takes what a settled deed handed back; anything but what was asked for counts as that worker's failure. */
export function acceptResult(state: State, effect: OpenEffect, result: Artifact | null): State {
  const { deed } = effect;
  // A landing step hands back nothing: what it landed was recorded for the run it landed.
  if (deed.type === "land") return clearFailure(state, deed);
  if (result === null || !isAnswer(deed, result)) return countFailure(state, deed, unasked(deed, result));
  const accepted = take(state, effect, result);
  return accepted.failures === state.failures ? clearFailure(accepted, deed) : accepted;
}

/** Remembers that a deed failed, and how often that happened in a row. What a reply should have answered is asked again. */
export function countFailure(state: State, deed: Deed, failure: Failure): State {
  const worker = workerOf(deed) ?? "post";
  const inRow = (state.failures[worker]?.inRow ?? 0) + 1;
  const failures = { ...state.failures, [worker]: { inRow, last: failure } };
  const asked = state.answering.filter((question) => isReplyTo(deed, question));
  if (asked.length === 0) return amend(state, { failures });
  const answering = state.answering.filter((question) => !asked.includes(question));
  return amend(state, { failures, answering, questions: [...asked, ...state.questions] });
}

function isReplyTo(deed: Deed, { key, topic }: Question): boolean {
  return deed.type === "post" && deed.about === key && deed.topic === topic;
}

function clearFailure(state: State, deed: Deed): State {
  const worker = workerOf(deed) ?? "post";
  if (state.failures[worker] === undefined) return state;
  const { [worker]: _cleared, ...failures } = state.failures;
  return amend(state, { failures });
}

/** Which artifact answers which deed: a seat cannot hand back another seat's work. */
function isAnswer(deed: Deed, result: Artifact): boolean {
  switch (result.type) {
    case "spec":
      return deed.type === "seat" && deed.seat === "planner";
    case "build":
      return deed.type === "seat" && deed.seat === "builder";
    case "scores":
      return deed.type === "seat" && deed.seat === "verifier";
    case "escalation":
      return deed.type === "seat";
    case "evidence":
      return deed.type === "qa" && deed.set === result.set;
    case "posted":
      return deed.type === "post";
    default:
      return assertNever(result);
  }
}

function unasked(deed: Deed, result: Artifact | null): Failure {
  const code = deed.type === "qa" ? "qa.broken" : "agent.garbage";
  return { code, message: `Handed back ${result?.type ?? "nothing"}, which was not asked for.`, retryable: true };
}

function take(state: State, effect: OpenEffect, result: Artifact): State {
  switch (result.type) {
    case "spec":
      return amend(state, { spec: result, isSpecNew: true, plan: state.plan && { ...state.plan, isAnswered: true } });
    case "build":
      return takeBuild(state, effect, result);
    case "evidence":
      return takeEvidence(state, effect.deed, result);
    case "scores":
      if (result.tree !== state.build?.tree) return countFailure(state, effect.deed, misdirected);
      return amend(state, { scores: result, judge: effect.claim?.binding ?? null });
    case "posted":
      return takePost(state, effect.deed, result);
    case "escalation":
      return countFailure(state, effect.deed, { code: "agent.refused", message: result.why, retryable: false });
    default:
      return assertNever(result);
  }
}

function takeBuild(state: State, { deed, claim }: OpenEffect, result: Build): State {
  if (deed.type !== "seat") return state;
  const { n: order, attempt } = deed.order;
  const { commit, tree, slug, journal } = result;
  const made = { n: (state.build?.n ?? 0) + 1, order, attempt, commit, tree, slug, journal };
  return amend(state, {
    build: { ...made, foreign: false, binding: claim?.binding ?? null },
    order: state.order && { ...state.order, isAnswered: true },
    evidence: null,
    scores: null,
    judge: null,
    ruling: null,
    approval: null,
  });
}

/** Evidence in which a required gate broke says nothing about the game: it counts as QA's failure. */
function takeEvidence(state: State, deed: Deed, result: Evidence): State {
  if (result.tree !== state.build?.tree) return countFailure(state, deed, misdirected);
  const broken = result.gates.find((gate) => gate.severity === "required" && gate.outcome === "error");
  if (broken === undefined) return amend(state, { evidence: result });
  const message = `The gate ${broken.id} itself broke: ${broken.measured}`.slice(0, 2000);
  return countFailure(state, deed, { code: "qa.broken", message, retryable: true });
}

const misdirected: Failure = { code: "landing.stale", message: "The result is about another tree.", retryable: true };

function takePost(state: State, deed: Deed, result: Extract<Artifact, { type: "posted" }>): State {
  if (deed.type !== "post") return state;
  const comment = { id: result.commentId, url: result.url, topic: deed.topic, about: deed.about };
  const answering = state.answering.filter((question) => !isReplyTo(deed, question));
  return amend(state, { answering, comments: append(state.comments, comment) });
}
