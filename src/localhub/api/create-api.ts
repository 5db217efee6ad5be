// In: requests to GitHub's REST and GraphQL API, with a token. Out: GitHub's answers, in its shapes.
// Not its business: rules and rights (domain/), the wire forms of rows (present/).
import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { executeGraphql } from "../graphql/execute-graphql.ts";
import type { ContentAccounts } from "../content-limits.ts";
import type { Hub } from "../hub.ts";
import type { RateLimits } from "../rate-limits.ts";
import { HubProblem, notFound } from "../problem.ts";
import { addActionsSettingsRoutes } from "./actions-settings.ts";
import { addAppRoutes } from "./apps.ts";
import { addArchiveRoutes } from "./archives.ts";
import { addInvitationRoutes } from "./invitations.ts";
import { addIssueLockRoutes } from "./issue-locks.ts";
import { limitContent } from "./limit-content.ts";
import { limitRequests, tellLimit, tellScopes } from "./limit-requests.ts";
import { addMarkdownRoutes } from "./markdown.ts";
import { addRulesetRoutes } from "./rulesets.ts";
import { addRootRoutes } from "./root.ts";
import { addSearchRoutes } from "./search.ts";
import { addActionsRoutes, type ActionsDeps } from "./actions.ts";
import { answerProblem } from "./answer-problem.ts";
import { identify } from "./authenticate.ts";
import { addBranchProtectionRoutes } from "./branch-protection.ts";
import { addCommentRoutes } from "./comments.ts";
import { addCommitListRoutes } from "./commits.ts";
import { addContentRoutes } from "./contents.ts";
import { addDownloadRoutes, type DownloadDeps } from "./downloads.ts";
import { addGitDatabaseRoutes } from "./git-database.ts";
import { addHookRoutes } from "./hooks.ts";
import { addIssueRoutes } from "./issues.ts";
import { addLabelRoutes } from "./labels.ts";
import { addPagesRoutes, type DeployArtifact } from "./pages.ts";
import { addPullRoutes } from "./pulls.ts";
import { addReactionRoutes } from "./reactions.ts";
import { addRefRoutes } from "./refs.ts";
import { addRepositoryRoutes } from "./repositories.ts";
import type { ApiEnv } from "./request.ts";
import { addReviewRoutes } from "./reviews.ts";
import { addStatusRoutes } from "./statuses.ts";
import { addUserRoutes } from "./users.ts";
import { addVariableRoutes } from "./variables.ts";
import type { Deliverer } from "../hooks/create-deliverer.ts";

export interface ApiDeps extends ActionsDeps, DownloadDeps {
  readonly deliverer: Deliverer;
  readonly deploy: DeployArtifact;
  readonly limits: RateLimits;
  readonly content: ContentAccounts;
}

/** The API, to be mounted at `/api`: `/v3` is REST, `/graphql` GraphQL. */
export function createApi(deps: ApiDeps): Hono<ApiEnv> {
  const { hub } = deps;
  const api = new Hono<ApiEnv>();
  api.onError(answerProblem);
  const { limits } = deps;
  api.use(dressAnswers(hub));
  api.use(tellLimit(limits));
  api.use(tellScopes);
  api.use(async (c, next) => {
    const { actor, app } = identify(hub, c.req.header("authorization"));
    c.set("actor", actor);
    c.set("app", app);
    await next();
  });
  api.use("/graphql", demandToken);
  api.use(limitRequests(limits));
  api.use(limitContent(deps.content));
  api.post("/graphql", async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const actor = c.get("actor");
    return c.json(await executeGraphql({ hub, actor, limit: limits.of(actor, "graphql") }, body));
  });
  api.route("/v3", createRest(deps, limits));
  api.all("*", () => {
    throw notFound();
  });
  return api;
}

function createRest(deps: ApiDeps, limits: RateLimits): Hono<ApiEnv> {
  const { hub } = deps;
  const rest = new Hono<ApiEnv>();
  rest.onError(answerProblem);
  rest.use(answerUnchanged);
  rest.use(nameCreated);
  addRootRoutes(rest, hub);
  rest.get("/rate_limit", (c) => {
    const [core, graphql] = [limits.of(c.get("actor"), "core"), limits.of(c.get("actor"), "graphql")];
    return c.json({ resources: { core, search: core, graphql }, rate: core });
  });
  addUserRoutes(rest, hub);
  addRepositoryRoutes(rest, hub);
  addInvitationRoutes(rest, hub);
  addIssueRoutes(rest, hub);
  addIssueLockRoutes(rest, hub);
  addCommentRoutes(rest, hub);
  addLabelRoutes(rest, hub);
  addReactionRoutes(rest, hub);
  addPullRoutes(rest, hub);
  addReviewRoutes(rest, hub);
  addRefRoutes(rest, hub);
  addRulesetRoutes(rest, hub);
  addGitDatabaseRoutes(rest, hub);
  // Before the commit routes, whose `/commits/:ref` would swallow `/commits/:ref/status`.
  addStatusRoutes(rest, hub);
  addCommitListRoutes(rest, hub);
  // Before the branches, whose `/branches/:branch` would swallow it.
  addBranchProtectionRoutes(rest, hub);
  addContentRoutes(rest, hub);
  addActionsRoutes(rest, deps);
  addActionsSettingsRoutes(rest, hub);
  addDownloadRoutes(rest, deps);
  addVariableRoutes(rest, hub);
  addPagesRoutes(rest, deps);
  addHookRoutes(rest, deps);
  addAppRoutes(rest, deps);
  addArchiveRoutes(rest, deps);
  addSearchRoutes(rest, hub);
  addMarkdownRoutes(rest, hub);
  return rest;
}

/** Who does not say who they are is not heard, whatever they ask. */
const demandToken: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.get("actor") === null) {
    const page = "graphql/guides/forming-calls-with-graphql#authenticating-with-graphql";
    throw new HubProblem(401, "This endpoint requires you to be authenticated.", { page });
  }
  await next();
};

/** Headers every answer has, the hub's own time among them. */
function dressAnswers(hub: Hub): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header("Date", new Date(hub.clock.now()).toUTCString());
    c.header("X-GitHub-Media-Type", "github.v3; format=json");
  };
}

/** Says where what was made is to be found: at the address the answer gives for it. */
const nameCreated: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 201) return;
  const made: unknown = await c.res.clone().json();
  if (typeof made === "object" && made !== null && "url" in made) c.header("Location", String(made.url));
};

/** 304 to who has the answer already. As on GitHub, the tag depends on the token. */
const answerUnchanged: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== "GET" || c.res.status !== 200) return;
  const body = await c.res.clone().arrayBuffer();
  const hash = createHash("sha256").update(c.req.header("authorization") ?? "");
  const tag = `W/"${hash.update(Buffer.from(body)).digest("hex")}"`;
  c.header("ETag", tag);
  if (c.req.header("if-none-match") !== tag) return;
  // oxlint-disable-next-line no-param-reassign -- the one way Hono has to replace an answer already given
  c.res = new Response(null, { status: 304, headers: c.res.headers });
};
