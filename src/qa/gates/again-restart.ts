import { fail, notApplicable, pass, type Gate } from "../gate.ts";
import type { ProbeSnapshot } from "../probe.ts";

const LIMIT = "after a restart score, lives and level are what they were at the first start";

/**
 * Catches a game that cannot be played twice: no way back into play from the end (or, when the end is not reached in
 * 90 s of game time without input, from the middle), or leftovers of the last round. Not: leaks that grow over many
 * rounds. Plain games do not say what their score is, so this cannot be told for them.
 */
export const againRestart: Gate = {
  id: "again.restart",
  version: 1,
  title: "The game can be played again from the start",
  severity: "required",
  applies: "kit",
  after: ["files.entry", "boot.clean", "input.responds"],
  run: async (lab) => {
    const { start, again, over, startedBy } = await lab.desktop();
    if (startedBy === null || start === null) return notApplicable("play was not reached");
    const from = over === null ? "the middle of play" : `the end after ${String(Math.round(over.afterMs / 1000))} s`;
    const evidence = over === null ? ["play"] : ["over"];
    if (again === null || again.scene !== "play") {
      const hint = `Make the restart action of crumb.info() lead from ${over === null ? "play" : "over"} back to play.`;
      return fail({ measured: `no new round from ${from}`, limit: LIMIT, hint, evidence });
    }
    const left = listDifferences(start, again);
    if (left.length === 0) return pass(`a clean new round from ${from}`, LIMIT, evidence);
    return fail({
      measured: `a new round from ${from} with ${left.join(", ")}`,
      limit: LIMIT,
      hint: `Put everything back when a round begins: ${left.join(", ")}.`,
      evidence,
    });
  },
};

function listDifferences(start: ProbeSnapshot, again: ProbeSnapshot): readonly string[] {
  const fields = ["score", "lives", "level"] as const;
  return fields
    .filter((field) => (start[field] ?? null) !== (again[field] ?? null))
    .map((field) => `${field} ${String(again[field])} instead of ${String(start[field])}`);
}
