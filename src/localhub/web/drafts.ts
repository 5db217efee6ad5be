import { randomUUID } from "node:crypto";
import type { DraftComment } from "./views/pull-files-page.ts";

/** Whose draft, and on which pull request. */
export interface DraftOwner {
  readonly userId: number;
  readonly pullId: number;
}

/** Comments on lines that wait for their review; kept in memory only, as they are nobody else's business yet. */
export interface Drafts {
  readonly of: (owner: DraftOwner) => readonly DraftComment[];
  readonly add: (owner: DraftOwner, draft: Omit<DraftComment, "id">) => void;
  readonly drop: (owner: DraftOwner, id: string) => void;
  readonly clear: (owner: DraftOwner) => void;
}

export function createDrafts(): Drafts {
  const kept = new Map<string, readonly DraftComment[]>();
  const key = (owner: DraftOwner): string => `${owner.userId}/${owner.pullId}`;
  const of = (owner: DraftOwner): readonly DraftComment[] => kept.get(key(owner)) ?? [];
  return {
    of,
    add: (owner, draft) => void kept.set(key(owner), [...of(owner), { ...draft, id: randomUUID() }]),
    drop: (owner, id) =>
      void kept.set(
        key(owner),
        of(owner).filter((draft) => draft.id !== id),
      ),
    clear: (owner) => void kept.delete(key(owner)),
  };
}
