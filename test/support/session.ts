/**
 * A session for tests, told the way it happens. In: what people did and what runs handed back. Out: a valid log and
 * its state; the decisions between the facts are the core's own. Not its business: what is drawn from it.
 */
import type { Artifact, Build, Evidence, GateResult, Scores, Spec } from "../../src/core/artifacts.ts";
import { Config } from "../../src/core/config.ts";
import { decideAll } from "../../src/core/decide.ts";
import { Event, type Draft, type EventData, type HostPart, type Person } from "../../src/core/events.ts";
import { evolve } from "../../src/core/evolve.ts";
import type { Failure } from "../../src/core/failure.ts";
import type { Request } from "../../src/core/requests.ts";
import { initialState, type OpenEffect, type State, type Worker } from "../../src/core/state.ts";
import { workerOf } from "../../src/core/worker.ts";
import { sampleBuild, sampleEvidence, sampleScores, sampleSha, sampleSpec } from "./sample-artifacts.ts";

export interface Saying {
  /** @default the next comment */
  readonly key?: string;
  /** @default mara, who opened the issue */
  readonly by?: Person;
  readonly refused?: boolean;
  readonly problem?: EventData["user.said"]["problem"];
}

/** Every step but `state` and `events` may be chained; a step that is not possible throws and says why. */
export interface GivenSession {
  state(): State;
  events(): readonly Event[];
  /** Anything else that may happen. */
  fact(draft: Draft): GivenSession;
  host(change: HostPart): GivenSession;
  /** Every comment that is due stands. */
  posted(): GivenSession;
  /** The worker's run is under way. */
  working(worker: Worker): GivenSession;
  failed(worker: Worker, failure: Failure): GivenSession;
  planned(over?: Partial<Spec>): GivenSession;
  built(over?: Partial<Build>): GivenSession;
  tested(gates?: readonly GateResult[], over?: Partial<Evidence>): GivenSession;
  judged(over?: Partial<Scores>): GivenSession;
  said(request: Request | null, how?: Saying): GivenSession;
  pullOpened(): GivenSession;
  merged(): GivenSession;
  previewed(): GivenSession;
}

export const mara: Person = { id: 1, login: "mara" };

const deadline = "2026-11-30T13:00:00Z";
const repositoryUrl = "https://github.test/mara/games";
const byInbox = { actor: { type: "system", part: "inbox" }, cause: null } as const;
const byDispatch = { actor: { type: "system", part: "dispatch" }, cause: null } as const;

/** A session that {@link mara} just opened on issue 7. */
export function givenSession(config: object = {}): GivenSession {
  const events: Event[] = [];
  const counts = new Map<string, number>();
  let state: State = initialState;

  const next = (name: string, from = 0): number => {
    counts.set(name, (counts.get(name) ?? from) + 1);
    return counts.get(name) ?? from;
  };
  const record = (draft: Draft): void => {
    const event = place(draft, state);
    events.push(event);
    state = evolve(state, event);
  };
  const fact = (draft: Draft): GivenSession => {
    record(draft);
    const decided = decideAll(state, place);
    events.push(...decided.events);
    state = decided.state;
    return session;
  };
  const claim = ({ id, deed }: OpenEffect): string => {
    const name = ulid("C", next("claim"));
    const binding = deed.type === "seat" ? { agent: "house" as const, provider: null, model: null } : null;
    const terms = { pass: "pass-1", deadline, reservedUsd: 0, place: null, binding, recipe: null };
    record({ type: "effect.claimed", ...byDispatch, data: { id, claim: name, ...terms } });
    return name;
  };
  const start = (effect: OpenEffect): string => {
    const name = claim(effect);
    const id = next("run", 100);
    const run = { id, url: `${repositoryUrl}/actions/runs/${id}` };
    record({ type: "effect.started", ...byDispatch, data: { id: effect.id, claim: name, run, deadline } });
    return name;
  };
  const settle = (id: string, claimed: string, end: { result: Artifact | null; failure: Failure | null }) => {
    const bill = { brief: null, usage: null, costUsd: 0, ms: 1500, run: null, superseded: false };
    return fact({ type: "effect.settled", ...byDispatch, data: { id, claim: claimed, ...end, ...bill } });
  };
  const finish = (worker: Worker, result: Artifact | null, failure: Failure | null = null): GivenSession => {
    const effect = runOf(state, worker);
    return settle(effect.id, effect.claim?.id ?? start(effect), { result, failure });
  };

  const session: GivenSession = {
    state: () => state,
    events: () => [...events],
    fact,
    host: (change) => fact({ type: "host.changed", ...byInbox, data: change }),
    posted() {
      for (let post = duePost(state); post !== undefined; post = duePost(state)) {
        const commentId = next("comment", 1000);
        const url = `${repositoryUrl}/issues/7#issuecomment-${commentId}`;
        settle(post.id, claim(post), { result: { type: "posted", commentId, url }, failure: null });
      }
      return session;
    },
    working(worker) {
      start(runOf(state, worker));
      return session;
    },
    failed: (worker, failure) => finish(worker, null, failure),
    planned: (over = {}) => finish("planner", { ...sampleSpec, ...over }),
    built: (over = {}) => finish("builder", { ...sampleBuild(next("build")), ...over }),
    tested: (gates, over = {}) => finish("qa", { ...sampleEvidence(state.build?.tree ?? "", gates), ...over }),
    judged: (over = {}) => finish("verifier", { ...sampleScores(state.build?.tree ?? ""), ...over }),
    said(request, { by = mara, refused = false, problem = null, key } = {}) {
      const n = next("message", 10);
      const revision = String(n).padStart(64, "0");
      const place = { key: key ?? `comment:${n}`, revision, updatedAt: "2026-11-30T12:00:00Z", text: null };
      const data = { ...place, on: state.build?.commit ?? null, request, refused, problem };
      return fact({ type: "user.said", actor: { type: "person", ...by }, cause: null, data });
    },
    pullOpened: () => session.host(pull({})),
    merged: () => session.host(pull({ open: false, merged: true, ...mergedAs(state) })),
    previewed: () =>
      session.host({ part: "preview", commit: state.build?.commit ?? "", url: "https://pages.test/games/p/7/c/" }),
  };

  return fact({ type: "session.opened", ...byInbox, data: opening(config) });
}

function opening(config: object): EventData["session.opened"] {
  return {
    repository: { id: 42, owner: "mara", name: "games" },
    issue: 7,
    author: mara,
    startedBy: mara,
    salt: ulid("S", 1),
    idea: "a".repeat(64),
    config: Config.parse({ preset: "scripted", ...config }),
    configHash: "b".repeat(64),
  };
}

function pull(over: Partial<Extract<HostPart, { part: "pull" }>>): HostPart {
  const where = { number: 8, url: `${repositoryUrl}/pull/8` };
  return { part: "pull", ...where, open: true, merged: false, mergeCommit: null, mergedTree: null, ...over };
}

function mergedAs({ build }: State): { mergeCommit: string; mergedTree: string | null } {
  return { mergeCommit: sampleSha("e", 1), mergedTree: build?.tree ?? null };
}

function runOf(state: State, worker: Worker): OpenEffect {
  const found = state.open.find(({ deed }) => workerOf(deed) === worker);
  if (found !== undefined) return found;
  throw new Error(`No ${worker} is due. Open: ${state.open.map(({ id }) => id).join(", ")}`);
}

function duePost(state: State): OpenEffect | undefined {
  return state.open.find(({ deed }) => deed.type === "post");
}

/** One event a second, so that a log never stands still and never jumps. */
function place(draft: Draft, { seq }: State): Event {
  const [minute, second] = [Math.floor(seq / 60), seq % 60].map((part) => String(part).padStart(2, "0"));
  const at = `2026-11-30T12:${minute}:${second}Z`;
  return Event.parse({ v: 1, seq, id: ulid("E", seq), at, session: "42#7", ...draft });
}

function ulid(letter: string, n: number): string {
  return `01${letter}${String(n).padStart(23, "0")}`;
}
