import type { Gate } from "./gate.ts";
import { againRestart } from "./gates/again-restart.ts";
import { bootClean } from "./gates/boot-clean.ts";
import { bootDraws } from "./gates/boot-draws.ts";
import { filesEntry } from "./gates/files-entry.ts";
import { filesOffline } from "./gates/files-offline.ts";
import { filesSize } from "./gates/files-size.ts";
import { fitScreens } from "./gates/fit-screens.ts";
import { inputResponds } from "./gates/input-responds.ts";
import { playMoves } from "./gates/play-moves.ts";
import { timePauses } from "./gates/time-pauses.ts";

/** Every gate, in the order of the report. */
export const gateList: readonly Gate[] = [
  filesEntry,
  filesSize,
  filesOffline,
  bootClean,
  bootDraws,
  inputResponds,
  playMoves,
  againRestart,
  timePauses,
  fitScreens,
];
