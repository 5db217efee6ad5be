import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";

/** GitHub's word for how an author stands to a repository; not a permission. */
export function authorAssociation(hub: Hub, repository: Repository, userId: number): string {
  if (repository.ownerId === userId) return "OWNER";
  const known = hub.store.collaborators.group(repository.id).some((one) => one.userId === userId);
  return known ? "COLLABORATOR" : "NONE";
}

/** The repository a row belongs to; rows never outlive it. */
export function repositoryOf(hub: Hub, row: { readonly repositoryId: number }): Repository {
  const repository = hub.store.repositories.get(row.repositoryId);
  if (repository === undefined) throw new Error(`no repository ${row.repositoryId}`);
  return repository;
}
