/**
 * Where gates get what they look at. In: a game and a running browser. Out: each kind of play, played once and shared.
 * Not its business: what a play means.
 */
import type { Browser } from "playwright";
import { playDesktop, type DesktopPlay } from "./plays/play-desktop.ts";
import { playPauses, type PausePlay } from "./plays/play-pauses.ts";
import { playPhone, type PhonePlay } from "./plays/play-phone.ts";
import { playTwins, type TwinPlay } from "./plays/play-twins.ts";
import type { Game } from "./read-game.ts";
import { DESKTOP, openStage, PHONE, type Screen, type Stage } from "./stage/open-stage.ts";
import { GameLost } from "./stage/trouble.ts";

/** Each play may throw {@link GameLost}. */
export interface Lab {
  readonly game: Game;
  /** Hosts outside the game that it tried to reach so far. */
  readonly refusedHosts: () => readonly string[];
  readonly desktop: () => Promise<DesktopPlay>;
  readonly twins: () => Promise<TwinPlay>;
  readonly phone: () => Promise<PhonePlay>;
  readonly pauses: () => Promise<PausePlay>;
}

export interface LabSettings {
  readonly game: Game;
  readonly browser: Browser;
  readonly refusedHosts: () => readonly string[];
  readonly seed: number;
  readonly pageScript: string;
  readonly key: string;
  readonly hangMs: number;
  readonly onProgress: (line: string) => void;
}

/** Makes a lab with one page per screen; plays on one page wait for each other. */
export function createLab(set: LabSettings): Lab {
  const desk = createSeat(set, DESKTOP);
  const hand = createSeat(set, PHONE);
  const share = <T>(name: string, start: () => Promise<T>): (() => Promise<T>) => {
    let play: Promise<T> | undefined;
    return () => {
      if (play === undefined) set.onProgress(name);
      play ??= start();
      return play;
    };
  };
  const desktop = share("playing at a desk", () => desk(playDesktop));
  const phone = share("playing on a phone", () => hand(playPhone));
  return {
    game: set.game,
    refusedHosts: set.refusedHosts,
    desktop,
    phone,
    twins: share("comparing with and without input", () => desk(playTwins)),
    pauses: share("looking away", () => hand(playPauses)),
  };
}

/** A queue of plays on one page. A lost game gets one more chance alone in a fresh page: a busy machine looks like a hang. */
function createSeat(set: LabSettings, screen: Screen): <T>(play: (stage: Stage) => Promise<T>) => Promise<T> {
  let stage: Promise<Stage> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const attempt = async <T>(play: (stage: Stage) => Promise<T>): Promise<T> => {
    stage ??= openStage({ ...set, screen });
    const current = await stage;
    try {
      return await play(current);
    } catch (error) {
      stage = undefined;
      current.abandon();
      throw error;
    }
  };
  return (play) => {
    const result = last.then(() =>
      attempt(play).catch((error: unknown) => {
        if (!(error instanceof GameLost)) throw error;
        set.onProgress(`the game ${error.why}; once more in a fresh page`);
        return attempt(play);
      }),
    );
    last = result.catch(() => undefined);
    return result;
  };
}
