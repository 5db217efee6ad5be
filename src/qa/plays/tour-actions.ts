import type { ProbeAction, ProbeSnapshot } from "../probe.ts";
import type { Look } from "../protocol.ts";
import type { Stage } from "../stage/open-stage.ts";
import { perform } from "./perform.ts";

/** One walk through all actions: how the player moved under each, and what was to be seen. */
export interface Tour {
  readonly looks: readonly Look[];
  /** Names of the actions that clearly moved the player their declared way. */
  readonly moved: ReadonlySet<string>;
}

/** Long enough for one step on a slow board, short enough not to reach the wall of a small one. */
export const TOUR_FRAMES = 14;
/** A look at every third stretch is enough to see that anything differs. */
export const TOUR_LOOKS = TOUR_FRAMES * 3;
/** Canvas pixels; less is the player's own wobble. */
const CLEAR_MOVE = 3;
const WAYS: Readonly<Record<string, readonly ["x" | "y", 1 | -1]>> = {
  left: ["x", -1],
  right: ["x", 1],
  up: ["y", -1],
  down: ["y", 1],
};

/**
 * Holds each action in turn, across and along in alternation, twice: what cannot move at first (against a wall, or a
 * snake backwards) may the second time. An action counts as moving when the player goes its way, and further than in
 * the stretch before.
 */
export async function tourActions(stage: Stage, actions: readonly ProbeAction[]): Promise<Tour> {
  const looks: Look[] = [];
  const moved = new Set<string>();
  const start = await place(stage);
  looks.push(...(await stage.run(TOUR_FRAMES, { every: TOUR_LOOKS })).looks);
  let before = start;
  let now = await place(stage);
  const round = alternate(actions);
  for (const action of [...round, ...round]) {
    looks.push(...(await perform(stage, action, { frames: TOUR_FRAMES, every: TOUR_LOOKS })).looks);
    const after = await place(stage);
    const step = along(action, now, after);
    if (step > CLEAR_MOVE && step > along(action, before, now) + CLEAR_MOVE) moved.add(action.name);
    [before, now] = [now, after];
  }
  return { looks, moved };
}

function alternate(actions: readonly ProbeAction[]): readonly ProbeAction[] {
  const isAcross = (action: ProbeAction): boolean => WAYS[action.direction ?? ""]?.[0] === "x";
  const [across, others] = [actions.filter(isAcross), actions.filter((action) => !isAcross(action))];
  return actions.flatMap((_, at) => [across[at], others[at]].flatMap((action) => action ?? []));
}

/** Whether two actions move along different axes, or one of them along none. */
export function isCrosswise(one: ProbeAction, other: ProbeAction): boolean {
  return WAYS[one.direction ?? ""]?.[0] !== WAYS[other.direction ?? ""]?.[0];
}

async function place(stage: Stage): Promise<ProbeSnapshot["player"]> {
  return (await stage.glance()).snapshot?.player;
}

function along(action: ProbeAction, from: ProbeSnapshot["player"], to: ProbeSnapshot["player"]): number {
  const way = WAYS[action.direction ?? ""];
  if (way === undefined) return 0;
  const [axis, sign] = way;
  const [start, end] = [from?.[axis] ?? null, to?.[axis] ?? null];
  return start === null || end === null ? 0 : (end - start) * sign;
}
