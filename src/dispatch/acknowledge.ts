import type { Event } from "../core/events.ts";
import type { DispatchDeps } from "./deps.ts";

/** Shows people that they were heard: a reaction at once, before anything is done. Repeating it changes nothing (C23). */
export async function acknowledge(issue: number, events: readonly Event[], { host }: DispatchDeps): Promise<void> {
  for (const event of events) {
    if (event.type === "session.opened") await host.react({ issue }, "eyes");
    if (event.type !== "user.said" || event.data.refused) continue;
    const comment = /^comment:(\d+)$/.exec(event.data.key)?.[1];
    if (comment !== undefined) await host.react({ comment: Number(comment) }, "eyes");
  }
}
