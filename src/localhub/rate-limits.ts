import type { Clock } from "./clock.ts";
import type { Actor } from "./hub.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Requests an hour, by who asks; jobs share theirs with all jobs of their repository.
 * @see https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
const LIMITS = { nobody: 60, personal: 5000, installation: 5000, job: 1000 } as const;

export type Asker = keyof typeof LIMITS;

export type Resource = "core" | "graphql";

export interface RateLimit {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** When it starts anew, in seconds since 1970. */
  readonly reset: number;
}

/** Counts what each user has asked for within their hour. */
export interface RateLimits {
  of(actor: Actor | null, resource: Resource): RateLimit;
  spend(actor: Actor | null, resource: Resource): void;
  /** Changes how many requests an hour some have. */
  allow(limits: Partial<Record<Asker, number>>): void;
}

export function createRateLimits(clock: Clock): RateLimits {
  let limits: Readonly<Record<Asker, number>> = LIMITS;
  const windows = new Map<string, { used: number; endsAt: number }>();
  const windowOf = (actor: Actor | null, resource: Resource) => {
    const known = windows.get(`${resource}/${accountOf(actor)}`);
    return known !== undefined && clock.now() < known.endsAt ? known : { used: 0, endsAt: clock.now() + HOUR_MS };
  };
  return {
    of(actor, resource) {
      const limit = limitOf(limits, actor, resource);
      const { used, endsAt } = windowOf(actor, resource);
      return { limit, used, remaining: Math.max(limit - used, 0), reset: Math.ceil(endsAt / 1000) };
    },
    spend(actor, resource) {
      const { used, endsAt } = windowOf(actor, resource);
      windows.set(`${resource}/${accountOf(actor)}`, { used: used + 1, endsAt });
    },
    allow(changed) {
      limits = { ...limits, ...changed };
    },
  };
}

function limitOf(limits: Readonly<Record<Asker, number>>, actor: Actor | null, resource: Resource): number {
  if (actor !== null) return limits[actor.token?.type ?? "personal"];
  // Nobody asks GraphQL without saying who they are.
  return resource === "graphql" ? 0 : limits.nobody;
}

/**
 * Whose limits an actor uses up. All tokens of a user share theirs; those of jobs that of their repository, those of apps
 * that of their installation.
 */
export function accountOf(actor: Actor | null): string {
  if (actor === null) return "nobody";
  const { token, user } = actor;
  if (token?.type === "installation") return `installation ${token.installationId}`;
  return token?.type === "job" ? `repository ${token.repositoryId}` : `user ${user.id}`;
}
