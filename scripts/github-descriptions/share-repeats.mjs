import { createHash } from "node:crypto";
import { record } from "./prune.mjs";

/** Shorter ones are easier read where they stand than looked up. */
const WORTH_SHARING = 160;

/** @typedef {Record<string, unknown>} Json */

/**
 * Moves schemas that stand in several places under `components.schemas`, named by their content: GitHub writes whole
 * users and repositories out in every webhook.
 * @param {Json} description
 * @returns {Json}
 */
export function shareRepeats(description) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  visitSchemas(description, (text) => seen.set(text, (seen.get(text) ?? 0) + 1));
  const isShared = (/** @type {string} */ text) => text.length >= WORTH_SHARING && (seen.get(text) ?? 0) > 1;
  /** @type {Json} */
  const shared = {};

  /** @param {unknown} value @param {boolean} isOwnPlace @returns {unknown} */
  const replace = (value, isOwnPlace) => {
    if (Array.isArray(value)) return value.map((item) => replace(item, false));
    if (typeof value !== "object" || value === null) return value;
    const text = JSON.stringify(value);
    const inner = () => Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one, false)]));
    if (isOwnPlace || !isSchema(value) || !isShared(text)) return inner();
    const name = `shared-${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
    shared[name] ??= inner();
    return { $ref: `#/components/schemas/${name}` };
  };

  const { components, ...entries } = description;
  const own = Object.entries(record(record(components)["schemas"])).map(([name, one]) => [name, replace(one, true)]);
  const rest = record(replace(entries, false));
  const schemas = { ...Object.fromEntries(own), ...shared };
  const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...rest, components: { ...record(components), schemas: sorted } };
}

/**
 * @param {unknown} value
 * @param {(text: string) => void} visit
 */
function visitSchemas(value, visit) {
  if (typeof value !== "object" || value === null) return;
  if (isSchema(value)) visit(JSON.stringify(value));
  for (const inner of Object.values(value)) visitSchemas(inner, visit);
}

/**
 * @param {object} value
 * @returns {boolean}
 */
function isSchema(value) {
  return "type" in value && ("properties" in value || "items" in value || "enum" in value);
}
