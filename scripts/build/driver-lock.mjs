import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Packages a job that plays games needs beside the bundle. */
const PACKAGES = ["playwright", "playwright-core", "fsevents"];

/**
 * The package and lock file that a Crumb repository carries for what does not survive bundling: the browser driver, at
 * the very versions of our own lock file.
 * @param {string} root @returns {Record<string, string>} file texts by path in the repository
 */
export function driverLock(root) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const picked = Object.fromEntries(
    PACKAGES.flatMap((name) => {
      const { dev: _dev, ...entry } = lock.packages[`node_modules/${name}`] ?? {};
      return entry.version === undefined ? [] : [[`node_modules/${name}`, entry]];
    }),
  );
  const about = { name: "crumb-driver", version: "1.0.0", private: true };
  const dependencies = { playwright: picked["node_modules/playwright"].version };
  const text = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    ".github/crumb/package.json": text({ ...about, dependencies }),
    ".github/crumb/package-lock.json": text({
      name: about.name,
      version: about.version,
      lockfileVersion: 3,
      requires: true,
      packages: { "": { name: about.name, version: about.version, dependencies }, ...picked },
    }),
  };
}
