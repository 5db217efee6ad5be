import type { Hub } from "../hub.ts";
import type { Reaction, ReactionContent, ReactionSubject } from "../model.ts";
import { nodeId } from "./node-id.ts";
import { presentUserId } from "./user.ts";

export const REACTION_CONTENTS = [
  "+1",
  "-1",
  "laugh",
  "hooray",
  "confused",
  "heart",
  "rocket",
  "eyes",
] as const satisfies readonly ReactionContent[];

export function presentReaction(hub: Hub, reaction: Reaction) {
  return {
    id: reaction.id,
    node_id: nodeId("Reaction", reaction.id),
    user: presentUserId(hub, reaction.userId),
    content: reaction.content,
    created_at: reaction.createdAt,
  };
}

/** Counts per content, as GitHub puts them into issues and comments. */
export function presentReactionCounts(hub: Hub, subject: ReactionSubject, target: { id: number; url: string }) {
  const reactions = hub.store.reactions.group(`${subject}/${target.id}`);
  const count = (content: ReactionContent) => reactions.filter((one) => one.content === content).length;
  return {
    url: `${target.url}/reactions`,
    total_count: reactions.length,
    "+1": count("+1"),
    "-1": count("-1"),
    laugh: count("laugh"),
    hooray: count("hooray"),
    confused: count("confused"),
    heart: count("heart"),
    rocket: count("rocket"),
    eyes: count("eyes"),
  };
}
