import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { HubProblem } from "../problem.ts";

const DOCUMENTATION = "https://docs.github.com/rest";

/** Turns what a route threw into GitHub's error body; anything but a HubProblem is our bug and says so with 500. */
export function answerProblem(error: Error, c: Context): Response {
  if (!(error instanceof HubProblem)) {
    process.stderr.write(`localhub: ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n`);
    return c.json({ message: "Server Error", documentation_url: DOCUMENTATION, status: "500" }, 500);
  }
  if (error.movedTo !== undefined) return answerMoved(error, c);
  if (error.accepted !== undefined) c.header("X-Accepted-GitHub-Permissions", error.accepted);
  const body = {
    message: error.message,
    ...(error.errors.length === 0 ? {} : { errors: error.errors }),
    documentation_url: DOCUMENTATION,
    ...(error.hasStatus ? { status: String(error.status) } : {}),
  };
  return c.json(body, toStatus(error.status));
}

/** The same request, with its method, is to be made of the repository by its id. */
function answerMoved(problem: HubProblem, c: Context): Response {
  const rest = /\/repos\/[^/]+\/[^/]+(\/.*)?$/.exec(c.req.path)?.[1] ?? "";
  const url = `${problem.movedTo ?? ""}${rest}${new URL(c.req.url).search}`;
  c.header("Location", url);
  const body = { message: problem.message, url, documentation_url: `${DOCUMENTATION}/guides/best-practices` };
  return c.json(body, c.req.method === "GET" || c.req.method === "HEAD" ? 301 : 307);
}

function toStatus(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 405, 409, 410, 415, 422, 429, 503] as const;
  return known.find((one) => one === status) ?? 500;
}
