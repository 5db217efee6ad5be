import type { Scope, TokenPermissions } from "../model.ts";
import type { Permissions } from "./workflow-file.ts";

const scopes: readonly Scope[] = [
  "actions",
  "checks",
  "contents",
  "deployments",
  "id-token",
  "issues",
  "pages",
  "pull-requests",
  "statuses",
];

// The setting new repositories come with: read access to contents and packages.
const restricted: TokenPermissions = { contents: "read" };

/** Rights of a job's token. Naming any permission takes away all that are not named. */
export function tokenPermissions(
  ofWorkflow: Permissions | null | undefined,
  ofJob: Permissions | null | undefined,
): TokenPermissions {
  const wanted = ofJob ?? ofWorkflow;
  if (wanted === undefined || wanted === null) return restricted;
  if (wanted === "read-all" || wanted === "write-all") {
    const access = wanted === "read-all" ? "read" : "write";
    return Object.fromEntries(scopes.map((scope) => [scope, access]));
  }
  return Object.fromEntries(scopes.flatMap((scope) => (wanted[scope] ? [[scope, wanted[scope]]] : [])));
}
