import { getPath } from "hono/utils/url";
import type { Hub } from "./hub.ts";
import { fullName } from "./present/repository.ts";

/**
 * The path a request is routed by: what is asked of `/repositories/ID/…`, as links of lists and redirects have it, is
 * asked of the repository by whatever name it has now.
 */
export function pathByName(hub: Hub, request: Request): string {
  // The root of the API is asked for with its slash.
  const path = getPath(request).replace(/\/api\/v3\/$/, "/api/v3");
  const [, base = "", id = "", rest = ""] = /^(.*)\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
  const repository = id === "" ? undefined : hub.store.repositories.get(Number(id));
  return repository === undefined ? path : `${base}/repos/${fullName(hub, repository)}${rest}`;
}
