import type { Draft } from "./events.ts";
import type { State } from "./state.ts";

/** What code concludes from a state; everything else in a log is a fact or a receipt. */
export type Decision = Extract<
  Draft,
  { type: "effect.due" | "effect.withdrawn" | "verdict.ruled" | "version.made" | "session.ended" }
>;

/** Who decides, and from what: the last thing that was recorded. */
export function because(state: State): Pick<Decision, "actor" | "cause"> {
  return { actor: { type: "system", part: "decide" }, cause: state.lastId };
}
