/**
 * Holds the sources to the house rules: format, lint, types, layers, workflows, dead code, side by side, with one line each and
 * the full text of what failed. `node scripts/check.mjs lint types` runs only those named.
 */
import { join } from "node:path";
import { execute } from "./set-up/execute.mjs";
import { installPackages } from "./set-up/packages.mjs";
import { checkPlatform } from "./set-up/platform.mjs";
import { explainProblem, ROOT } from "./set-up.mjs";

const TSC = ["tsc", "--incremental", "--tsBuildInfoFile"];
const CACHE = "node_modules/.cache";

/** Each check is a list of commands, all of which must succeed. */
const CHECKS = {
  format: [["oxfmt", "--check"]],
  lint: [["oxlint", "--deny-warnings"]],
  types: [
    [...TSC, `${CACHE}/all.tsbuildinfo`, "-p", "tsconfig.json"],
    [...TSC, `${CACHE}/core.tsbuildinfo`, "-p", "src/core/tsconfig.json"],
    [...TSC, `${CACHE}/scripts.tsbuildinfo`, "-p", "scripts/tsconfig.json"],
  ],
  layers: [
    [
      "depcruise",
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type",
      "err-long",
      "src",
      "kit/runtime",
      "scripts",
      "test",
    ],
  ],
  workflows: [["node", "scripts/lint-workflows.mjs"]],
  "dead code": [["knip", "--no-config-hints"]],
};

/** @param {string} name @param {readonly string[][]} commands */
async function runCheck(name, commands) {
  const startedAt = performance.now();
  const results = await Promise.all(
    commands.map(([program = "", ...args]) =>
      execute(program === "node" ? process.execPath : join(ROOT, "node_modules/.bin", program), args, {
        cwd: ROOT,
        tailChars: 40_000,
      }),
    ),
  );
  const failed = results.filter((result) => result.code !== 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${failed.length === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
  return { name, output: failed.map((result) => result.output).join("\n"), ok: failed.length === 0 };
}

try {
  await checkPlatform({ root: ROOT });
  await installPackages({ root: ROOT, development: true });
  const wanted = process.argv.slice(2);
  const chosen = Object.entries(CHECKS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const results = await Promise.all(chosen.map(([name, commands]) => runCheck(name, commands)));
  const red = results.filter((result) => !result.ok);
  for (const { name, output } of red) process.stdout.write(`\n${name}:\n${output}\n`);
  process.stdout.write(
    red.length === 0 ? "\nAll checks pass.\n" : `\n${String(red.length)} of ${String(results.length)} checks fail.\n`,
  );
  process.exitCode = red.length === 0 && results.length > 0 ? 0 : 1;
} catch (error) {
  process.exitCode = explainProblem(error);
}
