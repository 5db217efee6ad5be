import { bindingOf, isPaid } from "../core/config.ts";
import type { Deed, Draft } from "../core/events.ts";
import { InvariantError } from "../core/failure.ts";
import type { OpenEffect, State } from "../core/state.ts";
import type { Log } from "../transcript/log.ts";
import type { Fact } from "../transcript/port.ts";
import { record } from "../transcript/record.ts";
import type { DispatchDeps } from "./deps.ts";

/** An effect this pass holds the claim of. */
export interface Claimed {
  readonly effect: OpenEffect;
  readonly claim: string;
}

/**
 * Claims everything that is due, in one append. What another pass claimed first is left to it. Money is reserved
 * before the claim is written; a reservation without a claim runs out by itself.
 */
export async function claimDue(log: Log, deps: DispatchDeps): Promise<{ log: Log; claimed: readonly Claimed[] }> {
  const { session } = log.state;
  const due = log.state.open.filter((effect) => effect.status === "due");
  if (session === null || due.length === 0) return { log, claimed: [] };
  const wanted: Claimed[] = [];
  for (const effect of due) {
    const claim = deps.record.newId(log.now);
    if (await hasMoney(log, { effect, claim }, deps)) wanted.push({ effect, claim });
  }
  const propose = (state: State): Fact[] => wanted.flatMap((one) => claimFact(state, one, { deps, now: log.now }));
  const next = await record(log, session.key, { propose, deps: deps.record });
  const mine = wanted.flatMap(({ claim }) => {
    const effect = next.state.open.find((candidate) => candidate.claim?.id === claim);
    return effect === undefined ? [] : [{ effect, claim }];
  });
  return { log: next, claimed: mine };
}

async function hasMoney(log: Log, { effect, claim }: Claimed, { ledger, isPaused }: DispatchDeps): Promise<boolean> {
  const { session } = log.state;
  const amountUsd = reservationOf(log.state, effect.deed);
  if (amountUsd === 0 || session === null) return true;
  if (isPaused) return false;
  const { limits } = session.config;
  const expiresAt = later(log.now, limits.claimMinutes + limits.queueMinutes + limits.seatMinutes + 5);
  return ledger.reserve({ claim, session: session.key, amountUsd, capUsd: limits.dayUsd, expiresAt });
}

function claimFact(
  state: State,
  { effect, claim }: Claimed,
  { deps, now }: { deps: DispatchDeps; now: string },
): Fact[] {
  const { session } = state;
  const isDue = state.open.some((candidate) => candidate.id === effect.id && candidate.status === "due");
  if (!isDue || session === null) return [];
  const { deed } = effect;
  const draft: Draft = {
    type: "effect.claimed",
    actor: { type: "system", part: "dispatch" },
    cause: effect.eventId,
    data: {
      id: effect.id,
      claim,
      pass: deps.passId,
      deadline: later(now, session.config.limits.claimMinutes),
      reservedUsd: reservationOf(state, deed),
      binding: deed.type === "seat" ? bindingOf(session.config, deed.seat) : null,
      recipe: null,
    },
  };
  return [{ draft, files: [] }];
}

function reservationOf(state: State, deed: Deed): number {
  if (deed.type !== "seat" || state.session === null) return 0;
  const { config } = state.session;
  return isPaid(bindingOf(config, deed.seat).agent) ? config.limits.seatUsd : 0;
}

/** A moment some minutes after another, ISO 8601 to the second. @throws {InvariantError} for something that is no moment */
export function later(moment: string, minutes: number): string {
  const time = Date.parse(moment) + minutes * 60_000;
  if (Number.isNaN(time)) throw new InvariantError(`Not a moment: ${moment}`);
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
