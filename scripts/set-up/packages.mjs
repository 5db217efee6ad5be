import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execute } from "./execute.mjs";
import { SetUpProblem } from "./problem.mjs";
import { startStep } from "./progress.mjs";

/**
 * Installs the packages of the lock file unless exactly those are installed. Development packages are asked for only
 * by those who need them, since they more than double the download.
 * @param {{ root: string, development: boolean }} wanted
 */
export async function installPackages({ root, development }) {
  if (!existsSync(join(root, "package-lock.json"))) {
    throw new SetUpProblem("package-lock.json is missing.", "Restore it: git checkout -- package-lock.json");
  }
  if (hasPackages({ root, development })) return;
  const step = startStep("installing packages");
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const result = await runNpm(development ? args : [...args, "--omit=dev"], root);
  if (result.code !== 0) {
    step.done("failed");
    throw new SetUpProblem(
      `npm ci failed with exit code ${String(result.code)}:\n${result.output}`,
      "Check the network (or the npm proxy and registry settings), then run the command again.",
    );
  }
  step.done();
}

/**
 * Compares the lock file with npm's own record of what is installed: by content, because a fresh checkout gives both
 * files meaningless times.
 * @param {{ root: string, development: boolean }} wanted
 */
export function hasPackages({ root, development }) {
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  const locked = readPackages(join(root, "package-lock.json"));
  if (!installed || !locked) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === "" || entry.optional || entry.devOptional || entry.peer) return true;
    if (entry.dev && !development) return true;
    return installed[path]?.version === entry.version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** @param {readonly string[]} args @param {string} root */
function runNpm(args, root) {
  const npm = process.env.npm_execpath;
  // Under npm run, the same npm is used again; a direct start takes the one on the path.
  return npm?.endsWith(".js")
    ? execute(process.execPath, [npm, ...args], { cwd: root })
    : execute("npm", args, { cwd: root });
}
