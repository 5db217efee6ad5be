import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";

/**
 * A workflow or composite action with what the rules ask of it.
 * @typedef {{ file: string, text: string, value: any, lineOf: (path: readonly (string | number)[]) => number }} Source
 * @typedef {{ path: (string | number)[], step: any, source: Source }} Step
 * @typedef {{ name: string, path: (string | number)[], job: any, steps: Step[], source: Source }} Job
 */

/** Reads one file. @param {string} file @param {string} [text] @returns {Source} */
export function readSource(file, text = readFileSync(file, "utf8")) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineOf = (/** @type {readonly (string | number)[]} */ path) => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    return isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1;
  };
  return { file, text, value: document.toJS() ?? {}, lineOf };
}

/**
 * The jobs of a workflow with their steps, those of the repository's own composite actions among them: what such an
 * action does, the job does. A composite action read by itself is one job without rights.
 * @param {Source} source @param {string} root @returns {Job[]}
 */
export function jobsOf(source, root) {
  if (source.value.runs) {
    return [{ name: "", path: ["runs"], job: {}, steps: stepsOf(source, ["runs", "steps"]), source }];
  }
  return Object.entries(source.value.jobs ?? {}).map(([name, job]) => {
    const path = ["jobs", name];
    const own = stepsOf(source, [...path, "steps"]);
    return { name, path, job: job ?? {}, steps: own.flatMap((step) => [step, ...innerSteps(step, root)]), source };
  });
}

/** @param {Source} source @param {(string | number)[]} path @returns {Step[]} */
function stepsOf(source, path) {
  const steps = path.reduce((value, key) => value?.[key], source.value);
  return Array.isArray(steps) ? steps.map((step, index) => ({ path: [...path, index], step: step ?? {}, source })) : [];
}

/**
 * All that an own action does, through those it uses itself. GitHub follows ten of them, one inside the other.
 * @param {Step} step @param {string} root @param {number} [depth] @returns {Step[]}
 */
function innerSteps({ step }, root, depth = 10) {
  const uses = String(step.uses ?? "");
  const file = ["action.yml", "action.yaml"].map((name) => join(root, uses, name)).find((one) => existsSync(one));
  if (!uses.startsWith("./") || file === undefined || depth === 0) return [];
  const steps = stepsOf(readSource(file), ["runs", "steps"]);
  return steps.flatMap((inner) => [inner, ...innerSteps(inner, root, depth - 1)]);
}
