import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha, Status } from "../model.ts";
import { HubProblem, invalidField } from "../problem.ts";
import { presentAnnouncedStatus } from "../present/status.ts";
import { demand, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";

export interface NewStatus {
  readonly repository: Repository;
  readonly sha: Sha;
  readonly state: Status["state"];
  readonly context?: string | undefined;
  readonly description?: string | null | undefined;
  readonly targetUrl?: string | null | undefined;
}

/** Adds a status to a commit; the newest of each context is the one that counts. */
export async function setStatus(hub: Hub, actor: Actor, wanted: NewStatus): Promise<Status> {
  const { repository, sha } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.writeStatuses });
  const commit = await hub.git.open(repository.id).commit(sha);
  if (commit === undefined) {
    throw new HubProblem(422, `No commit found for SHA: ${sha}`);
  }
  if ((wanted.description ?? "").length > 140) {
    throw invalidField("Status", "description", "description is too long (maximum is 140 characters)");
  }
  const at = hub.clock.timestamp();
  const status = hub.store.statuses.put({
    id: hub.store.statuses.nextId(),
    repositoryId: repository.id,
    sha,
    context: wanted.context ?? "default",
    state: wanted.state,
    description: wanted.description ?? null,
    targetUrl: wanted.targetUrl ?? null,
    creatorId: actor.user.id,
    createdAt: at,
    updatedAt: at,
  });
  const branches = await branchesAt(hub, repository, sha);
  emit(hub, actor, { name: "status", repository, body: presentAnnouncedStatus(hub, status, { commit, branches }) });
  return status;
}

async function branchesAt(hub: Hub, repository: Repository, sha: Sha): Promise<readonly string[]> {
  const heads = await hub.git.open(repository.id).refs("refs/heads/");
  return heads.filter((ref) => ref.sha === sha).map((ref) => ref.name.slice("refs/heads/".length));
}

/** All statuses of a commit, newest first. */
export function statusesOf(hub: Hub, repositoryId: number, sha: Sha): readonly Status[] {
  return hub.store.statuses.group(`${repositoryId}/${sha}`).toReversed();
}

/** The newest status of each context and what they come to together. */
export function combineStatuses(
  hub: Hub,
  repositoryId: number,
  sha: Sha,
): { readonly state: "pending" | "success" | "failure"; readonly statuses: readonly Status[] } {
  const newest = new Map<string, Status>();
  for (const status of statusesOf(hub, repositoryId, sha)) {
    if (!newest.has(status.context)) newest.set(status.context, status);
  }
  const statuses = [...newest.values()].toReversed();
  const bad = statuses.some((one) => one.state === "failure" || one.state === "error");
  const open = statuses.length === 0 || statuses.some((one) => one.state === "pending");
  return { state: bad ? "failure" : open ? "pending" : "success", statuses };
}
