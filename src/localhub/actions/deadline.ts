import type { HostClock } from "./host.ts";

export interface Deadline {
  /** Aborts when the hub's clock has passed the deadline. */
  readonly signal: AbortSignal;
  clear(): void;
}

// Node fires a longer timer at once.
const longestTimerMs = 2 ** 31 - 1;

/** A deadline of the hub's clock: real time counts, and so does moving the clock. */
export function createDeadline(clock: HostClock, afterMs: number): Deadline {
  const controller = new AbortController();
  const at = clock.now() + afterMs;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    clearTimeout(timer);
    const left = at - clock.now();
    if (left <= 0) controller.abort();
    else timer = setTimeout(check, Math.min(left, longestTimerMs));
  };
  const stopListening = clock.onAdvance(check);
  check();
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      stopListening();
    },
  };
}
