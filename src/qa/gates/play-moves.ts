import { fail, notApplicable, pass, type Finding, type Gate } from "../gate.ts";
import type { DesktopPlay } from "../plays/play-desktop.ts";
import { readSnapshot } from "../probe.ts";
import type { Look } from "../protocol.ts";

/** Two seconds at one look per 0.2 s. */
const LONGEST_STILL = 10;
const LIMIT = "in play the picture never stands still for 2 s, and every number of the snapshot is a number";

/**
 * Catches a picture that freezes in play although the game says it runs in real time, and numbers gone wrong (NaN,
 * infinite, negative lives, a scene that is not declared). Looks every 0.2 s. Plain games: the picture must change at
 * all, since they cannot say whether they wait for the player. Not: slow or ugly motion.
 */
export const playMoves: Gate = {
  id: "play.moves",
  version: 1,
  title: "Play is alive: the picture moves and the numbers make sense",
  severity: "required",
  applies: "any",
  after: ["files.entry", "boot.clean", "boot.draws", "input.responds"],
  run: async (lab) => {
    const play = await lab.desktop();
    return play.probe === null ? judgePlain(play) : judgeKit(play);
  },
};

function judgePlain({ title, stretch }: DesktopPlay): Finding {
  const looks = [title.look, ...stretch.looks];
  const pictures = new Set(looks.map((look) => look.pixels + look.elements)).size;
  const measured = `${String(pictures)} different pictures in ${String(looks.length)} looks`;
  if (pictures > 1) return pass(measured, "more than one picture", ["play"]);
  const hint =
    "The picture never changes, neither by itself nor by input. Keep requestAnimationFrame going and draw the state.";
  return fail({ measured, limit: "more than one picture", hint, evidence: ["play"] });
}

function judgeKit({ probe, stretch, startedBy }: DesktopPlay): Finding {
  const looks = stretch.looks.filter((look) => readSnapshot(look.snapshot)?.scene === "play");
  if (startedBy === null || looks.length === 0) return notApplicable("play was not reached");
  const still = probe?.info.realTime === false ? 0 : findLongestStill(looks);
  const odd = findOddNumbers(stretch.looks, probe?.info.scenes ?? []);
  const measured = `longest still ${(still / 5).toFixed(1)} s, ${String(odd.length)} odd values in ${String(looks.length)} looks`;
  if (still < LONGEST_STILL && odd.length === 0) return pass(measured, LIMIT, ["play"]);
  const frozen = still >= LONGEST_STILL ? ["the picture stands still in play: is the loop still running?"] : [];
  return fail({ measured, limit: LIMIT, hint: `${[...frozen, ...odd.slice(0, 5)].join("; ")}.`, evidence: ["play"] });
}

function findLongestStill(looks: readonly Look[]): number {
  let [longest, run] = [0, 0];
  for (const [at, look] of looks.entries()) {
    const last = looks[at - 1];
    run = last !== undefined && last.pixels === look.pixels && last.elements === look.elements ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function findOddNumbers(looks: readonly Look[], scenes: readonly string[]): readonly string[] {
  // One look with a NaN can be a moment between two states; it must stay to count.
  const notFinite = looks.flatMap((look, at) =>
    look.notFinite.filter((path) => looks[at + 1]?.notFinite.includes(path) ?? false),
  );
  const snapshots = looks.map((look) => readSnapshot(look.snapshot));
  const lives = snapshots.some((one) => (one?.lives ?? 0) < 0) ? ["lives fall below zero"] : [];
  const strange = snapshots.find((one) => one !== null && scenes.length > 0 && !scenes.includes(one.scene));
  return [
    ...[...new Set(notFinite)].map((path) => `snapshot ${path} is not a finite number`),
    ...lives,
    ...(strange === undefined || strange === null ? [] : [`scene "${strange.scene}" is not among crumb.info().scenes`]),
  ];
}
