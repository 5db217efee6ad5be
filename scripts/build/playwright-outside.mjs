/**
 * What a bundle gets in place of Playwright, which does not survive bundling: its exports, looked up when first used.
 * Looking late also spares every command that plays nothing the time Playwright takes to load. It is found from the
 * folder CRUMB_DRIVER where that is set (a job that carries the bundle alone), else from the bundle's own place.
 */
const STAND_IN = `
const { createRequire } = require("node:module");
const { join } = require("node:path");
const driver = process.env.CRUMB_DRIVER;
let loaded;
const here = require;
const lookUp = driver ? createRequire(join(driver, "package.json")) : here;
const load = () => (loaded ??= lookUp("playwright-core"));
module.exports = {
  get chromium() { return load().chromium; },
  get errors() { return load().errors; },
};
`;

/** @type {import("esbuild").Plugin} */
export const playwrightOutside = {
  name: "playwright-outside",
  setup(build) {
    build.onResolve({ filter: /^playwright(-core)?$/ }, ({ path }) => ({ path, namespace: "outside" }));
    build.onLoad({ filter: /.*/, namespace: "outside" }, () => ({ contents: STAND_IN, loader: "js" }));
  },
};
