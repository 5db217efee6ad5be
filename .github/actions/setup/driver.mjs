/**
 * Sees to it that a job can drive a browser. A runner that has the driver or a browser says where (CRUMB_DRIVER,
 * CRUMB_BROWSER); otherwise the pinned driver is installed from its lock file, and a browser where none is found.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";

const { CRUMB_DRIVER, CRUMB_BROWSER, GITHUB_ENV, GITHUB_WORKSPACE = "." } = process.env;
const systemBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const home = join(GITHUB_WORKSPACE, ".github", "crumb");

if (!CRUMB_DRIVER) {
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (GITHUB_ENV) appendFileSync(GITHUB_ENV, `CRUMB_DRIVER=${home}\n`);
}
if (!CRUMB_BROWSER && !systemBrowsers.some((path) => existsSync(path))) {
  run("npx", ["playwright", "install", "--with-deps", "chromium-headless-shell"]);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: home, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
