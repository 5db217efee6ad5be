import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod";
import { type ContentAccounts, isContent, isContentMutation } from "../content-limits.ts";
import { mutationsIn } from "../graphql/mutations-in.ts";
import { secondaryLimit } from "../problem.ts";
import type { ApiEnv } from "./request.ts";

/** Refuses who has made too much of late, and counts what the others make. What fails makes nothing. */
export function limitContent(accounts: ContentAccounts): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const actor = c.get("actor");
    if (actor === null || !(await makesContent(c))) return next();
    const waitS = accounts.waitOf(actor);
    if (waitS > 0) throw secondaryLimit(403, waitS);
    await next();
    if (c.res.ok) accounts.count(actor);
  };
}

const Question = z.object({ query: z.string() });

async function makesContent(c: Context<ApiEnv>): Promise<boolean> {
  const below = /\/v3\/repos\/[^/]+\/[^/]+\/(.+)$/.exec(c.req.path)?.[1];
  if (below !== undefined) return isContent(c.req.method, below);
  if (!c.req.path.endsWith("/graphql")) return false;
  const question = Question.safeParse(await c.req.json().catch(() => null));
  return question.success && isContentMutation(mutationsIn(question.data.query));
}
