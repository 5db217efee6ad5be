// The pages of the hub for people: reading and doing, in a browser, what the API offers programs.
// In: the hub. Out: a router to mount at `/`, after everything that answers for itself.
// Not its business: rules and rights, which are the same as the API's (domain/).
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { HubProblem, notFound } from "../problem.ts";
import { MARK, STYLESHEET } from "./assets/stylesheet.ts";
import { PAGE_SCRIPT } from "./assets/page-script.ts";
import { createDrafts } from "./drafts.ts";
import { guard, isPagePath } from "./guard.ts";
import { compareRoutes } from "./routes/compare-routes.ts";
import { codeRoutes } from "./routes/code-routes.ts";
import { issueRoutes } from "./routes/issue-routes.ts";
import { loginRoutes } from "./routes/login-routes.ts";
import { pullRoutes } from "./routes/pull-routes.ts";
import { runRoutes } from "./routes/run-routes.ts";
import { wordsRoutes } from "./routes/words-routes.ts";
import { createSessions } from "./session.ts";
import type { RunFiles, Site } from "./site.ts";
import type { Hub } from "../hub.ts";
import { visit } from "./visit.ts";
import { personOf } from "./read/person.ts";
import { avatarFile } from "./views/person-mark.ts";
import { problemPage } from "./views/problem-page.ts";

export interface WebDeps {
  readonly hub: Hub;
  readonly runFiles: RunFiles;
  /** Signs cookies; keep it over restarts and open pages stay usable. @default a random one */
  readonly secret?: string;
}

export function createWeb(deps: WebDeps): Hono {
  const site: Site = {
    hub: deps.hub,
    runFiles: deps.runFiles,
    sessions: createSessions(deps.secret ?? randomBytes(32).toString("hex")),
    drafts: createDrafts(),
  };
  const web = new Hono();
  web.use(guard(() => deps.hub.urls.pages));
  web.onError((error, context) => {
    const problem = asProblem(error);
    const { frame } = visit(site, context);
    return context.html(problemPage(frame, problem), { status: problem.status });
  });
  assetRoutes(web, site);
  loginRoutes(web, site);
  issueRoutes(web, site);
  pullRoutes(web, site);
  wordsRoutes(web, site);
  runRoutes(web, site);
  compareRoutes(web, site);
  codeRoutes(web, site);
  web.get("*", (context, next) => {
    if (!isPagePath(context.req.path)) return next();
    throw new HubProblem(404, "There is no such page.");
  });
  return web;
}

function assetRoutes(web: Hono, site: Site): void {
  web.get("/_web/style.css", (context) => context.body(STYLESHEET, 200, { "content-type": "text/css; charset=utf-8" }));
  web.get("/_web/page.js", (context) => context.body(PAGE_SCRIPT, 200, { "content-type": "text/javascript" }));
  web.get("/_web/mark.svg", (context) => context.body(MARK, 200, { "content-type": "image/svg+xml" }));
  web.get("/avatars/u/:id{[0-9]+}", (context) => {
    const user = site.hub.store.users.get(Number(context.req.param("id")));
    if (user === undefined) throw notFound();
    return context.body(avatarFile(personOf(user)), 200, { "content-type": "image/svg+xml" });
  });
  web.get("/_web/version", (context) => context.text(String(site.hub.store.version())));
}

function asProblem(error: Error): {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 422 | 500;
  readonly message: string;
  readonly details: readonly string[];
} {
  if (!(error instanceof HubProblem)) {
    return { status: 500, message: "The server made a mistake.", details: [error.message] };
  }
  const known = ([400, 401, 403, 404, 405, 409, 422] as const).find((status) => status === error.status);
  const details = error.errors.flatMap((entry) =>
    typeof entry === "string" ? [entry] : [entry.message ?? `${entry.field}: ${entry.code}`],
  );
  return { status: known ?? 500, message: error.message, details };
}
