import type { GameState, Steering } from "./game-state.ts";
import type { Design } from "./design.ts";

export type Steered = {
  readonly state: GameState;
  readonly understood: readonly string[];
  readonly notUnderstood: readonly string[];
  readonly hint: string;
};

export function steerGame(set: {
  readonly state: GameState;
  readonly start: GameState;
  readonly requests: readonly string[];
  readonly design: Design;
}): Steered {
  const none: Steering[] = [];
  return {
    state: { ...set.state, steering: [...set.state.steering, ...none] },
    understood: [],
    notUnderstood: [...set.requests],
    hint: "",
  };
}
