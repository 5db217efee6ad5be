import type { Event } from "../../core/events.ts";
import { phaseOf } from "../../core/phase.ts";
import { fold } from "../../core/reduce.ts";
import type { State } from "../../core/state.ts";

/**
 * What a person at the terminal is told of a session, from its event number `from` on: what people did, what was built,
 * the verdict, where it went live, and last the phase it came to. Holds no text of people or models, which could move
 * the terminal's cursor. @returns no line when nothing of that happened
 */
export function tellEvents(events: readonly Event[], from: number): string[] {
  const state = fold(events);
  const hasMoved = phaseOf(fold(events.slice(0, from))) !== phaseOf(state);
  const told = events.slice(from).flatMap(tell);
  return [...told.map((line) => `${nameOf(state)} ${line}`), ...(hasMoved ? [tellPhase(state)] : [])];
}

/** Where a session is, and where to go when it is a person's turn. */
export function tellPhase(state: State): string {
  const phase = phaseOf(state);
  const isPersonsTurn = phase === "waiting-for-review" || phase === "ready-to-merge" || phase === "paused";
  const where = isPersonsTurn && state.pull !== null ? ` · ${state.pull.url}` : "";
  return `${nameOf(state)} → ${phase}${where}`;
}

function nameOf(state: State): string {
  return `#${state.session?.issue ?? "?"}`;
}

function tell(event: Event): string[] {
  switch (event.type) {
    case "session.opened":
      return ["a session began"];
    case "user.said":
      return [
        `${whoSaid(event)}: ${event.data.refused ? "may not steer" : (event.data.request?.type ?? "not understood")}`,
      ];
    case "effect.settled":
      return tellSettled(event.data);
    case "verdict.ruled":
      return [`verdict ${event.data.verdict} on ${event.data.commit.slice(0, 7)}`];
    case "version.made":
      return [`version ${event.data.n} of ${event.data.slug}`];
    case "session.ended":
      return [`ended: ${event.data.how}`];
    case "host.changed":
      return tellChange(event.data);
    default:
      return [];
  }
}

function whoSaid({ actor, data }: Extract<Event, { type: "user.said" }>): string {
  const kind = data.key.split(":")[0] ?? "words";
  return actor.type === "person" ? `${kind} of ${actor.login}` : kind;
}

function tellSettled({ result, failure }: Extract<Event, { type: "effect.settled" }>["data"]): string[] {
  if (failure !== null) return [`a run failed: ${failure.code}`];
  if (result?.type === "build") return [`built ${result.commit.slice(0, 7)}: ${result.fileCount} files`];
  if (result?.type !== "evidence") return [];
  const red = result.gates.filter(({ outcome, severity }) => outcome === "fail" && severity === "required").length;
  return [
    `played and measured: ${red === 0 ? "all required checks passed" : `${red} required check${red === 1 ? "" : "s"} failed`}`,
  ];
}

function tellChange(part: Extract<Event, { type: "host.changed" }>["data"]): string[] {
  switch (part.part) {
    case "issue":
      return [part.open ? "issue reopened" : "issue closed"];
    case "pull":
      return part.merged ? [`merged: ${part.url}`] : part.open ? [] : ["pull request closed"];
    case "head":
      return [`somebody pushed ${part.commit.slice(0, 7)}`];
    case "preview":
      return [`preview to play: ${part.url}`];
    case "game":
      return [`the game is live: ${part.url}`];
    case "hold":
      return [part.why === null ? "goes on" : `held back: ${part.why}`];
    default:
      return [];
  }
}
