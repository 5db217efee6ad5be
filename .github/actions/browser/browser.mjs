/**
 * Sees to it that a job can drive a browser. A runner that has the driver or a browser says where (CRUMB_DRIVER,
 * CRUMB_BROWSER); otherwise the pinned driver is installed from its lock file, and a browser inside it where none is found.
 * `look` names what to keep in a cache between jobs, `fill` installs what is not there and tells the steps that follow.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

const { CRUMB_DRIVER, CRUMB_BROWSER, GITHUB_ENV, GITHUB_OUTPUT, GITHUB_WORKSPACE = ".", PATH = "" } = process.env;
const home = join(GITHUB_WORKSPACE, ".github", "crumb");
const driver = join(home, "node_modules", "playwright-core");

if (process.argv[2] === "look") {
  const browser = CRUMB_BROWSER || findSystemBrowser();
  if (browser) tell(GITHUB_ENV, "CRUMB_BROWSER", browser);
  if (!CRUMB_DRIVER || !browser) tell(GITHUB_OUTPUT, "key", cacheKey(browser ? "driver" : "driver-and-browser"));
} else {
  if (!existsSync(join(driver, "cli.js"))) run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  tell(GITHUB_ENV, "CRUMB_DRIVER", home);
  if (!CRUMB_BROWSER) tell(GITHUB_ENV, "CRUMB_BROWSER", bringBrowser());
}

function findSystemBrowser() {
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  const places = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return places.find((path) => existsSync(path));
}

/** Another driver, machine or need is another key: what lies under a key never changes. */
function cacheKey(what) {
  const lock = createHash("sha256").update(readFileSync(join(home, "package-lock.json")));
  return `crumb-${what}-${process.platform}-${process.arch}-${lock.digest("hex")}`;
}

function bringBrowser() {
  if (!findOwnBrowser()) runDriver("install", "chromium-headless-shell");
  const found = findOwnBrowser();
  if (!found) fail("The browser is not where the driver puts it.");
  // Libraries of the system lie in no cache.
  if (spawnSync(found, ["--version"]).status !== 0) runDriver("install-deps", "chromium-headless-shell");
  return found;
}

/** Playwright names its browsers differently from one version to the next, and looks for another one by itself. */
function findOwnBrowser() {
  const store = join(driver, ".local-browsers");
  const files = existsSync(store) ? readdirSync(store, { recursive: true }) : [];
  const found = files.find((file) => /^(chrome-)?headless[-_]shell$/.test(basename(file)));
  return found && join(store, found);
}

function runDriver(...args) {
  run(process.execPath, [join(driver, "cli.js"), ...args]);
}

function run(command, args) {
  // 0: browsers lie inside the driver, so that one folder is all there is to keep.
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: "0" };
  const { status, error } = spawnSync(command, args, { cwd: home, stdio: "inherit", env });
  if (status !== 0) fail(`${command} ${args.join(" ")}: ${error?.message ?? `exit code ${status}`}`);
}

function tell(file, name, value) {
  if (file) appendFileSync(file, `${name}=${value}\n`);
}

function fail(message) {
  process.stdout.write(`::error::${message}\n`);
  process.exit(1);
}
