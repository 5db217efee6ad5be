/**
 * Given, when, then on plain events. In: steps, each a fact, a receipt, or one read off the state. Out: the events,
 * decisions included as `record` would make them, and the state; everything deep-frozen. Not its business: storage.
 */
import type { Artifact } from "../../src/core/artifacts.ts";
import { Config, type Binding } from "../../src/core/config.ts";
import { decideAll } from "../../src/core/decide.ts";
import { Event, type Draft, type EventData, type HostPart, type Person } from "../../src/core/events.ts";
import { evolve } from "../../src/core/evolve.ts";
import type { Failure } from "../../src/core/failure.ts";
import type { Request } from "../../src/core/requests.ts";
import { initialState, type OpenEffect, type State } from "../../src/core/state.ts";
import { kindOf } from "../../src/core/worker.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { sampleBuild, sampleEvidence, sampleScores, sampleSpec } from "./sample-artifacts.ts";

export interface History {
  readonly state: State;
  readonly events: readonly Event[];
  /** What was decided after the last step. */
  readonly decided: readonly Event[];
}

export type Step = Draft | ((state: State) => Draft | readonly Step[]);

export const mara: Person = { id: 1, login: "mara" };
export const stranger: Person = { id: 666, login: "stranger" };

const nowhere: History = { state: initialState, events: [], decided: [] };

/** What happened, step by step, each followed by what the core decides. */
export function given(...steps: readonly Step[]): History {
  return when(nowhere, ...steps);
}

/** The same, on top of an earlier history, which stays as it is. */
export function when(from: History, ...steps: readonly Step[]): History {
  return steps.reduce<History>((history, step) => take(history, step), from);
}

/** Several facts in one append: decided on together. */
export function together(from: History, ...drafts: readonly Draft[]): History {
  let state = from.state;
  const facts = drafts.map((draft) => {
    const event = place(draft, state);
    state = deepFreeze(evolve(state, event));
    return event;
  });
  const { state: rest, events: decided } = decideAll(state, place);
  return { state: deepFreeze(rest), events: [...from.events, ...facts, ...decided], decided };
}

function take(history: History, step: Step): History {
  if (typeof step !== "function") return together(history, step);
  const made = step(history.state);
  return "type" in made ? together(history, made) : when(history, ...made);
}

/** The moment at which an event takes place: one a second, from the day `on`. */
function momentOf(seq: number): string {
  return `${new Date(Date.UTC(2026, 10, 30) + seq * 1000).toISOString().slice(0, 19)}Z`;
}

export function place(draft: Draft, state: State): Event {
  const now = momentOf(state.seq);
  const at = now > state.at ? now : state.at;
  return deepFreeze(Event.parse({ v: 1, seq: state.seq, id: ulid("E", state.seq), at, session: "42#7", ...draft }));
}

export function ulid(letter: string, n: number): string {
  return `01${letter}${String(n).padStart(23, "0")}`;
}

export function opened(config: object = {}): Draft {
  return {
    type: "session.opened",
    actor: { type: "system", part: "inbox" },
    cause: null,
    data: {
      repository: { id: 42, owner: "mara", name: "games" },
      issue: 7,
      author: mara,
      startedBy: mara,
      salt: ulid("S", 1),
      idea: "a".repeat(64),
      config: Config.parse({ preset: "scripted", ...config }),
      configHash: "b".repeat(64),
    },
  };
}

interface Saying {
  readonly by?: Person;
  readonly revision?: number;
  readonly on?: string | null;
  readonly over?: Partial<EventData["user.said"]>;
}

/** A message, told on the head that stands. */
export function said(key: string, request: Request | null, how: Saying = {}): Step {
  return (state) => ({
    type: "user.said",
    actor: { type: "person", ...(how.by ?? mara) },
    cause: null,
    data: {
      key,
      revision: String(how.revision ?? 1).padStart(64, "0"),
      updatedAt: "2026-11-30T00:00:00Z",
      on: how.on === undefined ? (state.build?.commit ?? null) : how.on,
      text: null,
      request,
      problem: null,
      refused: false,
      ...how.over,
    },
  });
}

export function refused(key: string, by: Person = stranger): Step {
  return said(key, null, { by, over: { refused: true } });
}

export function retracted(key: string, how: "edited" | "deleted" | "redacted" = "deleted"): Draft {
  return { type: "user.retracted", actor: { type: "system", part: "inbox" }, cause: null, data: { key, how } };
}

export function host(data: HostPart): Draft {
  return { type: "host.changed", actor: { type: "system", part: "inbox" }, cause: null, data };
}

export function pull(over: Partial<Extract<HostPart, { part: "pull" }>> = {}): Draft {
  const place = { number: 8, url: "https://github.test/mara/games/pull/8" };
  return host({ part: "pull", ...place, open: true, merged: false, mergeCommit: null, mergedTree: null, ...over });
}

/** The pull request is merged, with the tree that stands unless told otherwise. */
export function merged(tree?: string): Step {
  return (state) =>
    pull({ open: false, merged: true, mergeCommit: "e".repeat(40), mergedTree: tree ?? state.build?.tree ?? null });
}

const house: Binding = { agent: "house", provider: null, model: null };

/** The open effect of a kind: a worker, or a post's topic. */
export function effectOf(state: State, kind: string): OpenEffect {
  const effect = state.open.find(({ deed }) => kindOf(deed) === kind);
  if (effect !== undefined) return effect;
  throw new Error(`No ${kind} is open, only ${state.open.map(({ id }) => id).join(", ")}.`);
}

export function claimOf({ id, claim }: OpenEffect): NonNullable<OpenEffect["claim"]> {
  if (claim !== null) return claim;
  throw new Error(`${id} is not claimed.`);
}

interface Terms {
  readonly binding?: Binding;
  readonly reservedUsd?: number;
  readonly place?: string | null;
}

/** Claims are named after the event that makes them, so no two are the same. */
export function claims(kind: string, { binding = house, reservedUsd = 0, place = null }: Terms = {}): Step {
  return (state) => {
    const { id, deed } = effectOf(state, kind);
    const terms = { pass: "pass-1", deadline: momentOf(state.seq + 120), reservedUsd, place, recipe: null };
    const claim = ulid("C", state.seq);
    const data = { id, claim, ...terms, binding: deed.type === "seat" ? binding : null };
    return { type: "effect.claimed", actor: { type: "system", part: "dispatch" }, cause: null, data };
  };
}

export function starts(kind: string): Step {
  return (state) => {
    const effect = effectOf(state, kind);
    const run = { id: 1000 + state.seq, url: `https://github.test/mara/games/actions/runs/${1000 + state.seq}` };
    const data = { id: effect.id, claim: claimOf(effect).id, run, deadline: momentOf(state.seq + 1800) };
    return { type: "effect.started", actor: { type: "system", part: "dispatch" }, cause: null, data };
  };
}

export type End = Partial<EventData["effect.settled"]>;

export function settles(kind: string, end: End): Step {
  return (state) => settling(effectOf(state, kind), end);
}

/** The receipt of one claim; kept by a test, it can come late or twice. */
export function settling(effect: OpenEffect, end: End): Draft {
  const bill = { brief: null, usage: null, costUsd: 0, ms: 1000, run: effect.run, superseded: false };
  const data = { id: effect.id, claim: claimOf(effect).id, result: null, failure: null, ...bill, ...end };
  return { type: "effect.settled", actor: { type: "system", part: "landing" }, cause: null, data };
}

/** A whole run: claimed, started, settled. */
export function runs(kind: string, end: End, terms: Terms = {}): Step {
  return () => [claims(kind, terms), starts(kind), settles(kind, end)];
}

/** A comment is written. */
export function posts(topic: string, commentId: number): Step {
  const url = `https://github.test/mara/games/issues/7#issuecomment-${commentId}`;
  return () => [claims(topic), settles(topic, { result: { type: "posted", commentId, url } })];
}

export const planned: Step = runs("planner", { result: sampleSpec });

export function built(n: number): Step {
  return runs("builder", { result: sampleBuild(n) });
}

/** QA of what stands, with the result changed as told. */
export function tested(change: (green: ReturnType<typeof sampleEvidence>) => Artifact = (green) => green): Step {
  return (state) => [runs("qa", { result: change(sampleEvidence(state.build?.tree ?? "")) })];
}

export function judged(over: Partial<ReturnType<typeof sampleScores>> = {}, terms: Terms = {}): Step {
  return (state) => [runs("verifier", { result: { ...sampleScores(state.build?.tree ?? ""), ...over } }, terms)];
}

export function failed(code: Failure["code"], retryable = true): { failure: Failure } {
  return { failure: { code, message: `It failed with ${code}.`, retryable } };
}

/** The open run, without the posts. */
export function openRuns({ state }: History): OpenEffect[] {
  return state.open.filter(({ deed }) => deed.type !== "post");
}
