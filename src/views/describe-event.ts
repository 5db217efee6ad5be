import type { Actor, Deed, Event, HostPart } from "../core/events.ts";
import { assertNever } from "../core/failure.ts";

/** One line of a timeline. Holds no text of people or models. */
export function describeEvent(event: Event): string {
  return `${event.type.padEnd(17)} ${who(event.actor).padEnd(22)} ${what(event)}`.trimEnd();
}

function who(actor: Actor): string {
  switch (actor.type) {
    case "person":
      return `@${actor.login}`;
    case "seat":
      return `${actor.seat} (${actor.binding.agent})`;
    case "system":
      return actor.part;
    default:
      return assertNever(actor);
  }
}

function what(event: Event): string {
  switch (event.type) {
    case "session.opened":
      return `issue #${event.data.issue}, preset ${event.data.config.preset}`;
    case "user.said":
      return `${event.data.key} ${event.data.refused ? "refused" : (event.data.request?.type ?? "nothing asked")}`;
    case "user.retracted":
      return `${event.data.key} ${event.data.how}`;
    case "host.changed":
      return change(event.data);
    case "clock.ticked":
      return `${event.data.effect} is overdue`;
    case "effect.due":
      return `${event.data.id} ${deed(event.data.deed)}`;
    case "effect.withdrawn":
      return `${event.data.id} ${event.data.why}`;
    case "verdict.ruled":
      return `${event.data.verdict} on ${event.data.commit.slice(0, 12)}, next: ${event.data.route}`;
    case "version.made":
      return `v${event.data.n} of ${event.data.slug}`;
    case "session.ended":
      return `${event.data.how}: ${event.data.reason}${event.data.verified ? ", verified" : ""}`;
    case "effect.claimed":
      return event.data.id;
    case "effect.started":
      return `${event.data.id} run ${event.data.run.id}`;
    case "effect.settled":
      return `${event.data.id} ${event.data.failure?.code ?? event.data.result?.type ?? "done"}`;
    default:
      return assertNever(event);
  }
}

function change(part: HostPart): string {
  switch (part.part) {
    case "issue":
      return part.open ? "issue reopened" : "issue closed";
    case "pull":
      return `pull request #${part.number} ${part.merged ? "merged" : part.open ? "open" : "closed"}`;
    case "head":
      return `a person pushed ${part.commit.slice(0, 12)}`;
    case "preview":
      return `preview of ${part.commit.slice(0, 12)} answers`;
    case "game":
      return "game is live";
    case "comment":
      return "a comment of ours is gone";
    case "hold":
      return part.why === null ? "held back no longer" : `held back: ${part.why}`;
    case "run":
      return part.hasOutcome ? "a run ended without landing" : "a run ended and left nothing";
    default:
      return assertNever(part);
  }
}

function deed(due: Deed): string {
  if (due.type === "post") return due.about ?? "";
  return due.type === "land"
    ? `outcome of ${due.source.effect}`
    : `order ${due.order.n}.${due.order.attempt} ${due.order.reason}`;
}
