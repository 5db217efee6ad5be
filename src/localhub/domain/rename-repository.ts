import type { Actor, Hub } from "../hub.ts";
import type { Repository, User } from "../model.ts";
import { HubProblem, invalidField } from "../problem.ts";
import { fullName } from "../present/repository.ts";
import { presentUserId } from "../present/user.ts";
import { demandEver, refuseArchived, RIGHTS } from "./access.ts";
import { emit } from "./emit.ts";
import { checkRepositoryName, findRepository } from "./repositories.ts";
import { findUser } from "./users.ts";

/** What an administrator may change of a repository. */
export interface RepositoryChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly private?: boolean | undefined;
  readonly defaultBranch?: string | undefined;
  readonly archived?: boolean | undefined;
}

/** Changes a repository; its former name leads to it from then on, as on GitHub. */
export async function changeRepository(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; change: RepositoryChange },
): Promise<Repository> {
  const { repository: before, change } = wanted;
  demandEver(hub, actor, { repository: before, right: RIGHTS.administer });
  if (change.archived !== false) refuseArchived(before);
  const branch = change.defaultBranch;
  if (branch !== undefined && (await hub.git.open(before.id).ref(`refs/heads/${branch}`)) === undefined) {
    throw new HubProblem(422, `The branch ${branch} was not found. Please push that ref first or create it.`);
  }
  const renamed = change.name !== undefined && change.name !== before.name;
  if (renamed) checkFree(hub, { owner: fullName(hub, before).split("/")[0] ?? "", name: change.name });
  if (renamed) noteFormerName(hub, before);
  const updatedAt = hub.clock.timestamp();
  const repository = hub.store.repositories.put({ ...withChange(before, change), updatedAt });
  tellChange(hub, actor, { before, repository });
  return repository;
}

function withChange(before: Repository, change: RepositoryChange): Repository {
  return {
    ...before,
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    private: change.private ?? before.private,
    archived: change.archived ?? before.archived ?? false,
    defaultBranch: change.defaultBranch ?? before.defaultBranch,
  };
}

function tellChange(
  hub: Hub,
  actor: Actor,
  { before, repository }: { before: Repository; repository: Repository },
): void {
  if (repository.name !== before.name) {
    const changes = { repository: { name: { from: before.name } } };
    emit(hub, actor, { name: "repository", action: "renamed", repository, body: { changes } });
  }
  if (isArchived(repository) !== isArchived(before)) {
    const action = isArchived(repository) ? "archived" : "unarchived";
    emit(hub, actor, { name: "repository", action, repository, body: {} });
  }
}

function isArchived({ archived }: Repository): boolean {
  return archived === true;
}

/** Gives a repository to somebody else, who need not be asked here. */
export function transferRepository(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; newOwner: string; newName?: string | undefined },
): Repository {
  const { repository: before } = wanted;
  demandEver(hub, actor, { repository: before, right: RIGHTS.administer });
  const owner = findUser(hub, wanted.newOwner);
  if (owner === undefined) throw invalidField("Repository", "new_owner", `${wanted.newOwner} is no user`);
  const name = wanted.newName ?? before.name;
  checkFree(hub, { owner: owner.login, name });
  noteFormerName(hub, before);
  const repository = hub.store.repositories.put({ ...before, ownerId: owner.id, name });
  leaveAsCollaborator(hub, { repository, former: before.ownerId, owner });
  const changes = { owner: { from: { user: presentUserId(hub, before.ownerId) } } };
  emit(hub, actor, { name: "repository", action: "transferred", repository, body: { changes } });
  return repository;
}

// GitHub keeps the former owner of a personal repository as a collaborator.
function leaveAsCollaborator(hub: Hub, what: { repository: Repository; former: number; owner: User }): void {
  const rows = hub.store.collaborators.group(what.repository.id);
  for (const row of rows.filter((one) => one.userId === what.owner.id)) hub.store.collaborators.delete(row.id);
  const id = hub.store.collaborators.nextId();
  hub.store.collaborators.put({ id, repositoryId: what.repository.id, userId: what.former, access: "write" });
}

function checkFree(hub: Hub, at: { owner: string; name: string }): void {
  checkRepositoryName(at.name);
  if (findRepository(hub, at.owner, at.name) !== undefined) {
    throw invalidField("Repository", "name", "name already exists on this account");
  }
}

function noteFormerName(hub: Hub, repository: Repository): void {
  hub.store.formerNames.put({ id: fullName(hub, repository).toLowerCase(), repositoryId: repository.id });
}
