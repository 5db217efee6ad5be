/**
 * Histories that nobody wrote: random facts and receipts against whatever is open, plausible ones mostly. In: moves,
 * plain numbers that fast-check can shrink. Out: a {@link History} as `record` would have made it.
 */
import fc from "fast-check";
import type { Artifact } from "../../src/core/artifacts.ts";
import type { Deed, Draft, HostPart } from "../../src/core/events.ts";
import { nextDeadline } from "../../src/core/phase.ts";
import type { Request } from "../../src/core/requests.ts";
import type { OpenEffect, State } from "../../src/core/state.ts";
import {
  given,
  host,
  mara,
  opened,
  place,
  pull,
  retracted,
  settling,
  stranger,
  ulid,
  when,
  type History,
} from "./history.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { redGates, sampleBuild, sampleEvidence, sampleScores, sampleSha, sampleSpec } from "./sample-artifacts.ts";
import { decideAll } from "../../src/core/decide.ts";
import { evolve } from "../../src/core/evolve.ts";

export interface Move {
  readonly what: keyof typeof interpreters;
  /** Which of several, and how: read modulo what there is. */
  readonly pick: number;
  readonly how: number;
  /** Decided on together with the next move, as facts of one pass are. */
  readonly isHurried: boolean;
}

/** Moves in the proportions of a session that gets somewhere. */
export const anyMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom("claim" as const) },
      { weight: 10, arbitrary: fc.constantFrom("start" as const) },
      { weight: 14, arbitrary: fc.constantFrom("settle" as const) },
      { weight: 6, arbitrary: fc.constantFrom("say" as const) },
      { weight: 6, arbitrary: fc.constantFrom("host" as const, "tick" as const, "over" as const) },
      { weight: 3, arbitrary: fc.constantFrom("refuse" as const, "retract" as const, "stray" as const) },
    ),
    pick: fc.nat(20),
    how: fc.nat(30),
    isHurried: fc.boolean(),
  }),
  { maxLength: 120, size: "max" },
);

export const anyConfig = fc.constantFrom(
  {},
  { preset: "scripted" },
  { limits: { attemptsPerOrder: 2, replans: 1, breaker: 2, claims: 2, relandings: 1 } },
  { preset: "scripted", limits: { sessionUsd: 5, breaker: 50, attemptsPerOrder: 50, replans: 50, claims: 50 } },
);

/** Plays moves on a session that was just opened. Moves that make no sense where they come are skipped. */
export function play(config: object, moves: readonly Move[]): History {
  return moves.reduce((history, move) => playOne(history, move), given(opened(config)));
}

function playOne(history: History, move: Move): History {
  const draft = interpreters[move.what](history.state, move);
  if (draft === null) return history;
  if (!move.isHurried) return when(history, draft);
  const event = place(draft, history.state);
  return { state: deepFreeze(evolve(history.state, event)), events: [...history.events, event], decided: [] };
}

/** Decides what a hurried last move left undecided. */
export function settleDown({ state, events }: History): History {
  const rest = decideAll(state, place);
  return { state: deepFreeze(rest.state), events: [...events, ...rest.events], decided: rest.events };
}

const interpreters = { claim, start, settle, say, refuse, retract, host: change, tick, over, stray } as const;

const byDispatch = { actor: { type: "system", part: "dispatch" }, cause: null } as const;
const byInbox = { actor: { type: "system", part: "inbox" }, cause: null } as const;

function pickFrom<T>(list: readonly T[], pick: number): T | null {
  return list[pick % Math.max(1, list.length)] ?? null;
}

/** Mostly what may be claimed; now and then something that may not. */
function claim(state: State, { pick, how }: Move): Draft | null {
  const due = state.open.filter(({ status }) => status === "due" || how === 0);
  const effect = pickFrom(due, pick);
  if (effect === null) return null;
  const isSeat = effect.deed.type === "seat";
  const binding = isSeat ? ({ agent: "scripted", provider: how % 2 ? "a" : null, model: null } as const) : null;
  const deadline = `2026-11-30T${String(how % 24).padStart(2, "0")}:00:00Z`;
  const terms = { pass: "pass", deadline, reservedUsd: isSeat ? 2 : 0, place: null, binding, recipe: null };
  return { type: "effect.claimed", ...byDispatch, data: { id: effect.id, claim: ulid("C", state.seq), ...terms } };
}

function start(state: State, { pick, how }: Move): Draft | null {
  const claimed = state.open.filter((effect) => effect.claim !== null && (effect.status === "claimed" || how === 0));
  const effect = pickFrom(claimed, pick);
  if (effect === null || effect.claim === null) return null;
  const run = { id: 1000 + state.seq, url: "https://github.test/run" };
  const deadline = `2026-11-30T${String((how + 7) % 24).padStart(2, "0")}:00:00Z`;
  const claimId = how === 1 ? ulid("Z", pick) : effect.claim.id;
  return { type: "effect.started", ...byDispatch, data: { id: effect.id, claim: claimId, run, deadline } };
}

function settle(state: State, move: Move): Draft | null {
  const claimed = state.open.filter((effect) => effect.claim !== null);
  const effect = pickFrom(claimed, move.pick);
  return effect === null ? null : settling(effect, endOf(state, effect, move));
}

function endOf(state: State, { deed }: Pick<OpenEffect, "deed">, { pick, how }: Move) {
  const bill = { costUsd: how % 5 === 0 ? null : (how % 7) / 10, ms: how * 100, superseded: how === 29 };
  if (how >= 22 && how <= 24) {
    return { ...bill, failure: { code: "agent.crash" as const, message: "x", retryable: how !== 24 || pick > 2 } };
  }
  if (how === 25) return { ...bill, result: sampleBuild(state.seq) };
  return how === 26 ? bill : { ...bill, result: resultOf(state, deed, how) };
}

function resultOf(state: State, deed: Deed, how: number): Artifact | null {
  switch (deed.type) {
    case "post":
      return { type: "posted", commentId: state.seq, url: "https://github.test/comment" };
    case "land":
      return null;
    case "qa":
      return sampleEvidence(how === 27 ? sampleSha("e", 1) : deed.tree, how % 3 === 0 ? redGates : undefined);
    case "seat":
      return seatResult(state, deed.seat, how);
  }
}

function seatResult(state: State, seat: "planner" | "builder" | "verifier", how: number): Artifact {
  if (seat === "planner") return { ...sampleSpec, title: `Game ${how}` };
  if (seat === "builder") return sampleBuild(state.seq);
  const severity = how % 4 === 0 ? "critical" : "important";
  const finding = { severity, text: "It is dull.", where: "", change: "", cites: ["play"] } as const;
  const scores = (["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"] as const).map(
    (dimension) => ({ dimension, score: how % 11, because: "", cites: ["play"] }),
  );
  return {
    ...sampleScores(state.build?.tree ?? sampleSha("d", 0)),
    scores,
    findings: how % 2 === 0 ? [{ ...finding, cites: ["play"] }] : [],
  };
}

const requests: readonly (Request | null)[] = [
  { type: "steer" },
  { type: "changes" },
  { type: "veto" },
  { type: "approve", sha: null },
  { type: "pause" },
  { type: "resume" },
  { type: "resume" },
  { type: "help" },
  { type: "ask", topic: "status" },
  { type: "start" },
  null,
  { type: "cancel" },
];

function keyOf(pick: number): string {
  return pick % 3 === 0 ? `review:${pick}` : `comment:${pick}`;
}

function say(state: State, { pick, how }: Move): Draft {
  // Cancelling ends everything, so it is rare.
  const request = requests[how === 11 && pick > 3 ? 5 : how % requests.length] ?? null;
  const place = { key: keyOf(pick), revision: String(state.seq).padStart(64, "0"), updatedAt: "2026-11-30T00:00:00Z" };
  const said = { ...place, on: state.build?.commit ?? null, text: null, request, problem: null, refused: false };
  return { type: "user.said", actor: { type: "person", ...mara }, cause: null, data: said };
}

function refuse(state: State, { pick }: Move): Draft {
  const place = {
    key: keyOf(pick + 30),
    revision: String(state.seq).padStart(64, "0"),
    updatedAt: "2026-11-30T00:00:00Z",
  };
  const said = { ...place, on: null, text: null, request: null, problem: null, refused: true };
  return { type: "user.said", actor: { type: "person", ...stranger, id: 600 + (pick % 3) }, cause: null, data: said };
}

function retract(state: State, { pick, how }: Move): Draft | null {
  const said = pickFrom(state.said, pick);
  const isIdea = how % 16 === 15;
  if (isIdea) return retracted(`issue:${state.session?.issue ?? 7}`, "redacted");
  return said === null ? null : retracted(said.key, how % 4 === 3 ? "redacted" : "deleted");
}

function change(state: State, { pick, how }: Move): Draft {
  const comment = pickFrom(state.comments, pick);
  const commit = sampleSha("a", state.seq);
  const parts: readonly (HostPart | null)[] = [
    pick === 17 ? { part: "issue", open: false, gone: true } : { part: "issue", open: pick % 3 !== 0 },
    { part: "head", commit, tree: pick % 4 === 0 ? null : sampleSha("b", state.seq) },
    { part: "preview", commit, url: "https://pages.test/p" },
    { part: "game", url: "https://pages.test/g" },
    comment === null ? null : { part: "comment", commentId: comment.id },
  ];
  const part = parts[how % parts.length] ?? null;
  if (part !== null && how % 7 !== 0) return host(part);
  const isMerged = pick === 0 && how === 0;
  return pull({
    open: pick % 4 !== 1 && !isMerged,
    merged: isMerged,
    mergedTree: isMerged ? (state.build?.tree ?? null) : null,
  });
}

function tick(state: State, { pick, how }: Move): Draft | null {
  const deadline = nextDeadline(state);
  if (deadline === null) return null;
  const at = how === 0 ? "2026-11-30T23:59:59Z" : deadline.at;
  const effect = pick === 0 ? "run/planner/99" : deadline.effect;
  return { type: "clock.ticked", ...byInbox, data: { deadline: at, effect } };
}

function over(state: State, { pick, how }: Move): Draft | null {
  const claims = [...state.open, ...state.strays].flatMap((effect) => (effect.claim === null ? [] : [effect.claim.id]));
  const id = pickFrom(claims, pick);
  return id === null ? null : host({ part: "run", claim: id, hasOutcome: how % 2 === 0 });
}

/** A receipt for a run nobody waits for. */
function stray(state: State, move: Move): Draft | null {
  const found = pickFrom(state.strays, move.pick);
  if (found === null) return null;
  const end = { ...endOf(state, found, move), superseded: true };
  const bill = { brief: null, usage: null, result: null, failure: null, run: found.run };
  const data = { ...bill, ...end, id: found.effect, claim: found.claim.id };
  return { type: "effect.settled", actor: { type: "system", part: "landing" }, cause: null, data };
}
