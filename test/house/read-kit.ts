import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const ROOT = fileURLToPath(new URL("../../kit/", import.meta.url));

/** The kit as the builder gets it: the runtime in one module, everything under genres as it stands. */
export function readKit(): Record<string, string> {
  const genres = readdirSync(join(ROOT, "genres"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const runtime = buildSync({
    entryPoints: [join(ROOT, "runtime/index.js")],
    bundle: true,
    format: "esm",
    write: false,
  });
  return {
    "runtime/crumb-kit.js": runtime.outputFiles[0]?.text ?? "",
    ...Object.fromEntries(genres.map((path) => [relative(ROOT, path), readFileSync(path, "utf8")])),
  };
}
