import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Lists the files under a folder as paths with forward slashes, sorted, so that every machine sees one order.
 * A folder that is not there has no files.
 * @param {string} folder @returns {string[]}
 */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)).map((path) => `${entry.name}/${path}`) : [entry.name],
    )
    .toSorted();
}

/**
 * Reads text files into one record keyed by path below `folder`, with `prefix` in front.
 * @param {string} folder @param {{ prefix?: string, keep?: (path: string) => boolean }} [options]
 * @returns {Record<string, string>}
 */
export function readTree(folder, { prefix = "", keep = () => true } = {}) {
  return Object.fromEntries(
    listFiles(folder)
      .filter(keep)
      .map((path) => [`${prefix}${path}`, readFileSync(join(folder, path), "utf8")]),
  );
}
