import type { State } from "../core/state.ts";

/** Whether only people can bring a session on: nothing is due or under way, no page and no run is waited for. */
export function isAtRest(state: State): boolean {
  const isShown = state.build === null || state.ended !== null || state.preview?.commit === state.build.commit;
  const isPublished = state.ended?.how !== "accepted" || state.gameUrl !== null;
  return state.open.length === 0 && state.strays.length === 0 && state.hold === null && isShown && isPublished;
}
