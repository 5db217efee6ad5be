import type { Hono } from "hono";
import * as z from "zod";
import { issueByNumber, LOCK_REASONS, lockIssue } from "../domain/issues.ts";
import type { Hub } from "../hub.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const Lock = z.object({ lock_reason: z.enum(LOCK_REASONS).optional() });

export function addIssueLockRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/issues/:number{[0-9]+}/lock";
  const issueOf = (c: ApiContext) => issueByNumber(hub, repositoryOfPath(hub, c), numberParam(c, "number"));

  api.put(path, async (c) => {
    const { lock_reason: reason } = await readBody(c, Lock);
    lockIssue(hub, requireActor(c), { issue: issueOf(c), locked: true, reason });
    return c.body(null, 204);
  });
  api.delete(path, (c) => {
    lockIssue(hub, requireActor(c), { issue: issueOf(c), locked: false });
    return c.body(null, 204);
  });
}
