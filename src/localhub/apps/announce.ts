// In: what becomes of an installation, and all events of repositories. Out: what the app's webhook is told of it.
import type { HubEvent } from "../events.ts";
import type { Deliverer } from "../hooks/create-deliverer.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { nodeId } from "../present/node-id.ts";
import { presentUserId } from "../present/user.ts";
import { webhookForm } from "../present/webhook-form.ts";
import { coveredRepositories, covers } from "./covers.ts";
import { presentInstallation, presentListed, selectionOf } from "./present.ts";
import type { App, Installation } from "./rows.ts";

interface Deps {
  readonly hub: Hub;
  readonly deliverer: Deliverer;
}

/** Tells an app that it was let in, locked out, let in again, or taken out. Apps are told whatever they asked for. */
export function announceInstallation(
  { hub, deliverer }: Deps,
  what: { app: App; installation: Installation; action: "created" | "deleted" | "suspend" | "unsuspend" },
): void {
  const { app, installation, action } = what;
  const repositories = coveredRepositories(hub, installation).map((one) => presentListed(hub, one));
  const body = { repositories, ...(action === "created" ? { requester: null } : {}) };
  tell({ hub, deliverer }, { app, installation, name: "installation", action, body });
}

/** Tells an app which repositories came to its installation, and which it lost. */
export function announceRepositories(
  { hub, deliverer }: Deps,
  what: { app: App; installation: Installation; before: readonly Repository[] },
): void {
  const { app, installation, before } = what;
  const after = coveredRepositories(hub, installation);
  const list = (some: readonly Repository[]) => some.map((one) => presentListed(hub, one));
  const added = list(after.filter((one) => !before.some((known) => known.id === one.id)));
  const removed = list(before.filter((one) => !after.some((known) => known.id === one.id)));
  const body = { repository_selection: selectionOf(installation), requester: null };
  const about = { app, installation, name: "installation_repositories" };
  if (added.length > 0) {
    const changes = { repositories_added: added, repositories_removed: [] };
    tell({ hub, deliverer }, { ...about, action: "added", body: { ...body, ...changes } });
  }
  if (removed.length > 0) {
    const changes = { repositories_added: [], repositories_removed: removed };
    tell({ hub, deliverer }, { ...about, action: "removed", body: { ...body, ...changes } });
  }
}

function tell(
  { hub, deliverer }: Deps,
  what: { app: App; installation: Installation; name: string; action: string; body: Readonly<Record<string, unknown>> },
): void {
  const { app, installation, name, action } = what;
  const payload = webhookForm({
    action,
    installation: presentInstallation(hub, app, installation),
    ...what.body,
    sender: presentUserId(hub, installation.accountId),
  });
  if (app.hookId !== null) deliverer.deliverTo(app.hookId, { name, action, payload, installationId: installation.id });
}

/** Passes the events of repositories on to the apps that asked for them and are let in there. */
export function tellApps({ hub, deliverer }: Deps, event: HubEvent): void {
  const repository = hub.store.repositories.get(event.repositoryId);
  if (repository === undefined) return;
  for (const app of hub.store.apps.all()) {
    const installation = hub.store.installations.group(app.id).find((one) => covers(one, repository));
    if (installation === undefined || installation.suspendedAt !== null || !app.events.includes(event.name)) continue;
    const shown = { id: installation.id, node_id: nodeId("Installation", installation.id) };
    const payload = { ...event.payload, installation: shown };
    if (app.hookId !== null) deliverer.deliverTo(app.hookId, { ...event, payload, installationId: installation.id });
  }
}
