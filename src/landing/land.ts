/**
 * The trusted end of a run: an outcome folder in, one receipt in the log out, a build pushed on the way. Never
 * executes anything from the outcome. Not its business: what follows from the receipt.
 */
import type { Artifact } from "../core/artifacts.ts";
import type { Deed, Draft, EventData } from "../core/events.ts";
import type { Failure } from "../core/failure.ts";
import type { State } from "../core/state.ts";
import { openOwnLog, type Log } from "../transcript/log.ts";
import type { Fact, LogFile, TranscriptPort } from "../transcript/port.ts";
import { record, type RecordDeps } from "../transcript/record.ts";
import { acceptOutcome, type AcceptDeps } from "./accept-outcome.ts";
import type { Landing } from "./landing.ts";
import { readOutcome, type ReadOutcome } from "./read-outcome.ts";

export interface LandDeps extends AcceptDeps {
  readonly transcript: TranscriptPort;
  readonly record: RecordDeps;
  /** Replaces a claim's reservation by what it came to; `null` when that is unknown. */
  readonly settleMoney: (claim: string, costUsd: number | null) => Promise<void>;
}

export interface LandRequest {
  readonly issue: number;
  /** Claim of this very run. */
  readonly claim: string;
  /** Where the outcome artifact was unpacked; may be missing. */
  readonly folder: string;
  readonly run: { readonly id: number; readonly url: string };
  /** How the job that worked ended, as Actions names it. */
  readonly jobResult: string;
}

/**
 * Lands one run. A claim that nobody waits for any more is recorded as superseded; an unknown one is left alone, and so
 * is one that the log gave to another run.
 */
export async function land(request: LandRequest, deps: LandDeps): Promise<Log> {
  const log = await openOwnLog(deps.transcript);
  const { session } = log.state;
  if (session === null) return log;
  const own = findLanding(log.state, request);
  if (own === null) {
    const propose = (state: State): Fact[] => giveBack(state, request.claim);
    return record(log, session.key, { propose, deps: deps.record });
  }
  const landing = own.deed.type === "land" ? sourceOf(log.state, own.deed) : own;
  if (landing === null) return log;
  const read = await readOutcome(request.folder);
  const { settled, files } = await settle({ landing, read, request, state: log.state }, deps);
  const propose = (state: State): Fact[] => [
    ...receipt(state, landing, { settled, files }),
    ...(own === landing ? [] : receipt(state, own, { settled: closing(own), files: [] })),
  ];
  const landed = await record(log, session.key, { propose, deps: deps.record });
  if (landing.claim.reservedUsd > 0) await deps.settleMoney(landing.claim.id, settled.costUsd);
  return landed;
}

/** The first run recorded for a claim is its run: of any other, nothing is taken in and nothing is charged. */
function findLanding(state: State, { claim, run }: LandRequest): Landing | null {
  const open = state.open.find((effect) => effect.claim?.id === claim);
  const stray = state.strays.find((candidate) => candidate.claim.id === claim);
  if (open?.claim != null && open.run?.id === run.id) {
    return { effect: open.id, claim: open.claim, deed: open.deed, run: open.run };
  }
  if (stray === undefined || (stray.run !== null && stray.run.id !== run.id)) return null;
  return { effect: stray.effect, claim: stray.claim, deed: stray.deed, run };
}

/** A run that is over before the log named one for its claim has spent nothing: the claim is free again at once. */
function giveBack(state: State, claim: string): Fact[] {
  const isUnstarted = state.open.some((effect) => effect.claim?.id === claim && effect.status === "claimed");
  if (!isUnstarted) return [];
  const data = { part: "run", claim, hasOutcome: false } as const;
  return [
    { draft: { type: "host.changed", actor: { type: "system", part: "landing" }, cause: null, data }, files: [] },
  ];
}

function sourceOf(state: State, deed: Extract<Deed, { type: "land" }>): Landing | null {
  const source = state.open.find((effect) => effect.id === deed.source.effect);
  if (source?.claim?.id !== deed.source.claim) return null;
  return { effect: source.id, claim: source.claim, deed: source.deed, run: deed.source.run };
}

type Settled = Omit<EventData["effect.settled"], "superseded">;

/** Records a receipt only for a claim that is still known; asked again after every lost race. */
function receipt(
  state: State,
  landing: Landing,
  { settled, files }: { settled: Settled; files: readonly LogFile[] },
): Fact[] {
  const isOpen = state.open.some((effect) => effect.id === landing.effect && effect.claim?.id === landing.claim.id);
  const isStray = state.strays.some((stray) => stray.claim.id === landing.claim.id);
  if (!isOpen && !isStray) return [];
  const superseded = !isOpen || isMisdirected(state, settled.result);
  const draft: Draft = {
    type: "effect.settled",
    actor: actorOf(landing),
    cause: null,
    data: { ...settled, superseded },
  };
  return [{ draft, files }];
}

/** Evidence and scores are about one tree; when another stands by now they route nothing. */
function isMisdirected(state: State, result: Artifact | null): boolean {
  return (result?.type === "evidence" || result?.type === "scores") && result.tree !== state.build?.tree;
}

function actorOf({ deed, claim, run }: Landing): Draft["actor"] {
  if (deed.type === "qa") return { type: "system", part: "qa" };
  if (deed.type !== "seat" || claim.binding === null) return { type: "system", part: "landing" };
  return { type: "seat", seat: deed.seat, binding: claim.binding, run: run.id };
}

function closing(own: Landing): Settled {
  const nothing = { result: null, failure: null, brief: null, usage: null };
  return { id: own.effect, claim: own.claim.id, ...nothing, costUsd: 0, ms: 0, run: own.run };
}

interface Job {
  readonly landing: Landing;
  readonly read: ReadOutcome | Failure;
  readonly request: LandRequest;
  readonly state: State;
}

async function settle(job: Job, deps: AcceptDeps): Promise<{ settled: Settled; files: LogFile[] }> {
  const { landing, read, request, state } = job;
  const { claim, effect: id, run } = landing;
  const place = { id, claim: claim.id, run };
  if ("code" in read) {
    const failure = request.jobResult === "cancelled" ? cancelled : read;
    const lost = { brief: null, usage: null, costUsd: claim.reservedUsd, ms: 0 };
    return { settled: { ...place, ...lost, result: null, failure }, files: [] };
  }
  const { brief, usage, costUsd, ms } = read.outcome;
  const paid = { brief, usage, costUsd, ms };
  const landed = await acceptOutcome({ landing, state }, read, deps);
  return "code" in landed
    ? { settled: { ...place, ...paid, result: null, failure: landed }, files: [] }
    : { settled: { ...place, ...paid, result: landed.result, failure: null }, files: landed.files };
}

const cancelled: Failure = { code: "run.cancelled", message: "Somebody cancelled the run.", retryable: true };
