/**
 * Claimed deeds in, their receipts out. A run is dispatched and recorded as started; a post is written, or found if
 * an earlier claim wrote it. Not its business: what the runs do.
 */
import type { Deed, Draft } from "../core/events.ts";
import { AppError, type Failure } from "../core/failure.ts";
import { workerOf } from "../core/worker.ts";
import type { State } from "../core/state.ts";
import type { SeenComment } from "../github/port.ts";
import { isOwn } from "../inbox/news.ts";
import type { Log } from "../transcript/log.ts";
import type { Fact } from "../transcript/port.ts";
import { record } from "../transcript/record.ts";
import { markBody, readMark } from "../views/mark.ts";
import { renderPost } from "../views/render-post.ts";
import type { Claimed } from "./claim.ts";
import type { DispatchDeps } from "./deps.ts";
import { later } from "./later.ts";
import { workflows } from "./workflows.ts";

/** Performs what this pass claimed: runs first, because somebody waits for them, then posts. */
export async function performAll(log: Log, claimed: readonly Claimed[], deps: DispatchDeps): Promise<Log> {
  const runs = claimed.filter(({ effect }) => workerOf(effect.deed) !== null);
  const posts = claimed.filter(({ effect }) => workerOf(effect.deed) === null);
  let current = log;
  for (const one of runs) current = await settle(current, [await startRun(current, one, deps)], deps);
  const receipts: Receipt[] = [];
  for (const one of posts) receipts.push(await post(current, one, deps));
  return receipts.length === 0 ? current : settle(current, receipts, deps);
}

type Receipt = { readonly claim: string; readonly draft: Draft } | null;

async function settle(log: Log, receipts: readonly Receipt[], deps: DispatchDeps): Promise<Log> {
  const propose = (state: State): Fact[] =>
    receipts.flatMap((receipt) => {
      if (receipt === null) return [];
      const isMine = state.open.some((effect) => effect.claim?.id === receipt.claim && effect.status === "claimed");
      return isMine ? [{ draft: receipt.draft, files: [] }] : [];
    });
  return record(log, log.state.session?.key ?? "", { propose, deps: deps.record });
}

/** Dispatches a run. An error that may pass leaves the claim to its deadline; another one settles it. */
async function startRun(log: Log, { effect, claim }: Claimed, deps: DispatchDeps): Promise<Receipt> {
  const { session } = log.state;
  if (session === null) return null;
  const agent = effect.deed.type === "seat" ? (effect.claim?.binding?.agent ?? "house") : effect.deed.type;
  deps.say(`dispatch ${effect.id} (${agent})`);
  try {
    const run = await deps.host.dispatch(workflows.job, { issue: String(session.issue), claim, agent });
    const deadline = later(log.now, runMinutes(effect.deed, session.config.limits));
    return {
      claim,
      draft: {
        type: "effect.started",
        actor: { type: "system", part: "dispatch" },
        cause: effect.eventId,
        data: { id: effect.id, claim, run, deadline },
      },
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.retryable) return unknownFate(error);
    return { claim, draft: failed({ effect, claim }, { ...error.failure, code: "run.undispatched" }) };
  }
}

function unknownFate(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function failed({ effect, claim }: Claimed, failure: Failure): Draft {
  const nothing = { result: null, brief: null, usage: null, costUsd: 0, ms: 0, run: null, superseded: false };
  return {
    type: "effect.settled",
    actor: { type: "system", part: "dispatch" },
    cause: effect.eventId,
    data: { id: effect.id, claim, ...nothing, failure },
  };
}

/** Waiting for a runner, working, and a margin for landing. */
function runMinutes(deed: Deed, limits: { queueMinutes: number; seatMinutes: number; qaSeconds: number }): number {
  const work = deed.type === "qa" ? limits.qaSeconds / 60 : deed.type === "land" ? 5 : limits.seatMinutes;
  return limits.queueMinutes + work + 5;
}

/** Writes a comment. An error that may pass leaves the claim to its deadline; a refusal (of a locked issue, say) settles it. */
async function post(log: Log, { effect, claim }: Claimed, deps: DispatchDeps): Promise<Receipt> {
  const { session, pull } = log.state;
  if (session === null || effect.deed.type !== "post") return null;
  const target = effect.deed.target === "pull" && pull !== null ? pull.number : session.issue;
  const { topic } = effect.deed;
  try {
    const earlier = effect.lostClaims.length === 0 ? null : await find(target, effect.lostClaims, deps);
    const mark = { topic, claim, seq: log.state.seq };
    const body = markBody(renderPost(log.state, effect.deed, deps.links), mark);
    const comment = earlier ?? (await deps.host.createComment(target, body));
    const result = { type: "posted" as const, commentId: comment.id, url: comment.url };
    const nothing = { failure: null, brief: null, usage: null, costUsd: 0, ms: 0, run: null, superseded: false };
    const data = { id: effect.id, claim, result, ...nothing };
    const actor = { type: "system", part: "dispatch" } as const;
    return { claim, draft: { type: "effect.settled", actor, cause: effect.eventId, data } };
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.retryable) return unknownFate(error);
    return { claim, draft: failed({ effect, claim }, error.failure) };
  }
}

/** A comment an earlier claim of this effect wrote before it died. Only our own comments are looked at. */
async function find(target: number, claims: readonly string[], { host }: DispatchDeps): Promise<SeenComment | null> {
  const comments = await host.listComments(target);
  const own = comments.filter((comment) => isOwn({ identity: host.identity }, comment.author));
  return own.find((comment) => claims.includes(readMark(comment.body)?.claim ?? "")) ?? null;
}
