import type { App } from "../apps/rows.ts";
import { isAppToken, verifyAppToken } from "../apps/verify-app-token.ts";
import { actorOfToken } from "../domain/users.ts";
import type { Actor, Hub } from "../hub.ts";
import { HubProblem } from "../problem.ts";

/**
 * Who an `Authorization` header speaks for; null without one. Takes `token`, `Bearer`, and Basic with the token as
 * password, as git sends it.
 * @throws {HubProblem} 401; 403 for an app that was locked out
 */
export function authenticate(hub: Hub, header: string | undefined): Actor | null {
  if (header === undefined || header === "") return null;
  const value = tokenIn(header);
  const actor = value === undefined ? undefined : actorOfToken(hub, value);
  if (actor === undefined) throw new HubProblem(401, "Bad credentials");
  refuseSuspended(hub, actor);
  return actor;
}

/** Who asks: somebody with a token, an app in its own name, or neither. @throws {HubProblem} 401, 403, 404 */
export function identify(hub: Hub, header: string | undefined): { actor: Actor | null; app: App | null } {
  const value = tokenIn(header ?? "") ?? "";
  if (isAppToken(value)) return { actor: null, app: verifyAppToken(hub, value) };
  return { actor: authenticate(hub, header), app: null };
}

function refuseSuspended(hub: Hub, { token }: Actor): void {
  if (token?.type !== "installation") return;
  const suspendedAt = hub.store.installations.get(token.installationId)?.suspendedAt ?? null;
  if (suspendedAt !== null) throw new HubProblem(403, "This installation has been suspended");
}

/** The token in an `Authorization` header, in whichever way it is written. */
export function tokenIn(header: string): string | undefined {
  const [, scheme = "", rest = ""] = /^(\S+)\s+(.+)$/.exec(header.trim()) ?? [];
  switch (scheme.toLowerCase()) {
    case "token":
    case "bearer":
      return rest;
    case "basic": {
      const [user = "", password = ""] = Buffer.from(rest, "base64").toString("utf8").split(/:(.*)/s);
      return password === "" || password === "x-oauth-basic" ? user : password;
    }
    default:
      return undefined;
  }
}
