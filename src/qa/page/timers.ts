import { callSafely } from "./call-safely.ts";
import type { Disguise } from "./disguise.ts";

interface Timer {
  readonly id: number;
  readonly at: number;
  readonly everyMs: number | null;
  readonly depth: number;
  readonly call: () => unknown;
}

/** Browsers hold nested timers to at least this, milliseconds. @see https://html.spec.whatwg.org/#timer-initialisation-steps */
const NESTED_MIN_MS = 4;
const NESTED_FROM_DEPTH = 5;
/** More callbacks than this in one frame is a loop of timers; the rest waits for the next frame. */
const MOST_PER_FRAME = 5000;

/** Replaces `setTimeout` and its kin by a queue in virtual time. */
export function createTimers(
  disguise: Disguise,
  time: { readonly now: () => number; readonly moveTo: (at: number) => void },
): { readonly runUntil: (end: number) => Promise<void> } {
  let queue: Timer[] = [];
  let lastId = 0;
  let depth = 0;

  const enqueue = (timer: Timer): void => {
    const index = queue.findLastIndex((other) => other.at <= timer.at);
    queue.splice(index + 1, 0, timer);
  };
  const add: Add = (handler, delay, set) => {
    lastId += 1;
    const wished = Number(delay);
    const least = depth >= NESTED_FROM_DEPTH || set.isRepeated ? NESTED_MIN_MS : 1;
    const delayMs = Math.max(least, Number.isFinite(wished) ? wished : 0);
    const everyMs = set.isRepeated ? delayMs : null;
    const call = (): unknown => callHandler(handler, set.args);
    enqueue({ id: lastId, at: time.now() + delayMs, everyMs, depth: depth + 1, call });
    return lastId;
  };
  const remove = (id: unknown): void => {
    queue = queue.filter((timer) => timer.id !== id);
  };
  replaceTimers(disguise, add, remove);

  return {
    runUntil: async (end) => {
      for (let count = 0; count < MOST_PER_FRAME; count += 1) {
        const timer = queue[0];
        if (timer === undefined || timer.at > end) break;
        queue.shift();
        time.moveTo(timer.at);
        if (timer.everyMs !== null) enqueue({ ...timer, at: timer.at + timer.everyMs });
        depth = timer.depth;
        callSafely(timer.call);
        depth = 0;
        // Promises settled by the callback must run before the next one, as they would in a browser.
        await Promise.resolve();
      }
      time.moveTo(end);
    },
  };
}

type Add = (handler: unknown, delay: unknown, set: { isRepeated: boolean; args: readonly unknown[] }) => number;

function replaceTimers(disguise: Disguise, add: Add, remove: (id: unknown) => void): void {
  disguise(globalThis, "setTimeout", (handler: unknown, delay: unknown, ...args: readonly unknown[]) =>
    add(handler, delay, { isRepeated: false, args }),
  );
  disguise(globalThis, "setInterval", (handler: unknown, delay: unknown, ...args: readonly unknown[]) =>
    add(handler, delay, { isRepeated: true, args }),
  );
  disguise(globalThis, "clearTimeout", remove);
  disguise(globalThis, "clearInterval", remove);
  disguise(globalThis, "requestIdleCallback", (handler: (deadline: IdleDeadline) => unknown) =>
    add(() => handler({ didTimeout: false, timeRemaining: () => 5 }), 1, { isRepeated: false, args: [] }),
  );
  disguise(globalThis, "cancelIdleCallback", remove);
}

function callHandler(handler: unknown, args: readonly unknown[]): unknown {
  if (typeof handler === "function") return Reflect.apply(handler, globalThis, args);
  const script = document.createElement("script");
  script.textContent = String(handler);
  document.head.append(script);
  script.remove();
  return undefined;
}
