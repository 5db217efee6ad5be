import type { Actor, Hub } from "../hub.ts";
import type { Access, Repository } from "../model.ts";
import type { Invitation } from "../repository-rows.ts";
import { notFound } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";
import { setCollaborator } from "./repositories.ts";
import { findUser } from "./users.ts";

/**
 * Invites a user into a repository, or changes what they may do there. Users who accept at once, as most of a hub's do,
 * are let in; others are left an invitation, which is answered.
 */
export function inviteCollaborator(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; login: string; access: Access },
): Invitation | undefined {
  const { repository, access } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.administer });
  const user = findUser(hub, wanted.login);
  if (user === undefined) throw notFound();
  const isIn = hub.store.collaborators.group(repository.id).some((one) => one.userId === user.id);
  if (user.acceptsInvitations !== false || isIn) {
    setCollaborator(hub, actor, wanted);
    return undefined;
  }
  const known = hub.store.invitations.group(repository.id).find((one) => one.userId === user.id);
  return hub.store.invitations.put({
    id: known?.id ?? hub.store.invitations.nextId(),
    repositoryId: repository.id,
    userId: user.id,
    inviterId: actor.user.id,
    access,
    createdAt: known?.createdAt ?? hub.clock.timestamp(),
  });
}

/** Lets the one who was invited in. @throws {HubProblem} 404 for everybody else */
export function acceptInvitation(hub: Hub, actor: Actor, id: number): void {
  const { repositoryId, userId, access } = invitationOf(hub, actor, id);
  hub.store.invitations.delete(id);
  hub.store.collaborators.put({ id: hub.store.collaborators.nextId(), repositoryId, userId, access });
}

function invitationOf(hub: Hub, actor: Actor, id: number): Invitation {
  const invitation = hub.store.invitations.get(id);
  if (invitation?.userId !== actor.user.id) throw notFound();
  return invitation;
}
