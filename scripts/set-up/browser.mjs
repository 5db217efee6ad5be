import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const SYSTEM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const PLAYWRIGHT_BINARIES = /^(chrome-headless-shell|headless_shell|chrome|Chromium|Google Chrome for Testing)$/;

/**
 * Finds a Chromium to play games in: the configured one, Playwright's own, then the system's. A configured path that
 * does not work is an answer of its own (`configured`), never silently replaced.
 * @param {{ root: string, env: NodeJS.ProcessEnv, platform?: string }} machine
 * @returns {{ path: string, source: "configured" | "playwright" | "system" } | { path: undefined, configured?: string }}
 */
export function findBrowser({ root, env, platform = process.platform }) {
  const configured = env.CRUMB_BROWSER;
  if (configured) {
    return isExecutable(configured) ? { path: configured, source: "configured" } : { path: undefined, configured };
  }
  const own = findPlaywrightBrowser({ root, env, platform });
  if (own) return { path: own, source: "playwright" };
  const system = findSystemBrowser(env, platform);
  return system ? { path: system, source: "system" } : { path: undefined };
}

/** @param {{ root: string, env: NodeJS.ProcessEnv, platform: string }} machine */
function findPlaywrightBrowser({ root, env, platform }) {
  const store = env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cacheFolder(platform), "ms-playwright");
  return readRevisions(root)
    .map(({ name, revision }) => searchBinary(join(store, `${name.replaceAll("-", "_")}-${revision}`), 5))
    .find((path) => path !== undefined);
}

/** @param {string} platform */
function cacheFolder(platform) {
  return platform === "darwin" ? "Library/Caches" : ".cache";
}

/**
 * Only the revision this Playwright was made for is taken: others may not speak its protocol.
 * @param {string} root @returns {{ name: string, revision: string }[]}
 */
function readRevisions(root) {
  try {
    const file = join(root, "node_modules", "playwright-core", "browsers.json");
    /** @type {{ name: string, revision: string }[]} */
    const browsers = JSON.parse(readFileSync(file, "utf8")).browsers;
    return ["chromium-headless-shell", "chromium"].flatMap((name) => browsers.filter((one) => one.name === name));
  } catch {
    return [];
  }
}

/** @param {string} folder @param {number} depth @returns {string | undefined} */
function searchBinary(folder, depth) {
  const entries = listFolder(folder);
  const binary = entries.find((entry) => !entry.isDirectory() && PLAYWRIGHT_BINARIES.test(entry.name));
  if (binary && isExecutable(join(folder, binary.name))) return join(folder, binary.name);
  if (depth === 0) return undefined;
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== "locales")
    .map((entry) => searchBinary(join(folder, entry.name), depth - 1))
    .find((path) => path !== undefined);
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** @param {NodeJS.ProcessEnv} env @param {string} platform */
function findSystemBrowser(env, platform) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(platform === "darwin" ? MAC_APPS : [])].find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
