import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { presentRepository } from "../present/repository.ts";
import { presentUser } from "../present/user.ts";
import { webhookForm } from "../present/webhook-form.ts";

/** What happened; `body` is the payload without what every payload has. */
export interface Happening {
  readonly name: string;
  readonly action?: string;
  readonly repository: Repository;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Tells the world, once the store knows. */
export function emit(hub: Hub, actor: Actor, happening: Happening): void {
  hub.events.emit({
    name: happening.name,
    action: happening.action ?? null,
    repositoryId: happening.repository.id,
    senderId: actor.user.id,
    causedByJobToken: actor.token?.type === "job",
    payload: webhookForm({
      ...(happening.action === undefined ? {} : { action: happening.action }),
      ...happening.body,
      repository: presentRepository(hub, happening.repository),
      sender: presentUser(hub, actor.user),
    }),
  });
}
