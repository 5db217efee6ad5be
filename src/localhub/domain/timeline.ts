import type { Actor, Hub } from "../hub.ts";
import type { Issue, TimelineEvent } from "../model.ts";

/** Adds a line to a conversation's history. */
export function noteTimeline(
  hub: Hub,
  actor: Actor,
  what: { issue: Issue; event: TimelineEvent["event"]; detail?: string },
): void {
  hub.store.timeline.put({
    id: hub.store.timeline.nextId(),
    repositoryId: what.issue.repositoryId,
    issueId: what.issue.id,
    event: what.event,
    actorId: actor.user.id,
    detail: what.detail ?? null,
    createdAt: hub.clock.timestamp(),
  });
}
