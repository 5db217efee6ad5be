import type { MiddlewareHandler } from "hono";
import { HubProblem } from "../problem.ts";
import type { RateLimits, Resource } from "../rate-limits.ts";
import type { ApiEnv } from "./request.ts";

/**
 * Refuses who has asked too much this hour, counts the others, and tells all what they have left. Unchanged answers cost
 * nothing, and neither does asking for the limit.
 */
export function limitRequests(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const actor = c.get("actor");
    const resource: Resource = c.req.path.endsWith("/graphql") ? "graphql" : "core";
    // What an app asks in its own name has a limit of its own that nobody comes near.
    const isFree = c.req.path.endsWith("/rate_limit") || c.get("app") !== null;
    const { remaining } = limits.of(actor, resource);
    if (remaining === 0 && !isFree) {
      const who = actor === null ? "127.0.0.1" : `user ID ${actor.user.id}`;
      throw new HubProblem(403, `API rate limit exceeded for ${who}.`);
    }
    await next();
    if (c.res.status !== 304 && !isFree) limits.spend(actor, resource);
  };
}

/** Tells the holder of a classic token what it may: here all that its user may. */
export const tellScopes: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (c.get("actor")?.token?.type === "personal") c.header("X-OAuth-Scopes", "repo, workflow");
};

/** The headers in which every answer tells the limit of who asked. */
export function tellLimit(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const resource: Resource = c.req.path.endsWith("/graphql") ? "graphql" : "core";
    const { limit, used, remaining, reset } = limits.of(c.get("actor") ?? null, resource);
    c.header("X-RateLimit-Limit", String(limit));
    c.header("X-RateLimit-Remaining", String(remaining));
    c.header("X-RateLimit-Used", String(used));
    c.header("X-RateLimit-Reset", String(reset));
    c.header("X-RateLimit-Resource", resource);
  };
}
