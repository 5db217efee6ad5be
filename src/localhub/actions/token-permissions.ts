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

const all = (access: "read" | "write"): TokenPermissions => Object.fromEntries(scopes.map((scope) => [scope, access]));

/**
 * What a repository gives jobs whose workflow does not say what they may: to read the contents, which is what new ones
 * come with, or to write everything but tokens of identity.
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#permissions
 */
const unasked = { read: { contents: "read" }, write: { ...all("write"), "id-token": "none" } } as const;

/** Rights of a job's token. Naming any permission takes away all that are not named. */
export function tokenPermissions(
  ofWorkflow: Permissions | null | undefined,
  ofJob: Permissions | null | undefined,
  otherwise: keyof typeof unasked,
): TokenPermissions {
  const wanted = ofJob ?? ofWorkflow;
  if (wanted === undefined || wanted === null) return unasked[otherwise];
  if (wanted === "read-all" || wanted === "write-all") return all(wanted === "read-all" ? "read" : "write");
  return Object.fromEntries(scopes.flatMap((scope) => (wanted[scope] ? [[scope, wanted[scope]]] : [])));
}
