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
import { SetUpProblem } from "./set-up/problem.mjs";
import { explainProblem, ROOT } from "./set-up.mjs";

const PROGRAMS = {
  "crumb.mjs": "src/cli/main.ts",
  "localhub.mjs": "src/localhub/main.ts",
  "probot.mjs": "src/bot/probot.ts",
};
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
  const { englishOnly } = await import("./build/english-only.mjs");
  const { lateBuiltins } = await import("./build/late-builtins.mjs");
  const { noPolyfills } = await import("./build/no-polyfills.mjs");
  const { playwrightOutside } = await import("./build/playwright-outside.mjs");
  const { probotBeside } = await import("./build/probot-beside.mjs");
  const { collectAssets } = await import("./build/assets.mjs");
  await mkdir(dist, { recursive: true });
  const plugins = [playwrightOutside, probotBeside, englishOnly, noPolyfills, lateBuiltins];
  const present = Object.entries(PROGRAMS).filter(([, entry]) => existsSync(join(root, entry)));
  const parts = [
    { name: "assets.json", make: async () => JSON.stringify(await collectAssets(root)) },
    ...present.map(([name, entry]) => ({
      name,
      make: () => bundleProgram(build, plugins, join(root, entry)),
    })),
  ];
  const results = await Promise.all(parts.map((part) => makePart(join(dist, part.name), part.make)));
  const broken = results.filter((result) => result !== "");
  if (broken.length > 0)
    throw new SetUpProblem(`The build failed.\n${broken.join("\n")}`, "Correct the sources named above.");
  const made = parts.map(({ name }) => name);
  await replaceFile(join(dist, "stamp.json"), JSON.stringify({ hash, files: made }));
  return { made, skipped: Object.keys(PROGRAMS).filter((name) => !made.includes(name)), ms: elapsed() };
}

/**
 * Makes one file and returns what went wrong, if anything: one broken program does not keep the others from being made.
 * The copy of last time stays, so that whoever is running it is not cut off; the next build tries again.
 * @param {string} file @param {() => Promise<string>} make
 */
async function makePart(file, make) {
  try {
    await replaceFile(file, await make());
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: "silent",
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
  try {
    const { made, skipped, ms } = await buildAll();
    const built = made.length > 0 ? `built ${made.join(", ")}` : "nothing to build";
    const left = skipped.length > 0 ? `; not there yet: ${skipped.join(", ")}` : "";
    process.stderr.write(`crumb: ${built}${left} (${String(ms)} ms)\n`);
  } catch (error) {
    process.exitCode = explainProblem(error);
  }
}
