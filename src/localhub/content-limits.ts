import type { Clock } from "./clock.ts";
import type { Actor } from "./hub.ts";
import { accountOf } from "./rate-limits.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** @see https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits */
const LIMITS: ContentLimits = { perMinute: 80, perHour: 500 };

/** How much anybody may make; null sets no limit. */
export interface ContentLimits {
  readonly perMinute: number | null;
  readonly perHour: number | null;
}

/** Counts what each user has made of late. */
export interface ContentAccounts {
  /** How long they have to wait before they may make more, in seconds; 0 when they need not. */
  waitOf(actor: Actor): number;
  count(actor: Actor): void;
  /** Changes how much may be made. */
  allow(limits: ContentLimits): void;
}

/** Accounts by the hub's clock. All tokens of a user share one, as they share their hour. */
export function createContentAccounts(clock: Clock): ContentAccounts {
  let limits = LIMITS;
  const made = new Map<string, readonly number[]>();
  const lately = (actor: Actor): readonly number[] =>
    (made.get(accountOf(actor)) ?? []).filter((at) => at > clock.now() - HOUR_MS);
  return {
    waitOf(actor) {
      const times = lately(actor);
      const windows = [
        { limit: limits.perMinute, ms: MINUTE_MS },
        { limit: limits.perHour, ms: HOUR_MS },
      ];
      const waits = windows.map(({ limit, ms }) => {
        // There is room again once this one is no longer within the window.
        const blocking = limit === null ? undefined : times.at(-limit);
        return blocking === undefined ? 0 : Math.ceil((blocking + ms - clock.now()) / 1000);
      });
      return Math.max(0, ...waits);
    },
    count(actor) {
      made.set(accountOf(actor), [...lately(actor), clock.now()]);
    },
    allow(changed) {
      limits = changed;
    },
  };
}

/** Comments, reviews, requests for them, reactions and labels all lie below these. */
const CONTENT = /^(issues|pulls|labels|statuses)(\/|$)|^(actions\/workflows\/[^/]+\/)?dispatches$/;

/**
 * Whether a request is what GitHub's limit calls content. GitHub does not say which are; here what people are shown or
 * told of is, commits and settings are not.
 * @param path below the repository, without a leading slash
 */
export function isContent(method: string, path: string): boolean {
  return method !== "GET" && method !== "HEAD" && CONTENT.test(path);
}

/** The same for what a GraphQL document asks for, by the names of its mutations. */
export function isContentMutation(fields: readonly string[]): boolean {
  return fields.some((field) => field !== "createCommitOnBranch" && field !== "updateRefs");
}
