import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import type { Installation } from "./rows.ts";

/** Whether an installation reaches a repository; one that was given away is out of it. */
export function covers(installation: Installation | undefined, repository: Repository): boolean {
  if (installation === undefined || installation.accountId !== repository.ownerId) return false;
  return installation.repositoryIds === "all" || installation.repositoryIds.includes(repository.id);
}

export function coveredRepositories(hub: Hub, installation: Installation): readonly Repository[] {
  return hub.store.repositories.group(installation.accountId).filter((one) => covers(installation, one));
}
