import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "./read-tree.mjs";

const SOURCES = ["src", "kit", "prompts", ".github", "scripts"];

/** Hashes everything the build reads: sources by content, packages by the lock file. @param {string} root */
export function hashSources(root) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const folder of SOURCES) {
    for (const path of listFiles(join(root, folder))) {
      hash.update(`\0${folder}/${path}\0`).update(readFileSync(join(root, folder, path)));
    }
  }
  return hash.digest("hex");
}

/** Tells whether the last build was made from these sources and nothing it made is gone. */
export function isBuilt(/** @type {string} */ dist, /** @type {string} */ hash) {
  try {
    const stamp = JSON.parse(readFileSync(join(dist, "stamp.json"), "utf8"));
    return stamp.hash === hash && stamp.files.every((/** @type {string} */ file) => existsSync(join(dist, file)));
  } catch {
    return false;
  }
}
