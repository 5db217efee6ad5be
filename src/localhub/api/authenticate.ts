import { actorOfToken } from "../domain/users.ts";
import type { Actor, Hub } from "../hub.ts";
import { HubProblem } from "../problem.ts";

/**
 * Who an `Authorization` header speaks for; null without one. Takes `token`, `Bearer`, and Basic with the token as
 * password, as git sends it.
 * @throws {HubProblem} 401
 */
export function authenticate(hub: Hub, header: string | undefined): Actor | null {
  if (header === undefined || header === "") return null;
  const value = tokenIn(header);
  const actor = value === undefined ? undefined : actorOfToken(hub, value);
  if (actor === undefined) throw new HubProblem(401, "Bad credentials");
  return actor;
}

function tokenIn(header: string): string | undefined {
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
