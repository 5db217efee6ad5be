import { keyOf, type Task } from "./task.ts";

type Pass = Extract<Task, { type: "pass" }>;

/** What a pass left: a session that only people can bring on, or one that waits for more. */
export type Left = "at-rest" | "waiting";

/** Looks that every sweep asks for again until they took place, or as long as a session waits for more. */
export interface WantedPasses {
  /** A sweep found an issue. That it finds once, so it is wanted until the look took place. */
  found(place: { readonly repository: number; readonly issue: number }): void;
  /** GitHub has no news: what was found is no longer wanted; what waits for a page or a run still is. */
  unchanged(pass: Pass): void;
  /** The look took place. */
  done(pass: Pass, left: Left): void;
  of(repository: number): Pass[];
}

export function createWantedPasses(): WantedPasses {
  const wanted = new Map<string, { readonly pass: Pass; readonly isWaiting: boolean }>();
  const want = (pass: Pass, isWaiting: boolean): void => {
    wanted.set(keyOf(pass), { pass: { ...pass, isHinted: false }, isWaiting });
  };
  return {
    found: (place) => {
      const pass = { type: "pass", ...place, isHinted: false } as const;
      want(pass, wanted.get(keyOf(pass))?.isWaiting === true);
    },
    unchanged: (pass) => {
      if (wanted.get(keyOf(pass))?.isWaiting === false) wanted.delete(keyOf(pass));
    },
    done: (pass, left) => {
      if (left === "waiting") want(pass, true);
      else wanted.delete(keyOf(pass));
    },
    of: (repository) => [...wanted.values()].map(({ pass }) => pass).filter((pass) => pass.repository === repository),
  };
}
