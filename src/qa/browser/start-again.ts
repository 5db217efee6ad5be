import type { Browser } from "playwright";

/** Chromium dies at its start now and then: twice in the thousand-odd starts of our own suites. */
const starts = 3;

/** Starts a browser once more that ended before it could be spoken to; any other failure would only fail again. */
export async function startAgain(launch: () => Promise<Browser>): Promise<Browser> {
  for (let start = 1; ; start += 1) {
    try {
      return await launch();
    } catch (error) {
      const isCrash = error instanceof Error && error.message.includes("has been closed");
      if (!isCrash || start === starts) throw error;
    }
  }
}
