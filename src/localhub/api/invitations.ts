import type { Hono } from "hono";
import { demand, RIGHTS } from "../domain/access.ts";
import { acceptInvitation } from "../domain/invitations.ts";
import type { Hub } from "../hub.ts";
import type { Invitation } from "../repository-rows.ts";
import { repositoryOf } from "../present/association.ts";
import { nodeId } from "../present/node-id.ts";
import { presentRepositoryLite, webUrl } from "../present/repository.ts";
import { presentUserId } from "../present/user.ts";
import { sendPage } from "./paginate.ts";
import { type ApiEnv, numberParam, repositoryOfPath, requireActor } from "./request.ts";

export function addInvitationRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/invitations", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readSettings });
    return sendPage(c, hub.store.invitations.group(repository.id), (one) => presentInvitation(hub, one));
  });
  api.patch("/user/repository_invitations/:id{[0-9]+}", (c) => {
    acceptInvitation(hub, requireActor(c), numberParam(c, "id"));
    return c.body(null, 204);
  });
}

export function presentInvitation(hub: Hub, invitation: Invitation) {
  const repository = repositoryOf(hub, invitation);
  return {
    id: invitation.id,
    node_id: nodeId("RepositoryInvitation", invitation.id),
    repository: presentRepositoryLite(hub, repository),
    invitee: presentUserId(hub, invitation.userId),
    inviter: presentUserId(hub, invitation.inviterId),
    permissions: invitation.access,
    created_at: invitation.createdAt,
    expired: false,
    url: `${hub.urls.api}/user/repository_invitations/${invitation.id}`,
    html_url: `${webUrl(hub, repository)}/invitations`,
  };
}
