/**
 * Makes dist/ from the sources: two programs that run without node_modules, and assets.json with everything they carry
 * as data. Does nothing when the sources are those of the last build; a part that is not there yet is skipped and named.
 * Not its business: Playwright, which stays outside (it does not survive bundling), and types (npm run check).
 */
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashSources, isBuilt } from "./build/stamp.mjs";
import { isMain } from "./set-up/is-main.mjs";
import { ROOT } from "./set-up.mjs";

const PROGRAMS = { "crumb.mjs": "src/cli/main.ts", "localhub.mjs": "src/localhub/main.ts" };
/** Bundled CommonJS packages still call `require`, which a module does not have. */
const BANNER = "import{createRequire as crumbRequire}from'node:module';const require=crumbRequire(import.meta.url);";

/**
 * Brings dist/ up to date and reports what was made; `made` is empty when nothing had changed.
 * @param {{ root?: string }} [place]
 * @returns {Promise<{ made: string[], skipped: string[], ms: number }>}
 */
export async function buildAll({ root = ROOT } = {}) {
  const startedAt = performance.now();
  const dist = join(root, "dist");
  const hash = hashSources(root);
  const elapsed = () => Math.round(performance.now() - startedAt);
  if (isBuilt(dist, hash)) return { made: [], skipped: [], ms: elapsed() };

  const { build } = await import("esbuild");
  const { playwrightOutside } = await import("./build/playwright-outside.mjs");
  const { collectAssets } = await import("./build/assets.mjs");
  await mkdir(dist, { recursive: true });
  const present = Object.entries(PROGRAMS).filter(([, entry]) => existsSync(join(root, entry)));
  const [assets, ...programs] = await Promise.all([
    collectAssets(root),
    ...present.map(async ([name, entry]) => ({
      name,
      text: await bundleProgram(build, [playwrightOutside], join(root, entry)),
    })),
  ]);
  const outputs = [...programs, { name: "assets.json", text: JSON.stringify(assets) }];
  await Promise.all(outputs.map(({ name, text }) => replaceFile(join(dist, name), text)));
  const made = outputs.map(({ name }) => name);
  await replaceFile(join(dist, "stamp.json"), JSON.stringify({ hash, files: made }));
  return { made, skipped: Object.keys(PROGRAMS).filter((name) => !made.includes(name)), ms: elapsed() };
}

/** @param {typeof import("esbuild").build} build @param {import("esbuild").Plugin[]} plugins @param {string} entry */
async function bundleProgram(build, plugins, entry) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["fsevents"],
    plugins,
    banner: { js: BANNER },
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
  });
  return result.outputFiles.map((file) => file.text).join("");
}

/** A running program, or another build at the same moment, never sees half a file. */
async function replaceFile(/** @type {string} */ file, /** @type {string} */ text) {
  const draft = `${file}.${String(process.pid)}.part`;
  await writeFile(draft, text);
  await rename(draft, file);
}

if (isMain(import.meta.url)) {
  const { made, skipped, ms } = await buildAll();
  const built = made.length > 0 ? `built ${made.join(", ")}` : "nothing to build";
  const left = skipped.length > 0 ? `; not there yet: ${skipped.join(", ")}` : "";
  process.stderr.write(`crumb: ${built}${left} (${String(ms)} ms)\n`);
}
