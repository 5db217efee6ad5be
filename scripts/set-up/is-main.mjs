import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Tells whether this module was started as the program, also through a linked folder. @param {string} moduleUrl */
export function isMain(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}
