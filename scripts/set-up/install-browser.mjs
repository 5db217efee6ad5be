import { join } from "node:path";
import { execute } from "./execute.mjs";
import { findBrowser } from "./browser.mjs";
import { SetUpProblem } from "./problem.mjs";
import { startStep } from "./progress.mjs";

/** How each package manager is asked for a Chromium; `refresh` runs first where lists may be empty. */
const PACKAGE_MANAGERS = [
  {
    name: "apt-get",
    refresh: ["update", "-q"],
    install: ["install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"],
  },
  { name: "dnf", install: ["install", "-y", "chromium"] },
  { name: "apk", install: ["add", "--no-cache", "chromium"] },
  { name: "pacman", install: ["-Sy", "--noconfirm", "chromium"] },
  { name: "zypper", install: ["--non-interactive", "install", "chromium"] },
];

/**
 * Returns the path of a Chromium, installing one when none is there: by the package manager as root, else by
 * Playwright's own download into the user's folder. When neither works, the problem names the one command to run.
 * @param {{ root: string, env: NodeJS.ProcessEnv }} machine
 * @returns {Promise<string>}
 */
export async function ensureBrowser(machine) {
  const found = findBrowser(machine);
  if (found.path !== undefined) {
    if (found.source === "configured") await demandBrowser(found.path, machine);
    return found.path;
  }
  if (found.configured) {
    throw new SetUpProblem(
      `CRUMB_BROWSER names ${found.configured}, which is not a program that can be started.`,
      "Correct the variable, or unset it so that a browser is looked for.",
    );
  }
  const manager = await findPackageManager(machine.env);
  const tried = [await installByManager(manager, machine), await downloadByPlaywright(machine)];
  const installed = findBrowser(machine);
  if (installed.path !== undefined) return installed.path;
  throw new SetUpProblem(
    ["No Chromium or Chrome was found, and none could be installed.", ...tried.filter(Boolean)].join("\n"),
    adviseBrowser(manager),
  );
}

/**
 * Whatever a person names may be any program; a Chromium tells its name and version.
 * @param {string} path @param {{ env: NodeJS.ProcessEnv }} machine
 */
async function demandBrowser(path, { env }) {
  const answer = await execute(path, ["--version"], { env, timeoutMs: 20_000 });
  if (answer.code === 0 && /chrom|edge|headless/i.test(answer.output)) return;
  throw new SetUpProblem(
    `CRUMB_BROWSER names ${path}, which does not say that it is a Chromium: ${lastLine(answer.output)}`,
    "Name a Chromium or Chrome, or unset the variable so that a browser is looked for.",
  );
}

/** @param {NodeJS.ProcessEnv} env */
async function findPackageManager(env) {
  for (const manager of PACKAGE_MANAGERS) {
    const answer = await execute(manager.name, ["--version"], { env, timeoutMs: 10_000 });
    if (answer.code === 0) return manager;
  }
  return undefined;
}

/**
 * @param {(typeof PACKAGE_MANAGERS)[number] | undefined} manager @param {{ env: NodeJS.ProcessEnv }} machine
 * @returns {Promise<string>} what went wrong, or nothing
 */
async function installByManager(manager, { env }) {
  if (!manager || process.getuid?.() !== 0) return "";
  const step = startStep(`installing Chromium with ${manager.name}`);
  const options = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  if (manager.refresh) await execute(manager.name, manager.refresh, options);
  const result = await execute(manager.name, manager.install, options);
  step.done(result.code === 0 ? "done" : "failed");
  return result.code === 0 ? "" : `${manager.name}: ${lastLine(result.output)}`;
}

/** @param {{ root: string, env: NodeJS.ProcessEnv }} machine */
async function downloadByPlaywright({ root, env }) {
  if (findBrowser({ root, env }).path !== undefined) return "";
  const step = startStep("downloading Playwright's Chromium");
  const cli = join(root, "node_modules", "playwright-core", "cli.js");
  const result = await execute(process.execPath, [cli, "install", "chromium-headless-shell"], {
    env: { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    timeoutMs: 5 * 60_000,
  });
  step.done(result.code === 0 ? "done" : "failed");
  return result.code === 0 ? "" : `Playwright's download: ${lastLine(result.output)}`;
}

/** @param {string} output */
function lastLine(output) {
  return (
    output
      .split("\n")
      .findLast((line) => line.trim() !== "")
      ?.trim()
      .slice(0, 300) ?? "no message"
  );
}

/** @param {(typeof PACKAGE_MANAGERS)[number] | undefined} manager */
function adviseBrowser(manager) {
  if (process.platform === "darwin")
    return "Install Chrome or Chromium (brew install --cask chromium), then run this again.";
  return manager
    ? `Run: sudo ${manager.name} ${manager.install.join(" ")}`
    : "Install Chromium or Chrome, or set CRUMB_BROWSER to the path of one.";
}
