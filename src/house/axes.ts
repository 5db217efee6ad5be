/** The numbers a person may turn, with their limits. A game's tuning.json holds one value for each. */
export const AXES = {
  pace: { least: 0.4, most: 2.6, usual: 1, says: "speed" },
  rise: { least: 0, most: 4, usual: 1, says: "how quickly it gets harder" },
  crowd: { least: 0.4, most: 2.6, usual: 1, says: "how much there is" },
  hazards: { least: 0, most: 3, usual: 1, says: "how much is dangerous" },
  bonus: { least: 0, most: 4, usual: 1, says: "how many extras there are" },
  playerSize: { least: 0.5, most: 2, usual: 1, says: "size of the player" },
  thingSize: { least: 0.5, most: 2, usual: 1, says: "size of the things" },
  playerSpeed: { least: 0.5, most: 2, usual: 1, says: "speed of the player" },
  lives: { least: 1, most: 9, usual: 3, says: "lives" },
  seconds: { least: 0, most: 600, usual: 0, says: "seconds on the clock" },
  lanes: { least: 0, most: 5, usual: 0, says: "lanes" },
  room: { least: 80, most: 320, usual: 160, says: "squares of the board" },
} as const;

export type Axis = keyof typeof AXES;
export type Tuning = Readonly<Record<Axis, number>>;

export const AXIS_NAMES = [
  "pace",
  "rise",
  "crowd",
  "hazards",
  "bonus",
  "playerSize",
  "thingSize",
  "playerSpeed",
  "lives",
  "seconds",
  "lanes",
  "room",
] as const satisfies readonly Axis[];

/** The nearest allowed value: whole for counts, two decimals for factors. */
export function clampAxis(axis: Axis, value: number): number {
  const { least, most, usual } = AXES[axis];
  const whole = axis === "lives" || axis === "seconds" || axis === "lanes" || axis === "room";
  if (!Number.isFinite(value)) return usual;
  const near = Math.min(most, Math.max(least, value));
  return whole ? Math.round(near) : Math.round(near * 100) / 100;
}

/** A full tuning from any bag of numbers: unknown keys are dropped, missing ones get their usual value. */
export function completeTuning(some: Readonly<Record<string, number>>): Tuning {
  const of = (axis: Axis): number => clampAxis(axis, some[axis] ?? AXES[axis].usual);
  return {
    pace: of("pace"),
    rise: of("rise"),
    crowd: of("crowd"),
    hazards: of("hazards"),
    bonus: of("bonus"),
    playerSize: of("playerSize"),
    thingSize: of("thingSize"),
    playerSpeed: of("playerSpeed"),
    lives: of("lives"),
    seconds: of("seconds"),
    lanes: of("lanes"),
    room: of("room"),
  };
}
