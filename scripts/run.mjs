/**
 * The two commands of the README: `run.mjs demo …` and `run.mjs test …` set the machine up, build, then hand over.
 * The program's signals, output and exit code pass through; everything this file says goes to standard error.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "./build.mjs";
import { explainProblem, ROOT, setUp } from "./set-up.mjs";
import { SetUpProblem } from "./set-up/problem.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const VITEST = "node_modules/vitest/vitest.mjs";

/** @type {Record<string, { development: boolean, command: (args: readonly string[]) => string[] }>} */
const MODES = {
  crumb: { development: false, command: (args) => ["dist/crumb.mjs", ...args] },
  demo: { development: false, command: (args) => ["dist/crumb.mjs", "demo", ...args] },
  test: { development: true, command: (args) => [VITEST, "run", "--project", "fast", ...args] },
  "bench:api": { development: true, command: (args) => ["node_modules/tsx/dist/cli.mjs", "bench/api.ts", ...args] },
  "bench:loop": { development: true, command: (args) => ["node_modules/tsx/dist/cli.mjs", "bench/loop.ts", ...args] },
  "test:drill": { development: true, command: (args) => [VITEST, "run", "--project", "drill", ...args] },
  "test:long": { development: true, command: (args) => [VITEST, "run", "--project", "long", ...args] },
};

/** @param {string} name @param {readonly string[]} args @returns {Promise<number>} the exit code to end with */
async function run(name, args) {
  const mode = MODES[name];
  if (!mode) {
    throw new SetUpProblem(`There is no mode "${name}".`, `Use one of: ${Object.keys(MODES).join(", ")}.`);
  }
  const { browserPath } = await setUp({ development: mode.development });
  await buildAll();
  const [program = "", ...rest] = mode.command(args);
  const file = join(ROOT, program);
  if (!existsSync(file)) {
    throw new SetUpProblem(`${program} was not built.`, "See what the build says: node scripts/build.mjs");
  }
  return handOver([file, ...rest], { ...process.env, CRUMB_BROWSER: browserPath });
}

/**
 * Starts Node on the program and lives exactly as long as it does. The terminal delivers Ctrl-C to the whole group, so
 * an interrupt is only waited out; what was sent to us alone is passed on.
 * @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>}
 */
function handOver(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env });
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (signal !== "SIGINT" || process.stdin.isTTY !== true) child.kill(signal);
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve(code ?? 128 + (signal === "SIGKILL" ? 9 : signal === "SIGINT" ? 2 : 15)),
    );
  });
}

const [name = "", ...args] = process.argv.slice(2);
try {
  process.exitCode = await run(name, args);
} catch (error) {
  process.exitCode = explainProblem(error);
}
