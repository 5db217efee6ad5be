/**
 * The trusted end of a run: an outcome folder in, one receipt in the log out, a build pushed on the way. Never
 * executes anything from the outcome. Not its business: what follows from the receipt.
 */
import { createHash } from "node:crypto";
import type { Artifact, Evidence, Spec } from "../core/artifacts.ts";
import type { Deed, Draft, EventData } from "../core/events.ts";
import type { Failure } from "../core/failure.ts";
import type { Claim, State } from "../core/state.ts";
import type { GitPort, RepositoryPort } from "../github/port.ts";
import { openLog, type Log } from "../transcript/log.ts";
import type { Fact, LogFile, TranscriptPort } from "../transcript/port.ts";
import { record, type RecordDeps } from "../transcript/record.ts";
import { checkGame } from "./check-game.ts";
import { readOutcome, type ReadOutcome } from "./read-outcome.ts";

export interface LandDeps {
  readonly transcript: TranscriptPort;
  readonly repository: RepositoryPort;
  readonly git: GitPort;
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

/** What is landed, for whom. A repeated landing settles its source and itself. */
interface Landing {
  readonly effect: string;
  readonly claim: Claim;
  readonly deed: Deed;
  readonly run: { readonly id: number; readonly url: string };
}

/** Lands one run. A claim that nobody waits for any more is recorded as superseded; an unknown one is left alone. */
export async function land(request: LandRequest, deps: LandDeps): Promise<Log> {
  const log = await openLog(deps.transcript);
  const own = findLanding(log.state, request);
  if (own === null || log.state.session === null) return log;
  const landing = own.deed.type === "land" ? sourceOf(log.state, own.deed) : own;
  if (landing === null) return log;
  const read = await readOutcome(request.folder);
  const { settled, files } = await settle({ landing, read, request, state: log.state }, deps);
  const propose = (state: State): Fact[] => [
    ...receipt(state, landing, { settled, files }),
    ...(own === landing ? [] : receipt(state, own, { settled: closing(own), files: [] })),
  ];
  const landed = await record(log, log.state.session.key, { propose, deps: deps.record });
  if (landing.claim.reservedUsd > 0) await deps.settleMoney(landing.claim.id, settled.costUsd);
  return landed;
}

function findLanding(state: State, { claim, run }: LandRequest): Landing | null {
  const open = state.open.find((effect) => effect.claim?.id === claim);
  if (open?.claim != null) return { effect: open.id, claim: open.claim, deed: open.deed, run: open.run ?? run };
  const stray = state.strays.find((candidate) => candidate.claim.id === claim);
  return stray === undefined ? null : { effect: stray.effect, claim: stray.claim, deed: stray.deed, run };
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

async function settle(job: Job, deps: LandDeps): Promise<{ settled: Settled; files: LogFile[] }> {
  const { landing, read, request } = job;
  const { claim, effect: id, run } = landing;
  const place = { id, claim: claim.id, run };
  if ("code" in read) {
    const failure = request.jobResult === "cancelled" ? cancelled : read;
    const lost = { brief: null, usage: null, costUsd: claim.reservedUsd, ms: 0 };
    return { settled: { ...place, ...lost, result: null, failure }, files: [] };
  }
  const { brief, usage, costUsd, ms } = read.outcome;
  const paid = { brief, usage, costUsd, ms };
  const landed =
    read.outcome.claim === claim.id ? await accept(job, read, deps) : refuse("The outcome is of another claim.");
  return "code" in landed
    ? { settled: { ...place, ...paid, result: null, failure: landed }, files: [] }
    : { settled: { ...place, ...paid, result: landed.result, failure: null }, files: landed.files };
}

const cancelled: Failure = { code: "run.cancelled", message: "Somebody cancelled the run.", retryable: true };

interface Accepted {
  readonly result: Artifact;
  readonly files: LogFile[];
}

/** Takes an outcome only if it is of the kind its deed asked for. */
async function accept({ landing, state }: Job, read: ReadOutcome, deps: LandDeps): Promise<Accepted | Failure> {
  const { result, failure } = read.outcome;
  const { deed } = landing;
  if (failure !== null) return failure;
  if (result === null) return refuse("The outcome holds neither result nor failure.");
  if (result.type === "escalation") return { result, files: [] };
  if (deed.type === "qa" && result.type === "evidence") return acceptEvidence(result, read, deed.tree);
  if (deed.type !== "seat") return refuse(`A ${result.type} was not asked for.`);
  if (deed.seat === "planner" && result.type === "spec")
    return { result: await reserveSlug(result, state, deps), files: [] };
  if (deed.seat === "verifier" && result.type === "scores") return { result, files: [] };
  if (deed.seat === "builder" && result.type === "game") return acceptGame({ landing, state }, read, deps);
  return refuse(`The ${deed.seat} handed back a ${result.type}.`);
}

function refuse(message: string): Failure {
  return { code: "agent.garbage", message, retryable: true };
}

/** A slug that another game has gets the issue's number behind it; a session keeps its own. */
async function reserveSlug(spec: Spec, state: State, { repository }: LandDeps): Promise<Spec> {
  if (state.spec !== null) return { ...spec, slug: state.spec.slug };
  const { defaultBranch } = await repository.getRepository();
  const isTaken = (await repository.getTree(defaultBranch, `games/${spec.slug}`)) !== null;
  const issue = state.session?.issue ?? 0;
  return isTaken ? { ...spec, slug: `${spec.slug.slice(0, 30).replace(/-+$/, "")}-${issue}` } : spec;
}

/** Pictures are kept under their hash; evidence names them by that. */
function acceptEvidence(evidence: Evidence, read: ReadOutcome, tree: string): Accepted | Failure {
  if (evidence.tree !== tree) return refuse("The evidence is about another tree.");
  const files: LogFile[] = [];
  const pictures = evidence.pictures.flatMap((picture) => {
    const content = read.pictures.get(picture.file);
    if (content === undefined) return [];
    const file = `artifacts/${createHash("sha256").update(content).digest("hex")}.png`;
    files.push({ path: file, content });
    return [{ ...picture, file }];
  });
  return { result: { ...evidence, pictures }, files };
}

async function acceptGame(
  { landing, state }: Pick<Job, "landing" | "state">,
  read: ReadOutcome,
  { git }: LandDeps,
): Promise<Accepted | Failure> {
  const { deed, claim, effect } = landing;
  const { spec, session } = state;
  if (deed.type !== "seat" || read.outcome.result?.type !== "game" || spec === null || session === null) {
    return refuse("There is no spec to build.");
  }
  if (read.outcome.result.slug !== spec.slug) return scope(`The build is for games/${read.outcome.result.slug}.`);
  const problem = checkGame(read.game);
  if (problem !== null) return scope(problem);
  const { slug } = spec;
  const message = commitMessage({ spec, deed, claim: claim.id, effect, issue: session.issue });
  const branch = `crumb/${session.issue}/game`;
  const pushed = await git.pushGame({ branch, base: deed.order.base, slug, files: read.game, message });
  if (pushed.type === "conflict") {
    return { code: "landing.stale", message: "The branch moved and the build does not fit on top.", retryable: true };
  }
  const { commit, tree } = pushed;
  const byteCount = read.game.reduce((sum, file) => sum + file.content.byteLength, 0);
  const { journal } = read.outcome.result;
  const base = deed.order.base ?? commit;
  return {
    result: { type: "build", commit, tree, base, slug, fileCount: read.game.length, byteCount, journal },
    files: [],
  };
}

function scope(message: string): Failure {
  return { code: "landing.scope", message: message.slice(0, 2000), retryable: true };
}

interface CommitFacts {
  readonly spec: Spec;
  readonly deed: Extract<Deed, { type: "seat" }>;
  readonly claim: string;
  readonly effect: string;
  readonly issue: number;
}

/** Trailers are for people and tools that read the history; nothing is decided from them. */
function commitMessage({ spec, deed, claim, effect, issue }: CommitFacts): string {
  const { n, attempt, reason } = deed.order;
  const what = attempt === 1 && n === 1 ? "build" : "rework";
  return `games(${spec.slug}): ${what} (order ${n}, attempt ${attempt}, ${reason})\n\nCrumb-Session: ${issue}\nCrumb-Effect: ${effect}\nCrumb-Claim: ${claim}`;
}
