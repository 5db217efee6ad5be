import { type Browser, chromium } from "playwright";
import { findBrowser } from "../../src/qa/browser/find-browser.ts";
import { startAgain } from "../../src/qa/browser/start-again.ts";

/** A browser for looking at pages. Its own sandbox needs a user other than root. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(process.env["CRUMB_BROWSER"]);
  return startAgain(async () => chromium.launch({ executablePath, args: ["--no-sandbox"] }));
}
