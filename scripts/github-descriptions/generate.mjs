/**
 * Makes the pruned copies of GitHub's descriptions, and of answers recorded from it, that the tests hold the local GitHub to. What they keep is listed in
 * kept.json, in the words of the descriptions.
 *
 *   node scripts/github-descriptions/generate.mjs [--from FOLDER]   makes them
 *   node scripts/github-descriptions/generate.mjs --check           says whether they have to be made anew
 *
 * FOLDER is a node_modules that has the packages; without it they are installed to a temporary folder (400 MB).
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execute } from "../set-up/execute.mjs";
import { pickScenarios } from "./pick-scenarios.mjs";
import { pruneApi, pruneWebhooks } from "./prune.mjs";
import { shareRepeats } from "./share-repeats.mjs";

/** @typedef {Record<string, unknown>} Json */

/** @type {{ operations: string[], webhooks: string[] }} */
const KEPT = JSON.parse(readFileSync(join(import.meta.dirname, "kept.json"), "utf8"));
const OUTPUT = join(import.meta.dirname, "../../test/fixtures/github");
const FILE = "generated/api.github.com.json";
const SCENARIOS = "scenarios/api.github.com";

/** The copies: where each comes from, what is kept of it, where it is put. */
const COPIES = [
  {
    source: "@octokit/openapi@23.0.2",
    output: join(OUTPUT, "rest.json"),
    prune: (/** @type {Json} */ full) => pruneApi(full, KEPT.operations),
  },
  {
    source: "@octokit/openapi-webhooks@12.1.0",
    output: join(OUTPUT, "webhooks.json"),
    prune: (/** @type {Json} */ full) => shareRepeats(pruneWebhooks(full, KEPT.webhooks)),
  },
  {
    source: "@octokit/fixtures@23.1.2",
    output: join(OUTPUT, "scenarios.json"),
    prune: pickScenarios,
  },
];

/**
 * Says which generator made a copy: when this no longer is what the copy says, it has to be made again.
 * @returns {string}
 */
function generatorHash() {
  const hash = createHash("sha256");
  for (const name of ["generate.mjs", "kept.json", "pick-scenarios.mjs", "prune.mjs", "share-repeats.mjs"]) {
    hash.update(readFileSync(join(import.meta.dirname, name)));
  }
  return hash.digest("hex");
}

/**
 * One line for each operation, webhook and component, so that a change shows as what it is about.
 * @param {Json} copy
 * @returns {string}
 */
function formatCopy(copy) {
  return `${formatMap(copy, 3)}\n`;
}

/**
 * @param {unknown} value
 * @param {number} depth
 * @returns {string}
 */
function formatMap(value, depth) {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${formatMap(inner, depth - 1)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

async function main() {
  const { values } = parseArgs({ options: { from: { type: "string" }, check: { type: "boolean", default: false } } });
  if (values.check) return check();
  const scratch = values.from === undefined ? mkdtempSync(join(tmpdir(), "github-descriptions-")) : undefined;
  try {
    if (scratch !== undefined) await install(scratch);
    const packages = values.from ?? join(scratch ?? "", "node_modules");
    for (const { source, output, prune } of COPIES) {
      const name = source.slice(0, source.lastIndexOf("@"));
      writeFileSync(
        output,
        formatCopy({ source, generator: generatorHash(), ...prune(readFull(join(packages, name))) }),
      );
      process.stdout.write(`${output}\n`);
    }
  } finally {
    if (scratch !== undefined) rmSync(scratch, { recursive: true });
  }
}

/**
 * A package holds one description, or a folder for each recorded scenario.
 * @param {string} folder
 * @returns {Json}
 */
function readFull(folder) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), "utf8"));
  if (!existsSync(join(folder, SCENARIOS))) return read(FILE);
  const names = readdirSync(join(folder, SCENARIOS)).toSorted();
  return Object.fromEntries(names.map((name) => [name, read(`${SCENARIOS}/${name}/normalized-fixture.json`)]));
}

/** Pruning what is pruned changes nothing: a copy that lacks something, or holds too much, shows without its source. */
function check() {
  const stale = COPIES.filter(({ source, output, prune }) => {
    const text = readFileSync(output, "utf8");
    const { source: _source, generator: _generator, ...copy } = JSON.parse(text);
    return text !== formatCopy({ source, generator: generatorHash(), ...prune(copy) });
  });
  for (const { output } of stale) process.stdout.write(`${output} has to be made anew: node ${process.argv[1]}\n`);
  process.exitCode = stale.length === 0 ? 0 : 1;
}

/** @param {string} folder */
async function install(folder) {
  writeFileSync(join(folder, "package.json"), "{}");
  const packages = COPIES.map((copy) => copy.source);
  const result = await execute("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages], {
    cwd: folder,
  });
  if (result.code !== 0) throw new Error(`npm could not install ${packages.join(", ")}: ${result.output}`);
}

await main();
