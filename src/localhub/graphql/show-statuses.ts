import { combineStatuses } from "../domain/statuses.ts";
import type { Hub } from "../hub.ts";
import type { Repository, Sha, Status } from "../model.ts";
import { nodeId } from "../present/node-id.ts";
import { showAuthor } from "./show-user.ts";

/** The newest status of each context; null for a commit that has none. */
export function showStatuses(hub: Hub, repository: Repository, sha: Sha) {
  const { state, statuses } = combineStatuses(hub, repository.id, sha);
  if (statuses.length === 0) return null;
  const show = (status: Status) => ({
    __typename: "StatusContext",
    id: nodeId("StatusContext", status.id),
    context: status.context,
    state: status.state.toUpperCase(),
    description: status.description,
    targetUrl: status.targetUrl,
    createdAt: status.createdAt,
    creator: showAuthor(hub, status.creatorId),
  });
  return {
    __typename: "Status",
    id: nodeId("Status", `${repository.id}/${sha}`),
    state: state.toUpperCase(),
    contexts: () => statuses.map(show),
    context({ name }: { name: string }) {
      const found = statuses.find((one) => one.context === name);
      return found === undefined ? null : show(found);
    },
  };
}
