import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { HubProblem } from "../problem.ts";

const DOCUMENTATION = "https://docs.github.com";

/** Turns what a route threw into GitHub's error body; anything but a HubProblem is our bug and says so with 500. */
export function answerProblem(error: Error, c: Context): Response {
  if (!(error instanceof HubProblem)) {
    process.stderr.write(`localhub: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`);
    return c.json({ message: "Server Error", documentation_url: `${DOCUMENTATION}/rest`, status: "500" }, 500);
  }
  if (error.foundAt !== undefined) return answerMoved(error, error.foundAt.api, c);
  if (error.movedTo !== undefined) return answerMoved(error, addressAt(error.movedTo, c), c);
  if (error.accepted !== undefined) c.header("X-Accepted-GitHub-Permissions", error.accepted);
  if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
  const body = {
    message: error.message,
    ...(error.errors.length === 0 ? {} : { errors: error.errors }),
    documentation_url: `${DOCUMENTATION}/${error.page}`,
    ...(error.hasStatus ? { status: String(error.status) } : {}),
  };
  return c.json(body, toStatus(error.status));
}

/** The same request is to be made of the repository by its id. */
function addressAt(repository: string, c: Context): string {
  const rest = /\/repos\/[^/]+\/[^/]+(\/.*)?$/.exec(c.req.path)?.[1] ?? "";
  return `${repository}${rest}${new URL(c.req.url).search}`;
}

/** The request is to be made there, with its method. */
function answerMoved(problem: HubProblem, url: string, c: Context): Response {
  c.header("Location", url);
  const body = { message: problem.message, url, documentation_url: `${DOCUMENTATION}/rest/guides/best-practices` };
  return c.json(body, c.req.method === "GET" || c.req.method === "HEAD" ? 301 : 307);
}

function toStatus(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 405, 409, 410, 415, 422, 429, 503] as const;
  return known.find((one) => one === status) ?? 500;
}
