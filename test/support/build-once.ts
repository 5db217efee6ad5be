import { spawnSync } from "node:child_process";

/**
 * Builds dist/ before any test runs and names the browser, so that a bare `npx vitest` works like `npm test`. What does
 * not build is said so and does not stop the others: `npm test` builds first and goes no further when that fails.
 */
export function setup(): void {
  const run = (script: string): string =>
    spawnSync(process.execPath, [script], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).stdout.trim();
  run("scripts/build.mjs");
  process.env["CRUMB_BROWSER"] ??= run("scripts/set-up.mjs");
}
