import type { RepositoryRef } from "./read-hint.ts";

/** Which repositories we were let into, by the number that outlives names and owners. */
export interface Directory {
  get(id: number): RepositoryRef | null;
  put(repository: RepositoryRef): void;
  remove(fits: (repository: RepositoryRef) => boolean): void;
}

export function createDirectory(): Directory {
  const all = new Map<number, RepositoryRef>();
  return {
    get: (id) => all.get(id) ?? null,
    put: (repository) => void all.set(repository.id, repository),
    remove: (fits) => {
      for (const [id, repository] of all) if (fits(repository)) all.delete(id);
    },
  };
}
