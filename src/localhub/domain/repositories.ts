import type { Actor, Hub } from "../hub.ts";
import type { Access, Repository } from "../model.ts";
import { HubProblem, invalidField, notFound } from "../problem.ts";
import { accessOf, demand, isOfIntegration, isVisible, RIGHTS } from "./access.ts";
import { ensureUser, findUser } from "./users.ts";

export interface NewRepository {
  readonly owner: string;
  readonly name: string;
  readonly private?: boolean;
}

/** Makes an empty repository with default branch `main`; the owner is made if missing. */
export async function createRepository(hub: Hub, wanted: NewRepository): Promise<Repository> {
  checkRepositoryName(wanted.name);
  if (!/^[A-Za-z0-9-]{1,39}$/.test(wanted.owner)) throw invalidField("Repository", "owner");
  const owner = ensureUser(hub, wanted.owner);
  if (findRepository(hub, wanted.owner, wanted.name) !== undefined) {
    throw invalidField("Repository", "name", "name already exists on this account");
  }
  const id = hub.store.repositories.nextId();
  await hub.git.create(id, "main");
  const at = hub.clock.timestamp();
  return hub.store.repositories.put({
    id,
    ownerId: owner.id,
    name: wanted.name,
    private: wanted.private ?? false,
    description: null,
    defaultBranch: "main",
    nextNumber: 1,
    pagesEnabled: false,
    createdAt: at,
    updatedAt: at,
    pushedAt: null,
  });
}

/** @throws {HubProblem} 422 */
export function checkRepositoryName(name: string): void {
  if (!/^[A-Za-z0-9_.-]{1,100}$/.test(name)) throw invalidField("Repository", "name");
}

export function findRepository(hub: Hub, ownerLogin: string, name: string): Repository | undefined {
  const owner = findUser(hub, ownerLogin);
  if (owner === undefined) return undefined;
  const wanted = name.toLowerCase();
  return hub.store.repositories.group(owner.id).find((one) => one.name.toLowerCase() === wanted);
}

/** The repository of that name, or the one that had it before it was renamed. */
export function findRepositoryEver(hub: Hub, owner: string, name: string): Repository | undefined {
  const former = hub.store.formerNames.get(`${owner}/${name}`.toLowerCase());
  return findRepository(hub, owner, name) ?? hub.store.repositories.get(former?.repositoryId ?? 0);
}

/**
 * The repository of that name, if the actor may know of it.
 * @throws {HubProblem} 404; 301 when it has another name now
 */
export function visibleRepository(hub: Hub, actor: Actor | null, at: { owner: string; name: string }): Repository {
  const repository = findRepositoryEver(hub, at.owner, at.name);
  if (repository === undefined || !isVisible(hub, actor, repository)) throw notFound();
  if (findRepository(hub, at.owner, at.name) === undefined) throw movedTo(hub, repository);
  return repository;
}

function movedTo(hub: Hub, repository: Repository): HubProblem {
  return new HubProblem(301, "Moved Permanently", { movedTo: `${hub.urls.api}/repositories/${repository.id}` });
}

/** Gives out the next number of the sequence that issues and pull requests share. */
export function takeNumber(hub: Hub, repositoryId: number): number {
  const repository = hub.store.repositories.get(repositoryId);
  if (repository === undefined) throw notFound();
  hub.store.repositories.put({ ...repository, nextNumber: repository.nextNumber + 1 });
  return repository.nextNumber;
}

/** Lets a user into a repository, or changes what they may do there. Answers whether they are new. */
export function setCollaborator(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; login: string; access: Access },
): boolean {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  const user = findUser(hub, wanted.login);
  if (user === undefined) throw notFound();
  const known = hub.store.collaborators.group(wanted.repository.id).find((one) => one.userId === user.id);
  hub.store.collaborators.put({
    id: known?.id ?? hub.store.collaborators.nextId(),
    repositoryId: wanted.repository.id,
    userId: user.id,
    access: wanted.access,
  });
  return known === undefined;
}

export function removeCollaborator(hub: Hub, actor: Actor, wanted: { repository: Repository; login: string }): void {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.administer });
  const user = findUser(hub, wanted.login);
  const known = hub.store.collaborators.group(wanted.repository.id).find((one) => one.userId === user?.id);
  if (known !== undefined) hub.store.collaborators.delete(known.id);
}

/**
 * What a user may do in a repository.
 * @throws {HubProblem} 403 unless the asker may push there, 404 for an unknown user
 */
export function permissionOf(hub: Hub, actor: Actor | null, wanted: { repository: Repository; login: string }) {
  if (actor === null) throw new HubProblem(401, "Requires authentication");
  if (!isOfIntegration(actor.token) && accessOf(hub, actor.user.id, wanted.repository) === "read") {
    throw new HubProblem(403, "Must have push access to view collaborator permission.");
  }
  const user = findUser(hub, wanted.login);
  if (user === undefined) throw new HubProblem(404, `${wanted.login} is not a user`);
  return { user, access: accessOf(hub, user.id, wanted.repository) };
}
