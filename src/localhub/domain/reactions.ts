import type { Actor, Hub } from "../hub.ts";
import type { Reaction, ReactionContent, ReactionSubject, Repository } from "../model.ts";
import { notFound } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";

export interface ReactionTarget {
  readonly repository: Repository;
  readonly subject: ReactionSubject;
  readonly subjectId: number;
}

/** Reacts; doing it twice answers the first reaction with `created: false`. No event: GitHub sends none. */
export function react(
  hub: Hub,
  actor: Actor,
  wanted: ReactionTarget & { content: ReactionContent },
): { reaction: Reaction; created: boolean } {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.talk });
  const known = hub.store.reactions
    .group(`${wanted.subject}/${wanted.subjectId}`)
    .find((one) => one.userId === actor.user.id && one.content === wanted.content);
  if (known !== undefined) return { reaction: known, created: false };
  const reaction = hub.store.reactions.put({
    id: hub.store.reactions.nextId(),
    repositoryId: wanted.repository.id,
    subject: wanted.subject,
    subjectId: wanted.subjectId,
    userId: actor.user.id,
    content: wanted.content,
    createdAt: hub.clock.timestamp(),
  });
  return { reaction, created: true };
}

/** Takes one's own reaction back. */
export function unreact(hub: Hub, actor: Actor, reactionId: number): void {
  const reaction = hub.store.reactions.get(reactionId);
  if (reaction?.userId !== actor.user.id) throw notFound();
  hub.store.reactions.delete(reactionId);
}
