import type { Hub } from "../hub.ts";
import type { AppPermissions, InstallationToken, Repository } from "../model.ts";
import { nodeId } from "../present/node-id.ts";
import { presentRepository } from "../present/repository.ts";
import { presentUserId } from "../present/user.ts";
import { webhookForm } from "../present/webhook-form.ts";
import type { App, Installation } from "./rows.ts";

export function presentApp(hub: Hub, app: App) {
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("App", app.id),
    client_id: app.clientId,
    owner: presentUserId(hub, app.ownerId),
    name: app.name,
    description: "",
    external_url: hub.urls.web,
    html_url: `${hub.urls.web}/apps/${app.slug}`,
    created_at: app.createdAt,
    updated_at: app.updatedAt,
    permissions: toldPermissions(app.permissions),
    events: app.events,
    installations_count: hub.store.installations.group(app.id).length,
  };
}

export function presentInstallation(hub: Hub, app: App, installation: Installation) {
  const api = `${hub.urls.api}/app/installations/${installation.id}`;
  return {
    id: installation.id,
    account: presentUserId(hub, installation.accountId),
    repository_selection: selectionOf(installation),
    access_tokens_url: `${api}/access_tokens`,
    repositories_url: `${hub.urls.api}/installation/repositories`,
    html_url: `${hub.urls.web}/settings/installations/${installation.id}`,
    app_id: app.id,
    client_id: app.clientId,
    app_slug: app.slug,
    target_id: installation.accountId,
    target_type: "User",
    permissions: toldPermissions(app.permissions),
    events: app.events,
    created_at: installation.createdAt,
    updated_at: installation.updatedAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: installation.suspendedById === null ? null : presentUserId(hub, installation.suspendedById),
    suspended_at: installation.suspendedAt,
  };
}

/** GitHub's own description knows nothing of this one. @see https://github.com/github/rest-api-description/issues/5437 */
function toldPermissions({ actions_variables: _untold, ...told }: AppPermissions): AppPermissions {
  return told;
}

/** Lists tell less of accounts and apps. */
export function presentListedInstallation(hub: Hub, app: App, installation: Installation) {
  const { client_id: _untold, ...shown } = presentInstallation(hub, app, installation);
  return webhookForm(shown);
}

export function selectionOf(installation: Installation): "all" | "selected" {
  return installation.repositoryIds === "all" ? "all" : "selected";
}

export function presentInstallationToken(hub: Hub, token: InstallationToken) {
  const repositories = token.repositoryIds?.flatMap((id) => hub.store.repositories.get(id) ?? []);
  const installation = hub.store.installations.get(token.installationId);
  const isAll = repositories === undefined && installation?.repositoryIds === "all";
  return {
    token: token.value,
    expires_at: token.expiresAt,
    permissions: toldPermissions(token.permissions),
    repository_selection: isAll ? "all" : "selected",
    ...(repositories === undefined ? {} : { repositories: repositories.map((one) => presentRepository(hub, one)) }),
  };
}

/** A repository as events about installations list it. */
export function presentListed(hub: Hub, repository: Repository) {
  const { id, node_id, name, full_name, private: isPrivate } = presentRepository(hub, repository);
  return { id, node_id, name, full_name, private: isPrivate };
}
