/** Lets writes through one at a time, with a gap between them. */
export interface Pace {
  /** Resolves when the next write may be sent. */
  readonly turn: (write: { readonly isNotifying: boolean }) => Promise<void>;
}

export interface PaceDeps {
  /** Between two writes. 0 sets no pace. */
  readonly gapMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * What mails people waits longer, as GitHub's own client has it.
 * @see https://github.com/octokit/plugin-throttling.js
 */
const notifyingGaps = 3;

/**
 * A pace for all that is written with one token.
 * @see https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
 */
export function createPace({ gapMs, now, sleep }: PaceDeps): Pace {
  let nextAt = -Infinity;
  let nextNotifyingAt = -Infinity;
  return {
    turn: async ({ isNotifying }) => {
      // Taken before anybody sleeps, so that who comes meanwhile stands behind.
      const at = Math.max(now(), nextAt, isNotifying ? nextNotifyingAt : -Infinity);
      nextAt = at + gapMs;
      if (isNotifying) nextNotifyingAt = at + notifyingGaps * gapMs;
      const waitMs = at - now();
      if (waitMs > 0) await sleep(waitMs);
    },
  };
}
