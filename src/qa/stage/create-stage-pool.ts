import { openStage, type Stage, type StageSettings } from "./open-stage.ts";
import { GameLost } from "./trouble.ts";

/** Lends one of a few pages for one play, first come first served. */
export type LendStage = <T>(play: (stage: Stage) => Promise<T>) => Promise<T>;

/**
 * Keeps a few pages and lends them out. A game that is lost in one gets one more chance in a fresh page, since a busy
 * machine looks like a hang; lost again, the play fails with `GameLost`.
 */
export function createStagePool(
  settings: StageSettings,
  set: { readonly size: number; readonly onProgress: (line: string) => void },
): LendStage {
  const waiting: ((stage: Promise<Stage>) => void)[] = [];
  const idle: Promise<Stage>[] = [];
  let open = 0;

  const take = (): Promise<Stage> => {
    const ready = idle.pop();
    if (ready !== undefined) return ready;
    if (open < set.size) {
      open += 1;
      return openStage(settings);
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  const giveBack = (stage: Promise<Stage>): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(stage);
    else next(stage);
  };
  const replace = (): void => {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next(openStage(settings));
  };
  const attempt = async <T>(play: (stage: Stage) => Promise<T>): Promise<T> => {
    const taken = take();
    const stage = await taken.catch((error: unknown) => {
      replace();
      throw error;
    });
    try {
      const result = await play(stage);
      giveBack(Promise.resolve(stage));
      return result;
    } catch (error) {
      stage.abandon();
      replace();
      throw error;
    }
  };
  return async (play) => {
    try {
      return await attempt(play);
    } catch (error) {
      if (!(error instanceof GameLost)) throw error;
      set.onProgress(`the game ${error.why}; once more in a fresh page`);
      return attempt(play);
    }
  };
}
