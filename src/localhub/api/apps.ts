import type { Hono } from "hono";
import * as z from "zod";
import { coveredRepositories, covers } from "../apps/covers.ts";
import { type AppDeps, createInstallationToken, installationOf, suspend, uninstall } from "../apps/installations.ts";
import {
  presentApp,
  presentInstallation,
  presentInstallationToken,
  presentListedInstallation,
} from "../apps/present.ts";
import { botOf } from "../apps/register-app.ts";
import type { App } from "../apps/rows.ts";
import { findRepositoryEver } from "../domain/repositories.ts";
import { findUser } from "../domain/users.ts";
import type { Hub } from "../hub.ts";
import type { InstallationToken } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentRepository } from "../present/repository.ts";
import { presentDelivery, presentWholeDelivery } from "./hooks.ts";
import { sendCounted, sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, textParam } from "./request.ts";

const Level = z.enum(["read", "write", "admin"]);
const TokenWish = z.object({
  repositories: z.array(z.string()).optional(),
  repository_ids: z.array(z.number()).optional(),
  permissions: z.record(z.string(), Level).optional(),
});

/** What apps do in their own name, and in that of an installation. */
export function addAppRoutes(api: Hono<ApiEnv>, deps: AppDeps): void {
  const { hub } = deps;
  api.get("/app", (c) => c.json(presentApp(hub, requireApp(c))));
  addInstallationRoutes(api, deps);
  addDeliveryRoutes(api, deps);

  api.get("/repos/:owner/:repo/installation", (c) => {
    const app = requireApp(c);
    const repository = findRepositoryEver(hub, textParam(c, "owner"), textParam(c, "repo"));
    if (repository === undefined) throw notFound();
    const installation = hub.store.installations.group(app.id).find((one) => covers(one, repository));
    if (installation === undefined) throw notFound();
    return c.json(presentInstallation(hub, app, installation));
  });
  api.get("/users/:login/installation", (c) => {
    const app = requireApp(c);
    const account = findUser(hub, textParam(c, "login"));
    const installation = hub.store.installations.group(app.id).find((one) => one.accountId === account?.id);
    if (installation === undefined) throw notFound();
    return c.json(presentInstallation(hub, app, installation));
  });
}

/** @throws {HubProblem} 401 for all but apps */
function requireApp(c: ApiContext): App {
  const app = c.get("app");
  if (app === null) throw new HubProblem(401, "A JSON web token could not be decoded");
  return app;
}

function addInstallationRoutes(api: Hono<ApiEnv>, deps: AppDeps): void {
  const { hub } = deps;
  const path = "/app/installations/:id{[0-9]+}";
  const asked = (c: ApiContext) => {
    const app = requireApp(c);
    return { app, installation: installationOf(hub, app, numberParam(c, "id")) };
  };
  api.get("/app/installations", (c) => {
    const app = requireApp(c);
    return sendPage(c, hub.store.installations.group(app.id), (one) => presentListedInstallation(hub, app, one));
  });
  api.get(path, (c) => {
    const { app, installation } = asked(c);
    return c.json(presentInstallation(hub, app, installation));
  });
  api.delete(path, (c) => {
    const { app, installation } = asked(c);
    uninstall(deps, app, installation);
    return c.body(null, 204);
  });
  api.put(`${path}/suspended`, (c) => {
    const { app, installation } = asked(c);
    suspend(deps, app, { installation, suspended: true });
    return c.body(null, 204);
  });
  api.delete(`${path}/suspended`, (c) => {
    const { app, installation } = asked(c);
    suspend(deps, app, { installation, suspended: false });
    return c.body(null, 204);
  });
  api.post(`${path}/access_tokens`, async (c) => {
    const { app, installation } = asked(c);
    const { repositories, repository_ids: repositoryIds, permissions } = await readBody(c, TokenWish);
    const wish = { app, installation, bot: botOf(hub, app), repositories, repositoryIds, permissions };
    return c.json(presentInstallationToken(hub, createInstallationToken(hub, wish)), 201);
  });
  api.get("/installation/repositories", (c) => {
    const token = installationTokenOf(c);
    const installation = hub.store.installations.get(token.installationId);
    const all = installation === undefined ? [] : coveredRepositories(hub, installation);
    const open = all.filter((one) => token.repositoryIds === null || token.repositoryIds.includes(one.id));
    return sendCounted(c, open, { key: "repositories", present: (one) => presentRepository(hub, one) });
  });
  api.delete("/installation/token", (c) => {
    hub.store.tokens.delete(installationTokenOf(c).id);
    return c.body(null, 204);
  });
}

function installationTokenOf(c: ApiContext): InstallationToken {
  const token = c.get("actor")?.token;
  if (token?.type !== "installation") throw new HubProblem(403, "Resource not accessible by personal access token");
  return token;
}

function addDeliveryRoutes(api: Hono<ApiEnv>, { hub, deliverer }: AppDeps): void {
  const path = "/app/hook/deliveries";
  const deliveriesOf = (hubOf: Hub, c: ApiContext) => hubOf.store.deliveries.group(requireApp(c).hookId ?? 0);
  const deliveryOf = (c: ApiContext) => {
    const found = deliveriesOf(hub, c).find((one) => one.id === numberParam(c, "delivery"));
    if (found === undefined) throw notFound();
    return found;
  };
  api.get(path, (c) => sendPage(c, deliveriesOf(hub, c).toReversed(), presentDelivery));
  api.get(`${path}/:delivery{[0-9]+}`, (c) => {
    const delivery = deliveryOf(c);
    return c.json(presentWholeDelivery(delivery, hub.store.hooks.get(delivery.hookId)?.url ?? ""));
  });
  api.post(`${path}/:delivery{[0-9]+}/attempts`, (c) => {
    deliverer.redeliver(deliveryOf(c));
    return c.json({}, 202);
  });
}
