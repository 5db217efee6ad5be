import { bindingOf, isPaid } from "../core/config.ts";
import type { Deed } from "../core/events.ts";
import type { Hold, OpenEffect, State } from "../core/state.ts";
import { workerOf } from "../core/worker.ts";
import type { Log } from "../transcript/log.ts";
import type { DispatchDeps } from "./deps.ts";
import { later } from "./later.ts";
import type { Ledger, Reservation } from "./ledger/ledger.ts";

/** Landing and looking again after the work, minutes. */
const slackMinutes = 5;

/**
 * Asks what all sessions share whether a run may start: a place among those at work and, for a paid one, the day's
 * money. Whatever was reserved for a run that then does not start runs out by itself.
 * @returns why not, or `null` when it may
 */
export async function admit(
  log: Log,
  { effect, claim }: { effect: OpenEffect; claim: string },
  { ledger, isPaused }: DispatchDeps,
): Promise<Hold | null> {
  const { session, hold } = log.state;
  if (session === null || workerOf(effect.deed) === null) return null;
  const amountUsd = reservationOf(log.state, effect.deed);
  if (amountUsd > 0 && isPaused) return { why: "paused", until: null };
  if (hold?.why === "money" && hold.until !== null && log.now <= hold.until) return hold;
  const { limits } = session.config;
  const minutes = limits.claimMinutes + limits.queueMinutes + limits.seatMinutes + slackMinutes;
  const needed = later(log.now, minutes);
  // Twice as long as one run needs, so that most sessions take their place once.
  const place = { session: session.key, places: limits.openSessions, needed, until: later(log.now, 2 * minutes) };
  if (!(await ledger.enter(place))) return { why: "places", until: null };
  return amountUsd === 0 ? null : reserve(log, { claim, amountUsd, expiresAt: needed }, ledger);
}

async function reserve(
  { state, events, now }: Log,
  wanted: Pick<Reservation, "claim" | "amountUsd" | "expiresAt">,
  ledger: Ledger,
): Promise<Hold | null> {
  const { session } = state;
  if (session === null) return null;
  const isKnown = events.some((event) => event.type === "effect.claimed" && event.data.reservedUsd > 0);
  const capUsd = session.config.limits.dayUsd;
  const answer = await ledger.reserve({ ...wanted, session: session.key, capUsd, isKnown });
  if (answer === "reserved") return null;
  return answer === "missing"
    ? { why: "ledger", until: null }
    : { why: "money", until: `${now.slice(0, 10)}T23:59:59Z` };
}

/**
 * Gives the place up once nothing is at work or due, and wakes whoever may have waited for it.
 * Asked only after something happened: a session at rest costs nothing.
 */
export async function leavePlace({ session, open }: State, { ledger, host }: DispatchDeps): Promise<void> {
  if (session === null || open.some((effect) => workerOf(effect.deed) !== null)) return;
  const wasAwaited = await ledger.leave({ session: session.key, places: session.config.limits.openSessions });
  if (wasAwaited) await host.dispatch("crumb.yml", { issue: "" });
}

/** Money to hold for a run, US dollars. */
export function reservationOf(state: State, deed: Deed): number {
  if (deed.type !== "seat" || state.session === null) return 0;
  const { config } = state.session;
  return isPaid(bindingOf(config, deed.seat).agent) ? config.limits.seatUsd : 0;
}
