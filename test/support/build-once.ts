import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Builds dist/ before any test runs and names the browser, so that a bare `npx vitest` works like `npm test`. What does
 * not build is said so and does not stop the others: `npm test` builds first and goes no further when that fails.
 * Everything temporary goes into one folder that is removed at the end, whatever a test or a killed program left in it.
 */
export function setup(): () => void {
  const run = (script: string): string =>
    spawnSync(process.execPath, [script], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).stdout.trim();
  run("scripts/build.mjs");
  process.env["CRUMB_BROWSER"] ??= run("scripts/set-up.mjs");
  const temporary = mkdtempSync(join(tmpdir(), "crumb-test-"));
  // Jobs run as users of their own and must get through.
  chmodSync(temporary, 0o1777);
  process.env["TMPDIR"] = temporary;
  return () => rmSync(temporary, { recursive: true, force: true });
}
