import type { Timestamp } from "./model.ts";

/** The only time of the hub: real time plus what tests have added. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  timestamp(): Timestamp;
  offsetMs(): number;
  advance(ms: number): void;
  /** Calls back after every jump; returns how to stop that. */
  onAdvance(listener: () => void): () => void;
}

export function createClock(options: { offsetMs: number; save: (offsetMs: number) => void }): Clock {
  const listeners = new Set<() => void>();
  let offset = options.offsetMs;
  const now = () => Date.now() + offset;
  return {
    now,
    timestamp: () => formatTimestamp(now()),
    offsetMs: () => offset,
    advance(ms) {
      offset += ms;
      options.save(offset);
      for (const listener of listeners) listener();
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function formatTimestamp(ms: number): Timestamp {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
