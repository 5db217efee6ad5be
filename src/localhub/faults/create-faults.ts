// In: wishes for things to go wrong. Out: for each request and event, whether it is one of those.
// Not its business: what going wrong looks like (break-requests.ts, the deliverer).
import type { Clock } from "../clock.ts";
import type { EventFault, FaultWish, RequestFault } from "./fault.ts";

export interface Faults {
  add(wish: FaultWish): void;
  clear(): void;
  /** Wishes that still have something to do. */
  open(): readonly FaultWish[];
  /** How long new runs are missing from lists. */
  runListLagMs(): number;
  takeRequest(request: { method: string; path: string }): RequestFault | undefined;
  takeEvent(event: { name: string; action: string | null; towards: EventFault["towards"] }): EventFault | undefined;
}

interface Pending {
  readonly wish: FaultWish;
  readonly left: number;
  readonly until: number;
}

export function createFaults(clock: Clock): Faults {
  let pending: readonly Pending[] = [];
  const isOpen = ({ left, until }: Pending) => left > 0 && clock.now() < until;
  const use = (found: Pending | undefined) => {
    pending = pending.map((one) => (one === found ? { ...one, left: one.left - 1 } : one)).filter(isOpen);
  };
  return {
    add(wish) {
      const { times, forMs } = wish;
      // Lists lag until told otherwise; what happens to one request or event happens once.
      const isOnce = forMs === undefined && wish.on !== "run-list";
      const left = times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY);
      const until = forMs === undefined ? Number.POSITIVE_INFINITY : clock.now() + forMs;
      pending = [...pending, { wish, left, until }];
    },
    clear() {
      pending = [];
    },
    open: () => pending.filter(isOpen).map(({ wish }) => wish),
    runListLagMs() {
      const lags = pending.filter(isOpen).map(({ wish }) => (wish.on === "run-list" ? wish.lagMs : 0));
      return Math.max(0, ...lags);
    },
    takeRequest(request) {
      const found = pending.find((one) => isOpen(one) && one.wish.on === "request" && fits(one.wish, request));
      use(found);
      return found?.wish.on === "request" ? found.wish : undefined;
    },
    takeEvent(event) {
      const found = pending.find((one) => isOpen(one) && one.wish.on === "event" && concerns(one.wish, event));
      use(found);
      return found?.wish.on === "event" ? found.wish : undefined;
    },
  };
}

function fits(wish: RequestFault, request: { method: string; path: string }): boolean {
  if (wish.method !== undefined && wish.method.toUpperCase() !== request.method) return false;
  return wish.path === undefined || new RegExp(wish.path).test(request.path);
}

function concerns(wish: EventFault, event: { name: string; action: string | null; towards: string }): boolean {
  if (wish.towards !== event.towards) return false;
  return wish.event === undefined || [event.name, `${event.name}.${event.action}`].includes(wish.event);
}
