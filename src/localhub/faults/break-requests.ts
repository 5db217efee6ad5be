import { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { answerProblem } from "../api/answer-problem.ts";
import { HubProblem, secondaryLimit } from "../problem.ts";
import type { RequestFault } from "./fault.ts";
import type { Faults } from "./create-faults.ts";

/** How long GitHub asks to be left alone after a secondary limit, in seconds. */
const RETRY_AFTER_S = 60;
const LIMITS = "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api";

/** Lets those requests to API and git go wrong that are to. */
export function breakRequests(faults: Faults): MiddlewareHandler {
  const meet = createMeetings();
  return async (c, next) => {
    const path = c.req.path.replace(/^\/api\/v3(?=\/|$)/, "");
    const found = path.startsWith("/_") ? undefined : faults.takeRequest({ method: c.req.method, path });
    if (found === undefined) return next();
    if (found.fault === "together") {
      await meet(found);
      return next();
    }
    if (found.fault === "lost-answer") await next();
    if (found.fault !== "lost-answer" && found.fault !== "lost-request") return answerFault(c, found.fault);
    hangUp(c);
    // Nobody hears it.
    return c.body(null, 502);
  };
}

/** Nobody waits longer than this for others that do not come. */
const PATIENCE_MS = 120_000;

/** Lets who comes wait until all are there. */
function createMeetings(): (fault: RequestFault) => Promise<void> {
  const waiting = new Map<RequestFault, readonly (() => void)[]>();
  return (fault) =>
    new Promise((resolve) => {
      const come = [...(waiting.get(fault) ?? []), resolve];
      waiting.set(fault, come);
      if (come.length >= (fault.times ?? 1)) for (const go of come) go();
      else setTimeout(resolve, PATIENCE_MS).unref();
    });
}

function hangUp(c: Context): void {
  const bindings: unknown = c.env;
  const outgoing = typeof bindings === "object" && bindings !== null && "outgoing" in bindings && bindings.outgoing;
  if (outgoing instanceof ServerResponse) outgoing.destroy();
}

function answerFault(
  c: Context,
  fault: Exclude<RequestFault["fault"], "lost-answer" | "lost-request" | "together">,
): Response {
  switch (fault) {
    case "secondary-403":
      return answerProblem(secondaryLimit(403, RETRY_AFTER_S), c);
    case "secondary-429":
      return answerProblem(secondaryLimit(429, RETRY_AFTER_S), c);
    case "abuse-422":
      // Seen in public: https://github.com/octokit/plugin-throttling.js/issues/775
      return answerProblem(
        new HubProblem(422, "Validation Failed", { errors: [{ resource: "Issue", field: "base", code: "abuse" }] }),
        c,
      );
    case "rate-limit":
      c.header("X-RateLimit-Remaining", "0");
      return c.json({ message: "API rate limit exceeded.", documentation_url: LIMITS }, 403);
    case "unavailable":
      return c.json({ code: "unavailable", message: "No server is currently available to service your request." }, 503);
    case "expired":
      return answerProblem(new HubProblem(401, "Bad credentials"), c);
  }
}
