import type { Event } from "./events.ts";
import { evolve } from "./evolve.ts";
import { initialState, type OpenEffect, type State } from "./state.ts";

export interface Reduced {
  readonly state: State;
  /** What is outstanding after this event. Replay looks at it and performs nothing. */
  readonly effects: readonly OpenEffect[];
}

/** Folds one event and tells which effects are outstanding. Pure: no clock, no randomness, no I/O (C12). */
export function reduce(state: State, event: Event): Reduced {
  const next = evolve(state, event);
  return { state: next, effects: next.open };
}

/** Folds a whole log. The same events give the same state, in Node and in a browser. */
export function fold(events: Iterable<Event>, from: State = initialState): State {
  let state = from;
  for (const event of events) state = evolve(state, event);
  return state;
}
