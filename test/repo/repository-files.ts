import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Root of the checkout these tests are about, with a slash at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Reads a file of the repository by its path from the root. */
export function readText(path: string): string {
  return readFileSync(`${root}${path}`, "utf8");
}

/** Lists what git tracks or would track, so that a file not yet committed is held to the rules too. */
export function listTracked(...patterns: readonly string[]): readonly string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--deduplicate", "--", ...patterns];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const gone = execFileSync("git", ["ls-files", "--deleted", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return listed.filter((path) => !gone.includes(path)).toSorted();
}
