import { fail, pass, type Gate } from "../gate.ts";
import { LEAST_INK } from "../plays/play-desktop.ts";

const LIMIT = `at least ${String(LEAST_INK * 100)} % of the window drawn within 3 s`;

/**
 * Catches a page that stays blank: one colour from edge to edge, three seconds of the game's own time after loading.
 * Not: a picture that shows the wrong thing.
 */
export const bootDraws: Gate = {
  id: "boot.draws",
  version: 1,
  title: "Something is to be seen within three seconds",
  severity: "required",
  applies: "any",
  after: ["files.entry", "boot.clean"],
  run: async (lab) => {
    const { ink, inkAtMs } = await lab.desktop();
    const measured = `${(ink * 100).toFixed(ink < 0.01 ? 3 : 0)} % drawn after ${(inkAtMs / 1000).toFixed(0)} s`;
    if (ink >= LEAST_INK) return pass(measured, LIMIT, ["title"]);
    const hint = "The window stays in one colour. Draw a first picture at once, before waiting for anything.";
    return fail({ measured, limit: LIMIT, hint, evidence: ["title"] });
  },
};
