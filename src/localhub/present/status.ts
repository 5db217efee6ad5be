import type { Commit } from "../git/commit.ts";
import type { Hub } from "../hub.ts";
import type { Status } from "../model.ts";
import { repositoryOf } from "./association.ts";
import { presentCommit } from "./commit.ts";
import { nodeId } from "./node-id.ts";
import { apiUrl, fullName } from "./repository.ts";
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

/** A status as webhooks tell of it, with the branches that end in its commit. */
export function presentAnnouncedStatus(
  hub: Hub,
  status: Status,
  at: { readonly commit: Commit; readonly branches: readonly string[] },
) {
  const repository = repositoryOf(hub, status);
  const { sha, state, description, context } = status;
  const commit = { sha, url: `${apiUrl(hub, repository)}/commits/${sha}` };
  return {
    id: status.id,
    sha,
    name: fullName(hub, repository),
    avatar_url: `${hub.urls.web}/avatars/u/${status.creatorId}`,
    target_url: status.targetUrl,
    context,
    description,
    state,
    commit: presentCommit(hub, repository, at.commit),
    branches: at.branches.map((name) => ({ name, commit, protected: false })),
    created_at: status.createdAt,
    updated_at: status.updatedAt,
  };
}
