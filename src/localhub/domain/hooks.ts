import type { Actor, Hub } from "../hub.ts";
import type { Delivery, Hook } from "../hooks/rows.ts";
import type { Repository } from "../model.ts";
import { HubProblem, invalidField, notFound } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";

export interface HookFields {
  readonly url: string;
  readonly secret?: string | undefined;
  readonly contentType?: "json" | "form" | undefined;
  readonly events?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
}

/** Adds a webhook to a repository. Deliveries stay on this machine. */
export function createHook(hub: Hub, actor: Actor, wanted: HookFields & { repository: Repository }): Hook {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  checkUrl(wanted.url);
  if (hub.store.hooks.group(wanted.repository.id).some((hook) => hook.url === wanted.url)) {
    throw new HubProblem(422, "Validation Failed", {
      errors: [{ resource: "Hook", field: "url", code: "custom", message: "Hook already exists on this repository" }],
    });
  }
  const at = hub.clock.timestamp();
  return hub.store.hooks.put({
    id: hub.store.hooks.nextId(),
    repositoryId: wanted.repository.id,
    url: wanted.url,
    secret: wanted.secret ?? null,
    contentType: wanted.contentType ?? "json",
    events: wanted.events ?? ["push"],
    active: wanted.active ?? true,
    createdAt: at,
    updatedAt: at,
  });
}

// A hook is a request made for whoever asked: on one machine it may only reach this machine.
function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url !== null && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url === null || !local || !/^https?:$/.test(url.protocol)) {
    throw invalidField("Hook", "url", "url must be an http address on this machine");
  }
}

/** @throws {HubProblem} 404 */
export function hookById(hub: Hub, actor: Actor, at: { repository: Repository; id: number }): Hook {
  demand(hub, actor, { repository: at.repository, right: RIGHTS.administer });
  const hook = hub.store.hooks.get(at.id);
  if (hook?.repositoryId !== at.repository.id) throw notFound();
  return hook;
}

/** @throws {HubProblem} 404 */
export function deliveryById(hub: Hub, hook: Hook, id: number): Delivery {
  const delivery = hub.store.deliveries.get(id);
  if (delivery?.hookId !== hook.id) throw notFound();
  return delivery;
}
