import type { Hub } from "../hub.ts";
import type { Status } from "../model.ts";
import { repositoryOf } from "./association.ts";
import { nodeId } from "./node-id.ts";
import { apiUrl } from "./repository.ts";
import { presentUserId } from "./user.ts";

/** A status in a combined answer. */
export function presentSimpleStatus(hub: Hub, status: Status) {
  return {
    url: `${apiUrl(hub, repositoryOf(hub, status))}/statuses/${status.sha}`,
    avatar_url: `${hub.urls.web}/avatars/u/${status.creatorId}`,
    id: status.id,
    node_id: nodeId("StatusContext", status.id),
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: status.createdAt,
    updated_at: status.updatedAt,
  };
}

export function presentStatus(hub: Hub, status: Status) {
  return { ...presentSimpleStatus(hub, status), creator: presentUserId(hub, status.creatorId) };
}
