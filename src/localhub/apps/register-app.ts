import { generateKeyPairSync } from "node:crypto";
import { ensureUser } from "../domain/users.ts";
import type { Hub } from "../hub.ts";
import type { AppPermissions, User } from "../model.ts";
import type { App } from "./rows.ts";

export interface NewApp {
  readonly slug: string;
  readonly owner: string;
  readonly permissions: AppPermissions;
  readonly events: readonly string[];
  readonly webhook?: { readonly url: string; readonly secret?: string | undefined } | undefined;
}

/** Registers an app anew each time; the private key is told this once. */
export function registerApp(hub: Hub, wanted: NewApp): { app: App; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const { slug, permissions, events } = wanted;
  const at = hub.clock.timestamp();
  const id = hub.store.apps.nextId();
  const app = hub.store.apps.put({
    id,
    slug,
    name: slug,
    ownerId: ensureUser(hub, wanted.owner).id,
    clientId: `Iv23li${String(id).padStart(14, "0")}`,
    publicKey,
    permissions: { metadata: "read", ...permissions },
    events,
    hookId: wanted.webhook === undefined ? null : addHook(hub, id, wanted.webhook),
    createdAt: at,
    updatedAt: at,
  });
  botOf(hub, app);
  return { app, privateKey };
}

/** The user an app acts as. */
export function botOf(hub: Hub, app: App): User {
  return ensureUser(hub, `${app.slug}[bot]`);
}

function addHook(hub: Hub, appId: number, wanted: { url: string; secret?: string | undefined }): number {
  const at = hub.clock.timestamp();
  const id = hub.store.hooks.nextId();
  const { url, secret = null } = wanted;
  // It belongs to no repository.
  const fields = { repositoryId: 0, appId, contentType: "json" as const, events: [], active: true };
  hub.store.hooks.put({ id, url, secret, ...fields, createdAt: at, updatedAt: at });
  return id;
}
