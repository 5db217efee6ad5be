/**
 * Where gates get what they look at. In: a game and a running browser. Out: each kind of play, played once and shared.
 * Not its business: what a play means.
 */
import { playDesktop, type DesktopPlay } from "./plays/play-desktop.ts";
import { playPauses, type PausePlay } from "./plays/play-pauses.ts";
import { playPhone, type PhonePlay } from "./plays/play-phone.ts";
import { playTwins, type TwinPlay } from "./plays/play-twins.ts";
import type { Game } from "./read-game.ts";
import { createStagePool } from "./stage/create-stage-pool.ts";
import type { StageSettings } from "./stage/open-stage.ts";

/** Each play may throw `GameLost`. */
export interface Lab {
  readonly game: Game;
  readonly desktop: () => Promise<DesktopPlay>;
  readonly twins: () => Promise<TwinPlay>;
  readonly phone: () => Promise<PhonePlay>;
  readonly pauses: () => Promise<PausePlay>;
}

export interface LabSettings extends StageSettings {
  readonly game: Game;
  readonly onProgress: (line: string) => void;
}

/** More pages than processor cores only make each other wait. */
const PAGES = 2;

/** Makes a lab with two pages; what several gates ask for is played once. */
export function createLab(set: LabSettings): Lab {
  const lend = createStagePool(set, { size: PAGES, onProgress: set.onProgress });
  const share = <T>(name: string, start: () => Promise<T>): (() => Promise<T>) => {
    let play: Promise<T> | undefined;
    return () => {
      if (play === undefined) set.onProgress(name);
      play ??= start();
      return play;
    };
  };
  const desktop = share("playing at a desk", () => lend(playDesktop));
  const phone = share("playing on a phone", () => lend(playPhone));
  // Started by whoever asks first, but never before the two plays that make pictures.
  const afterBoth = async (): Promise<DesktopPlay> => {
    void phone().catch(() => undefined);
    return desktop();
  };
  return {
    game: set.game,
    desktop,
    phone,
    twins: share("comparing with and without input", async () => playTwins(lend, await afterBoth())),
    pauses: share("looking away", () => lend(playPauses)),
  };
}
