import { AppError } from "../../core/failure.ts";

type Driver = typeof import("playwright");

/**
 * Loads Playwright where a game is really played, and not before: the single-file program carries everything but it,
 * and most of its commands never need it.
 * @throws {AppError} setup.missing
 */
export async function loadDriver(): Promise<Driver> {
  // A name in a variable keeps bundlers from pulling the package in, which it does not survive.
  const name = "playwright";
  try {
    const driver: Driver = await import(name);
    return driver;
  } catch (error) {
    const hint = "Run `npm ci`; in a repository that uses Crumb the set-up action does it (.github/actions/setup).";
    const message = "The browser driver (playwright) is not installed beside the program.";
    throw new AppError({ code: "setup.missing", message, retryable: false, hint }, { cause: error });
  }
}
