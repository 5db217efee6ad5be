import { type Browser, chromium } from "playwright";

/** The system's Chromium. Its own sandbox needs a user other than root. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
}
