import type { Actor, Hub } from "../hub.ts";
import { covers } from "../apps/covers.ts";
import type { Access, Repository, Scope, Token } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";

/** What somebody wants to do. For a job token any one of `scopes` is enough; people need `access`. */
export interface Right {
  readonly scopes: readonly Scope[];
  readonly level: "read" | "write";
  readonly access: Access;
}

const right = (scopes: readonly Scope[], level: "read" | "write", access: Access): Right => ({ scopes, level, access });

/** The rights of the API, by what they let one do. */
export const RIGHTS = {
  readActions: right(["actions"], "read", "read"),
  writeActions: right(["actions"], "write", "write"),
  /** Job tokens never have it, whatever their `permissions:` say. */
  readVariables: right(["actions-variables"], "read", "write"),
  readContents: right(["contents"], "read", "read"),
  writeContents: right(["contents"], "write", "write"),
  readIssues: right(["issues", "pull-requests"], "read", "read"),
  /** What REST tells of issues to who may read pull requests, GraphQL does not. */
  readOnlyIssues: right(["issues"], "read", "read"),
  /** Anyone who can see a repository may open issues and talk. */
  talk: right(["issues", "pull-requests"], "write", "read"),
  openIssues: right(["issues"], "write", "read"),
  triage: right(["issues", "pull-requests"], "write", "write"),
  readPulls: right(["pull-requests"], "read", "read"),
  writePulls: right(["pull-requests"], "write", "write"),
  reviewPulls: right(["pull-requests"], "write", "read"),
  readStatuses: right(["statuses"], "read", "read"),
  writeStatuses: right(["statuses"], "write", "write"),
  readPages: right(["pages"], "read", "read"),
  writePages: right(["pages"], "write", "write"),
  /** Job tokens never have these. */
  readSettings: right([], "read", "admin"),
  administer: right([], "write", "admin"),
} as const;

const RANK = { none: 0, read: 1, write: 2, admin: 3 } as const;

/** What a person may do in a repository. */
export function accessOf(hub: Hub, userId: number, repository: Repository): Access | "none" {
  if (repository.ownerId === userId) return "admin";
  const granted = hub.store.collaborators.group(repository.id).find((one) => one.userId === userId);
  return granted?.access ?? (repository.private ? "none" : "read");
}

/** Whether a token is a job's or an app's, whose rights are its own and nobody's. */
export function isOfIntegration(token: Token | null): boolean {
  return token?.type === "job" || token?.type === "installation";
}

/** What a token that is nobody's own reaches. */
export interface Reach {
  includes(repository: Repository): boolean;
  levelOf(scope: Scope): "none" | "read" | "write" | "admin";
}

/** Undefined for tokens that may do whatever their user may. */
export function reachOf(hub: Hub, token: Token | null): Reach | undefined {
  if (token?.type === "job") {
    return {
      includes: (repository) => token.repositoryId === repository.id,
      levelOf: (scope) => token.permissions[scope] ?? "none",
    };
  }
  if (token?.type !== "installation") return undefined;
  const installation = hub.store.installations.get(token.installationId);
  return {
    includes: (repository) =>
      covers(installation, repository) && (token.repositoryIds?.includes(repository.id) ?? true),
    levelOf: (scope) => token.permissions[scope.replaceAll("-", "_")] ?? "none",
  };
}

/** Whether the repository exists for the actor; null is somebody who did not say who they are. */
export function isVisible(hub: Hub, actor: Actor | null, repository: Repository): boolean {
  if (!repository.private) return true;
  if (actor === null) return false;
  const reach = reachOf(hub, actor.token);
  if (reach !== undefined) return reach.includes(repository);
  return accessOf(hub, actor.user.id, repository) !== "none";
}

export function isAllowed(hub: Hub, actor: Actor | null, wanted: { repository: Repository; right: Right }): boolean {
  const { repository, right: need } = wanted;
  if (!isVisible(hub, actor, repository)) return false;
  if (need.level === "read" && need.access === "read" && !repository.private) return true;
  if (actor === null) return false;
  const reach = reachOf(hub, actor.token);
  if (reach !== undefined) {
    if (!reach.includes(repository)) return false;
    return need.scopes.some((scope) => RANK[reach.levelOf(scope)] >= RANK[need.level]);
  }
  return RANK[accessOf(hub, actor.user.id, repository)] >= RANK[need.access];
}

/** The permissions of which any is enough. */
function acceptedBy({ scopes, level, access }: Right): string {
  const names = access === "admin" ? ["administration"] : scopes.map((scope) => scope.replaceAll("-", "_"));
  return names.map((name) => `${name}=${level}`).join("; ");
}

/**
 * Lets pass who may, and nobody who wants to write what is archived.
 * @throws {HubProblem} 404 when the repository is not visible, 401 to strangers, 403 otherwise
 */
export function demand(hub: Hub, actor: Actor | null, wanted: { repository: Repository; right: Right }): Actor | null {
  const allowed = demandEver(hub, actor, wanted);
  if (wanted.right.level === "write") refuseArchived(wanted.repository);
  return allowed;
}

/** @throws {HubProblem} 403 @see https://docs.github.com/repositories/archiving-a-github-repository/archiving-repositories */
export function refuseArchived({ archived }: Repository): void {
  if (archived === true) throw new HubProblem(403, "Repository was archived so is read-only.");
}

/** As {@link demand}, for the few things that can be done to an archived repository. */
export function demandEver(
  hub: Hub,
  actor: Actor | null,
  wanted: { repository: Repository; right: Right },
): Actor | null {
  if (isAllowed(hub, actor, wanted)) return actor;
  if (!isVisible(hub, actor, wanted.repository)) throw notFound();
  if (actor === null) throw new HubProblem(401, "Requires authentication");
  if (isOfIntegration(actor.token))
    throw new HubProblem(403, "Resource not accessible by integration", { accepted: acceptedBy(wanted.right) });
  throw new HubProblem(
    403,
    wanted.right.access === "admin"
      ? "Must have admin rights to Repository."
      : "Resource not accessible by personal access token",
  );
}
