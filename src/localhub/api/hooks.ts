import type { Hono } from "hono";
import * as z from "zod";
import { createHook, deliveryById, hookById } from "../domain/hooks.ts";
import { demand, RIGHTS } from "../domain/access.ts";
import type { Deliverer } from "../hooks/create-deliverer.ts";
import type { Hub } from "../hub.ts";
import type { Delivery, Hook } from "../hooks/rows.ts";
import { repositoryOf } from "../present/association.ts";
import { apiUrl } from "../present/repository.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const NewHook = z.object({
  config: z.object({
    url: z.string(),
    secret: z.string().optional(),
    content_type: z.enum(["json", "form"]).optional(),
  }),
  events: z.array(z.string()).optional(),
  active: z.boolean().optional(),
});

export function addHookRoutes(api: Hono<ApiEnv>, deps: { hub: Hub; deliverer: Deliverer }): void {
  const { hub } = deps;
  const path = "/repos/:owner/:repo/hooks";
  const hookOf = (c: ApiContext) =>
    hookById(hub, requireActor(c), { repository: repositoryOfPath(hub, c), id: numberParam(c, "hook") });

  api.get(path, (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readSettings });
    return sendPage(c, hub.store.hooks.group(repository.id), (hook) => presentHook(hub, hook));
  });
  api.post(path, async (c) => {
    const { config, events, active } = await readBody(c, NewHook);
    const { url, secret, content_type: contentType } = config;
    const wanted = { url, secret, contentType, events, active, repository: repositoryOfPath(hub, c) };
    return c.json(presentHook(hub, createHook(hub, requireActor(c), wanted)), 201);
  });
  api.get(`${path}/:hook{[0-9]+}`, (c) => c.json(presentHook(hub, hookOf(c))));
  api.delete(`${path}/:hook{[0-9]+}`, (c) => {
    hub.store.hooks.delete(hookOf(c).id);
    return c.body(null, 204);
  });
  api.get(`${path}/:hook{[0-9]+}/deliveries`, (c) =>
    sendPage(c, hub.store.deliveries.group(hookOf(c).id).toReversed(), presentDelivery),
  );
  api.get(`${path}/:hook{[0-9]+}/deliveries/:delivery{[0-9]+}`, (c) => {
    const delivery = deliveryById(hub, hookOf(c), numberParam(c, "delivery"));
    return c.json(presentWholeDelivery(delivery, hookOf(c).url));
  });
  api.post(`${path}/:hook{[0-9]+}/deliveries/:delivery{[0-9]+}/attempts`, (c) => {
    deps.deliverer.redeliver(deliveryById(hub, hookOf(c), numberParam(c, "delivery")));
    return c.json({}, 202);
  });
}

function presentHook(hub: Hub, hook: Hook) {
  const url = `${apiUrl(hub, repositoryOf(hub, hook))}/hooks/${hook.id}`;
  return {
    type: "Repository",
    id: hook.id,
    name: "web",
    active: hook.active,
    events: hook.events,
    config: {
      content_type: hook.contentType,
      insecure_ssl: "0",
      url: hook.url,
      ...(hook.secret === null ? {} : { secret: "********" }),
    },
    updated_at: hook.updatedAt,
    created_at: hook.createdAt,
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: { code: null, status: "unused", message: null },
  };
}

/** A delivery with what was sent and answered. */
export function presentWholeDelivery(delivery: Delivery, url: string) {
  return {
    ...presentDelivery(delivery),
    url,
    request: { headers: delivery.requestHeaders, payload: parsePayload(delivery.payload) },
    response: { headers: {}, payload: delivery.responseBody },
  };
}

export function presentDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: delivery.deliveredAt,
    redelivery: delivery.redelivery,
    duration: delivery.durationMs / 1000,
    status: delivery.status,
    status_code: delivery.statusCode,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId ?? null,
    repository_id: delivery.repositoryId === 0 ? null : delivery.repositoryId,
    throttled_at: null,
  };
}

function parsePayload(text: string): unknown {
  return JSON.parse(text);
}
