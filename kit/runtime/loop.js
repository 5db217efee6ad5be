const STEP_SECONDS = 1 / 60;
/** A longer gap is a sleeping tab or a stalled machine: the game waits instead of leaping. */
const LONGEST_FRAME_SECONDS = 0.1;

/**
 * Runs `step` sixty times per game second whatever the display does, and `draw` once per display frame with the
 * share of the next step that has already passed.
 * @param {{ step: (seconds: number) => void, draw: (share: number, seconds: number) => void }} game
 */
export function createLoop(game) {
  let last = -1;
  let owed = 0;
  /** @param {number} now */
  const frame = (now) => {
    requestAnimationFrame(frame);
    const passed = last < 0 ? 0 : Math.min((now - last) / 1000, LONGEST_FRAME_SECONDS);
    last = now;
    owed += passed;
    while (owed >= STEP_SECONDS - 1e-6) {
      owed -= STEP_SECONDS;
      game.step(STEP_SECONDS);
    }
    game.draw(Math.max(0, owed / STEP_SECONDS), passed);
  };
  return {
    start: () => requestAnimationFrame(frame),
    forgetDebt: () => {
      owed = 0;
      last = -1;
    },
  };
}
