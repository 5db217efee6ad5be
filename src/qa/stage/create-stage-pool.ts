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
  const shelf = createShelf(() => openStage(settings), set.size);
  const attempt = async <T>(play: (stage: Stage) => Promise<T>): Promise<T> => {
    const stage = await shelf.take();
    try {
      const result = await play(stage);
      shelf.giveBack(stage);
      return result;
    } catch (error) {
      stage.abandon();
      shelf.discard();
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

interface Shelf {
  readonly take: () => Promise<Stage>;
  readonly giveBack: (stage: Stage) => void;
  /** One of the pages is gone; another may be opened in its place. */
  readonly discard: () => void;
}

function createShelf(open: () => Promise<Stage>, size: number): Shelf {
  const waiting: ((stage: Promise<Stage>) => void)[] = [];
  const idle: Stage[] = [];
  let count = 0;
  const discard = (): void => {
    const next = waiting.shift();
    if (next === undefined) count -= 1;
    else next(open());
  };
  const take = (): Promise<Stage> => {
    const ready = idle.pop();
    if (ready !== undefined) return Promise.resolve(ready);
    if (count < size) {
      count += 1;
      return open();
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  return {
    discard,
    giveBack: (stage) => {
      const next = waiting.shift();
      if (next === undefined) idle.push(stage);
      else next(Promise.resolve(stage));
    },
    take: () =>
      take().catch((error: unknown) => {
        discard();
        throw error;
      }),
  };
}
