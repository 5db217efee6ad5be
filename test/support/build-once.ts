import { execFileSync } from "node:child_process";

/** Builds dist/ before any test runs and names the browser, so that a bare `npx vitest` works like `npm test`. */
export function setup(): void {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
  process.env["CRUMB_BROWSER"] ??= execFileSync(process.execPath, ["scripts/set-up.mjs"], { encoding: "utf8" }).trim();
}
