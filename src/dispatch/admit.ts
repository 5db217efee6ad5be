import { bindingOf, isPaid } from "../core/config.ts";
import { sortOf, type Deed, type Event } from "../core/events.ts";
import type { Hold, OpenEffect, Session, State } from "../core/state.ts";
import { workerOf } from "../core/worker.ts";
import type { Log } from "../transcript/log.ts";
import type { DispatchDeps } from "./deps.ts";
import { later } from "./later.ts";
import type { Ledger, Reservation } from "./ledger/ledger.ts";
import { workflows } from "./workflows.ts";

/** Landing and looking again after the work, minutes. */
const slackMinutes = 5;

export interface Admission {
  /** Why it may not start, `null` when it may. */
  readonly hold: Hold | null;
  /** Until when the session has its place. */
  readonly place: string | null;
}

/**
 * Asks what all sessions share whether a run may start: a place among those at work and, for a paid one, the day's
 * money. Whatever was reserved for a run that then does not start runs out by itself.
 */
export async function admit(
  log: Log,
  { effect, claim }: { effect: OpenEffect; claim: string },
  { ledger, isPaused }: DispatchDeps,
): Promise<Admission> {
  const { session, hold } = log.state;
  if (session === null || workerOf(effect.deed) === null) return { hold: null, place: null };
  const amountUsd = reservationOf(log.state, effect.deed);
  const refuse = (why: Hold["why"]): Admission => ({ hold: { why, until: null }, place: null });
  if (amountUsd > 0 && isPaused) return refuse("paused");
  if (hold?.why === "money" && hold.until !== null && log.now <= hold.until) return { hold, place: null };
  const { needed, place, isTaken } = await takePlace(log, session, ledger);
  if (!isTaken) return refuse("places");
  return { hold: amountUsd === 0 ? null : await reserve(log, { claim, amountUsd, expiresAt: needed }, ledger), place };
}

/** Twice as long as one run needs, so that most sessions ask once for a place. */
async function takePlace(
  { events, now }: Log,
  { key, config: { limits } }: Session,
  ledger: Ledger,
): Promise<{ needed: string; place: string; isTaken: boolean }> {
  const minutes = limits.claimMinutes + limits.queueMinutes + limits.seatMinutes + slackMinutes;
  const needed = later(now, minutes);
  const known = placeOf(events);
  if (known !== null && known >= needed) return { needed, place: known, isTaken: true };
  const place = later(now, 2 * minutes);
  const isTaken = await ledger.enter({ session: key, places: limits.openSessions, needed, until: place });
  return { needed, place, isTaken };
}

/** The place a session has, as its own log says: until then, or until it rested, which is when it gives it up. */
export function placeOf(events: readonly Event[]): string | null {
  let place: string | null = null;
  const atWork = new Set<string>();
  for (const event of events) {
    // Decisions belong to the append they end: only what begins the next one finds that nothing was left to do.
    if (sortOf[event.type] !== "decision" && atWork.size === 0) place = null;
    if (event.type === "effect.due" && workerOf(event.data.deed) !== null) atWork.add(event.data.id);
    if (event.type === "effect.settled" || event.type === "effect.withdrawn") atWork.delete(event.data.id);
    if (event.type === "effect.claimed") place = event.data.place ?? place;
  }
  return place;
}

function mayHavePlace(events: readonly Event[], now: string): boolean {
  return events.some((event) => event.type === "effect.claimed" && event.data.place !== null && event.data.place > now);
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
 * Asked only after something happened, and while a place that was once taken may still be held: that it was given up
 * stands in the ledger alone, and whoever was to do it may have died before.
 */
export async function leavePlace({ state, events, now }: Log, { ledger, host }: DispatchDeps): Promise<void> {
  const { session, open } = state;
  const isAtWork = open.some((effect) => workerOf(effect.deed) !== null);
  if (session === null || isAtWork || !mayHavePlace(events, now)) return;
  const wasAwaited = await ledger.leave({ session: session.key, places: session.config.limits.openSessions });
  if (wasAwaited) await host.dispatch(workflows.pass, { issue: "" });
}

/** Money to hold for a run, US dollars. */
export function reservationOf(state: State, deed: Deed): number {
  if (deed.type !== "seat" || state.session === null) return 0;
  const { config } = state.session;
  return isPaid(bindingOf(config, deed.seat).agent) ? config.limits.seatUsd : 0;
}
