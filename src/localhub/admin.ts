import { timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import type { Runner } from "./actions/host.ts";
import { answerProblem } from "./api/answer-problem.ts";
import { readBody } from "./api/request.ts";
import type { ApiEnv } from "./api/request.ts";
import { install } from "./apps/installations.ts";
import { registerApp } from "./apps/register-app.ts";
import type { ContentAccounts } from "./content-limits.ts";
import { createRepository, findRepository } from "./domain/repositories.ts";
import { createToken, ensureUser } from "./domain/users.ts";
import type { Deliverer } from "./hooks/create-deliverer.ts";
import type { Hub } from "./hub.ts";
import { HubProblem, notFound } from "./problem.ts";
import type { RateLimits } from "./rate-limits.ts";
import { presentRepository } from "./present/repository.ts";

const NewUser = z.object({
  login: z.string().min(1),
  name: z.string().optional(),
  token: z.string().min(1).optional(),
  /** Whether they are in a repository as soon as they are invited; else they have to accept. */
  acceptsInvitations: z.boolean().optional(),
});
const NewRepository = z.object({
  owner: z.string(),
  name: z.string(),
  private: z.boolean().optional(),
  /** Who runs a hub on their own machine has nobody else to switch Pages on for them. */
  pages: z.boolean().default(true),
});
const Level = z.enum(["read", "write", "admin"]);
const NewApp = z.object({
  slug: z.string(),
  owner: z.string(),
  permissions: z.record(z.string(), Level),
  events: z.array(z.string()).default([]),
  webhook: z.object({ url: z.url(), secret: z.string().optional() }).optional(),
});
/** People install apps on pages that are not here. */
const NewInstallation = z.object({
  app: z.number(),
  account: z.string(),
  repositories: z.union([z.literal("all"), z.array(z.string())]).default("all"),
});
const Allowance = z.partialRecord(z.enum(["nobody", "personal", "installation", "job"]), z.number().int().positive());
const Most = z.number().int().positive().nullable();
const ContentAllowance = z.strictObject({ perMinute: Most, perHour: Most });
const Recording = z.object({ file: z.string().min(1) });
const Advance = z.object({ advanceMs: z.number().int().nonnegative() });

export interface AdminDeps {
  readonly hub: Hub;
  readonly token: string;
  readonly runner: () => Runner;
  readonly deliverer: Deliverer;
  readonly limits: RateLimits;
  readonly content: ContentAccounts;
  /** Events not yet turned into runs. */
  readonly openEvents: () => number;
  /** Writes all that is said from now on to that file. */
  readonly record: (file: string) => void;
}

/** What whoever started the hub may do and GitHub has no door for; to be mounted at `/_admin`. */
export function createAdmin(deps: AdminDeps): Hono<ApiEnv> {
  const { hub } = deps;
  const admin = new Hono<ApiEnv>();
  admin.onError(answerProblem);
  admin.use(onlyAdmin(deps.token));
  admin.post("/users", async (c) => {
    const wanted = await readBody(c, NewUser);
    const user = ensureUser(hub, wanted.login);
    const named = hub.store.users.put({
      ...user,
      name: wanted.name ?? user.name,
      ...(wanted.acceptsInvitations === undefined ? {} : { acceptsInvitations: wanted.acceptsInvitations }),
    });
    const known = hub.store.tokens
      .group(named.id)
      .find((token) => token.type === "personal" && (wanted.token === undefined || token.value === wanted.token));
    const token = known ?? createToken(hub, named, wanted.token);
    return c.json({ id: named.id, login: named.login, token: token.value }, known === undefined ? 201 : 200);
  });
  admin.post("/repos", async (c) => {
    const { pages, ...wanted } = await readBody(c, NewRepository);
    const known = findRepository(hub, wanted.owner, wanted.name);
    if (known !== undefined) return c.json(presentRepository(hub, known), 200);
    const made = await createRepository(hub, { ...wanted, private: wanted.private ?? false });
    const repository = hub.store.repositories.put({ ...made, pagesEnabled: pages });
    return c.json(presentRepository(hub, repository), 201);
  });
  addAppDoors(admin, deps);
  admin.get("/clock", (c) => c.json({ nowMs: hub.clock.now(), offsetMs: hub.clock.offsetMs() }));
  admin.post("/clock", async (c) => {
    hub.clock.advance((await readBody(c, Advance)).advanceMs);
    return c.json({ nowMs: hub.clock.now(), offsetMs: hub.clock.offsetMs() });
  });
  addLimitDoors(admin, deps);
  admin.post("/record", async (c) => {
    deps.record((await readBody(c, Recording)).file);
    return c.json({ recording: true });
  });
  admin.get("/idle", (c) => {
    const { running, queued } = deps.runner().counts();
    const idle = running + queued + deps.deliverer.pending() + deps.openEvents() === 0;
    return c.json({ idle, running, queued });
  });
  return admin;
}

function addLimitDoors(admin: Hono<ApiEnv>, deps: AdminDeps): void {
  admin.post("/rate-limits", async (c) => {
    deps.limits.allow(await readBody(c, Allowance));
    return c.json({});
  });
  admin.post("/content-limits", async (c) => {
    deps.content.allow(await readBody(c, ContentAllowance));
    return c.json({});
  });
}

function addAppDoors(admin: Hono<ApiEnv>, deps: AdminDeps): void {
  const { hub } = deps;
  admin.post("/apps", async (c) => {
    const { app, privateKey } = registerApp(hub, await readBody(c, NewApp));
    return c.json({ id: app.id, slug: app.slug, clientId: app.clientId, privateKey }, 201);
  });
  admin.post("/installations", async (c) => {
    const wanted = await readBody(c, NewInstallation);
    const app = hub.store.apps.get(wanted.app);
    if (app === undefined) throw notFound();
    const account = ensureUser(hub, wanted.account);
    const repositoryIds =
      wanted.repositories === "all"
        ? wanted.repositories
        : wanted.repositories.map((name) => {
            const repository = findRepository(hub, wanted.account, name);
            if (repository === undefined) throw notFound();
            return repository.id;
          });
    return c.json({ id: install(deps, { app, account, repositoryIds }).id }, 201);
  });
}

/** Lets in who has the token of whoever started the hub. */
export function onlyAdmin(token: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${token}`)) throw new HubProblem(401, "Bad credentials");
    await next();
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
