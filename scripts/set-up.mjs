/**
 * Makes a machine with Node, npm and git able to run Crumb: packages from the lock file and a browser.
 * Uses nothing but Node's own modules, because it runs before anything is installed; says nothing when all is there.
 * Not its business: building and starting (build.mjs, run.mjs).
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./set-up/install-browser.mjs";
import { isMain } from "./set-up/is-main.mjs";
import { installPackages } from "./set-up/packages.mjs";
import { checkPlatform } from "./set-up/platform.mjs";
import { SetUpProblem } from "./set-up/problem.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Leaves the machine ready and returns the browser's path.
 * @param {{ development?: boolean, root?: string, env?: NodeJS.ProcessEnv }} [wanted]
 * @returns {Promise<{ browserPath: string }>}
 */
export async function setUp({ development = true, root = ROOT, env = process.env } = {}) {
  await checkPlatform({ root, env });
  await installPackages({ root, development });
  return { browserPath: await ensureBrowser({ root, env }) };
}

/** Prints a problem as two short paragraphs and returns the exit code for it. @param {unknown} error */
export function explainProblem(error) {
  if (!(error instanceof SetUpProblem)) throw error;
  process.stderr.write(`\ncrumb: ${error.message}\n  What to do: ${error.fix}\n`);
  return 1;
}

if (isMain(import.meta.url)) {
  try {
    const { browserPath } = await setUp({ development: !process.argv.includes("--production") });
    process.stdout.write(`${browserPath}\n`);
  } catch (error) {
    process.exitCode = explainProblem(error);
  }
}
