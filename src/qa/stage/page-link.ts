import type { CDPSession } from "playwright";
import * as z from "zod";
import { createLoopFinder } from "./create-loop-finder.ts";
import { GameLost } from "./trouble.ts";

/** Asks the page script to do something, and notices when the page does not answer any more. */
export interface PageLink {
  /** Evaluates one call on the page's handle; the answer is parsed as JSON and still untrusted. @throws GameLost */
  readonly ask: (call: string) => Promise<unknown>;
  /** Waits for any step that runs the game's code, with the same watch. @throws GameLost */
  readonly watch: <T>(work: Promise<T>) => Promise<T>;
  /** Tells that the page died. */
  readonly crashed: () => void;
}

const Evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});

/** @param set.hangMs real time without an answer after which a page counts as hung, milliseconds */
export async function createPageLink(set: { cdp: CDPSession; key: string; hangMs: number }): Promise<PageLink> {
  const { cdp, key, hangMs } = set;
  let onCrash: (() => void) | undefined;
  const crash = new Promise<never>((_, reject) => {
    onCrash = () => reject(new GameLost("crashed", ""));
  });
  crash.catch(() => undefined);
  const findLoop = await createLoopFinder(cdp);
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), hangMs);
    });
    try {
      const first = await Promise.race([work.then((value) => ({ value })), late, crash]);
      if (first !== "late") return first.value;
    } finally {
      clearTimeout(timer);
    }
    work.catch(() => undefined);
    // The page stays paused from here on: a loop without end must not eat the other pages' processor time.
    throw new GameLost("hung", await findLoop());
  };
  return {
    watch,
    crashed: () => onCrash?.(),
    ask: async (call) => {
      const expression = `globalThis[${JSON.stringify(key)}].${call}`;
      const reply = await watch(cdp.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }));
      const { result, exceptionDetails } = Evaluated.parse(reply);
      if (exceptionDetails !== undefined) {
        throw new Error(`page script: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      }
      const answer: unknown = typeof result.value === "string" ? JSON.parse(result.value) : undefined;
      return answer;
    },
  };
}
