import { fail, notApplicable, pass, type Gate } from "../gate.ts";
import { AWAY_FRAMES, PLAY_FRAMES } from "../plays/play-pauses.ts";
import type { ProbeSnapshot } from "../probe.ts";

/** Half a second of play; a pause may take a frame or two to come. */
const MOST_FRAMES = 30;
const LIMIT = "at most 0.5 s of play pass in 5 s of absence and in the return";

/**
 * Catches games that go on while nobody looks (a timer that runs in a hidden tab) and games that catch up in one jump
 * on the return. Measured by the time the probe shows, in the game's own unit. Not: whether the person is told.
 */
export const timePauses: Gate = {
  id: "time.pauses",
  version: 1,
  title: "The game waits while nobody looks",
  severity: "required",
  applies: "kit",
  after: ["files.entry", "boot.clean", "input.responds"],
  run: async (lab) => {
    const { isStarted, start, before, away, back } = await lab.pauses();
    const [from, to, end, returned] = [timeOf(start), timeOf(before), timeOf(away), timeOf(back)];
    if (!isStarted || before?.scene !== "play") return notApplicable("play was over before the absence");
    if (from === null || to === null || end === null || returned === null || to <= from) {
      return notApplicable("the snapshot shows no time that moves");
    }
    const perFrame = (to - from) / PLAY_FRAMES;
    const passed = Math.max(end - to, returned - to) / perFrame;
    const measured = `${(passed / 60).toFixed(1)} s of play passed in ${String(AWAY_FRAMES / 60)} s of absence`;
    if (passed <= MOST_FRAMES) return pass(measured, LIMIT);
    const hint = "Pause on visibilitychange and blur, and drop the time that went by when play goes on.";
    return fail({ measured, limit: LIMIT, hint });
  },
};

function timeOf(snapshot: ProbeSnapshot | null): number | null {
  return snapshot?.t ?? null;
}
