import { combineStatuses } from "../../domain/statuses.ts";
import type { Hub } from "../../hub.ts";
import type { CheckLine } from "../views/merge-box.ts";

/** Newest status of each context of a commit, by name. */
export function readChecks(hub: Hub, repositoryId: number, sha: string): readonly CheckLine[] {
  return combineStatuses(hub, repositoryId, sha)
    .statuses.map((status) => ({
      name: status.context,
      state: status.state,
      description: status.description ?? "",
      href: safeAddress(status.targetUrl),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Statuses are written by programs: their links may be web addresses and nothing else. */
function safeAddress(address: string | null): string | null {
  return address !== null && /^https?:\/\//iu.test(address) ? address : null;
}
