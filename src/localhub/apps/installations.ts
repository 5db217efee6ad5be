import { randomBytes } from "node:crypto";
import { formatTimestamp } from "../clock.ts";
import type { Hub } from "../hub.ts";
import type { AppPermissions, InstallationToken, Repository, User } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import type { Deliverer } from "../hooks/create-deliverer.ts";
import { announceInstallation, announceRepositories } from "./announce.ts";
import { coveredRepositories, covers } from "./covers.ts";
import type { App, Installation } from "./rows.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What apps need besides the hub: somebody to tell them. */
export interface AppDeps {
  readonly hub: Hub;
  readonly deliverer: Deliverer;
}

/** @throws {HubProblem} 404 when it is not one of that app's */
export function installationOf(hub: Hub, app: App, id: number): Installation {
  const installation = hub.store.installations.get(id);
  if (installation?.appId !== app.id) throw notFound();
  return installation;
}

/** Lets an app into an account, or changes into which of its repositories. */
export function install(
  deps: AppDeps,
  wanted: { app: App; account: User; repositoryIds: Installation["repositoryIds"] },
): Installation {
  const { hub } = deps;
  const { app, account, repositoryIds } = wanted;
  const at = hub.clock.timestamp();
  const known = hub.store.installations.group(app.id).find((one) => one.accountId === account.id);
  if (known !== undefined) {
    const before = coveredRepositories(hub, known);
    const changed = hub.store.installations.put({ ...known, repositoryIds, updatedAt: at });
    announceRepositories(deps, { app, installation: changed, before });
    return changed;
  }
  const id = hub.store.installations.nextId();
  const fresh = { suspendedAt: null, suspendedById: null, createdAt: at, updatedAt: at };
  const made = hub.store.installations.put({ id, appId: app.id, accountId: account.id, repositoryIds, ...fresh });
  announceInstallation(deps, { app, installation: made, action: "created" });
  return made;
}

/** Takes the app out; its tokens are dead at once. */
export function uninstall(deps: AppDeps, app: App, installation: Installation): void {
  const { store } = deps.hub;
  announceInstallation(deps, { app, installation, action: "deleted" });
  for (const token of store.tokens.all()) {
    if (token.type === "installation" && token.installationId === installation.id) store.tokens.delete(token.id);
  }
  store.installations.delete(installation.id);
}

/** Locks the app out until it is let in again. */
export function suspend(deps: AppDeps, app: App, wanted: { installation: Installation; suspended: boolean }): void {
  const { hub } = deps;
  const at = hub.clock.timestamp();
  const installation = hub.store.installations.put({
    ...wanted.installation,
    suspendedAt: wanted.suspended ? at : null,
    suspendedById: wanted.suspended ? wanted.installation.accountId : null,
    updatedAt: at,
  });
  announceInstallation(deps, { app, installation, action: wanted.suspended ? "suspend" : "unsuspend" });
}

export interface TokenWish {
  readonly app: App;
  readonly installation: Installation;
  readonly bot: User;
  readonly repositories?: readonly string[] | undefined;
  readonly repositoryIds?: readonly number[] | undefined;
  readonly permissions?: AppPermissions | undefined;
}

/**
 * Gives an app a token for an hour.
 * @throws {HubProblem} 403 suspended; 422 for repositories or permissions the installation does not have
 */
export function createInstallationToken(hub: Hub, wish: TokenWish): InstallationToken {
  const { app, installation } = wish;
  if (installation.suspendedAt !== null) throw new HubProblem(403, "This installation has been suspended");
  const token: InstallationToken = {
    id: hub.store.tokens.nextId(),
    type: "installation",
    userId: wish.bot.id,
    value: `ghs_${randomBytes(18).toString("hex")}`,
    installationId: installation.id,
    repositoryIds: wantedRepositories(hub, wish)?.map((one) => one.id) ?? null,
    permissions: wantedPermissions(app, wish.permissions),
    expiresAt: formatTimestamp(hub.clock.now() + HOUR_MS),
    createdAt: hub.clock.timestamp(),
  };
  hub.store.tokens.put(token);
  return token;
}

function wantedRepositories(hub: Hub, wish: TokenWish): readonly Repository[] | undefined {
  if (wish.repositories === undefined && wish.repositoryIds === undefined) return undefined;
  const open = coveredRepositories(hub, wish.installation);
  const find = (test: (repository: Repository) => boolean) => {
    const found = open.find(test);
    if (found !== undefined && covers(wish.installation, found)) return found;
    throw new HubProblem(
      422,
      "There is at least one repository that does not exist or is not accessible to the parent installation.",
    );
  };
  return [
    ...(wish.repositories ?? []).map((name) => find((one) => one.name.toLowerCase() === name.toLowerCase())),
    ...(wish.repositoryIds ?? []).map((id) => find((one) => one.id === id)),
  ];
}

const RANK = { read: 1, write: 2, admin: 3 } as const;

function wantedPermissions(app: App, wanted: AppPermissions | undefined): AppPermissions {
  for (const [name, level] of Object.entries(wanted ?? {})) {
    const granted = app.permissions[name];
    if (granted === undefined || RANK[granted] < RANK[level]) {
      throw new HubProblem(422, "The permissions requested are not granted to this installation.");
    }
  }
  return wanted ?? app.permissions;
}
