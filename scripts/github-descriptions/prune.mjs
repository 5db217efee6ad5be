// In: one of GitHub's descriptions and the entries wanted. Out: those entries and whatever they refer to, without prose.
// Pure and idempotent: pruning a pruned copy gives the same copy, which is how a test knows that the list still fits.

/** Words about a thing rather than the thing; schemas may also have properties of these names, which stay. */
const PROSE = new Set([
  "summary",
  "description",
  "externalDocs",
  "tags",
  "example",
  "deprecated",
  "x-github",
  "x-octokit",
  "x-github-breaking-changes",
]);
/** Maps whose keys are names, not keywords. */
const NAME_MAPS = new Set([
  "properties",
  "patternProperties",
  "schemas",
  "examples",
  "parameters",
  "responses",
  "headers",
]);

/** @typedef {Record<string, unknown>} Json */

/**
 * Keeps the REST operations named `METHOD path`.
 * @param {Json} description
 * @param {readonly string[]} operations
 * @returns {Json}
 */
export function pruneApi(description, operations) {
  const paths = /** @type {Record<string, Json>} */ ({});
  for (const operation of operations) {
    const [method = "", path = ""] = operation.split(" ");
    const item = record(record(description["paths"])[path]);
    const found = item[method.toLowerCase()];
    if (found === undefined) throw new Error(`GitHub's description has no ${operation}`);
    const { requestBody, ...rest } = record(found);
    const kept = requestBody === undefined ? rest : { ...rest, requestBody: withoutExamples(requestBody) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: strip(kept) };
  }
  return close(description, { paths });
}

/**
 * Keeps what the webhooks named `event-action` carry.
 * @param {Json} description
 * @param {readonly string[]} names
 * @returns {Json}
 */
export function pruneWebhooks(description, names) {
  const all = record(description["webhooks"]);
  const webhooks = names.map((name) => {
    if (all[name] === undefined) throw new Error(`GitHub's description has no webhook ${name}`);
    const { requestBody } = record(record(all[name])["post"]);
    return [name, { post: strip({ requestBody }) }];
  });
  return close(description, { webhooks: Object.fromEntries(webhooks) });
}

/**
 * Adds the components the entries refer to, directly or not.
 * @param {Json} description
 * @param {Json} entries
 * @returns {Json}
 */
function close(description, entries) {
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  const open = [...referencesIn(entries)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (kept.has(next)) continue;
    const [, , kind = "", name = ""] = next.split("/");
    const found = record(record(description["components"])[kind])[name];
    if (found === undefined) throw new Error(`GitHub's description refers to ${next} and has none`);
    // The value of an example is data: none of its keys is prose.
    const component = kind === "examples" ? { value: record(found)["value"] } : strip(found);
    kept.set(next, component);
    open.push(...referencesIn(component));
  }
  /** @type {Record<string, Json>} */
  const components = {};
  for (const reference of [...kept.keys()].toSorted()) {
    const [, , kind = "", name = ""] = reference.split("/");
    components[kind] = { ...components[kind], [name]: kept.get(reference) };
  }
  const info = { version: record(description["info"])["version"] };
  return { openapi: description["openapi"], info, ...entries, components };
}

/**
 * @param {unknown} value
 * @returns {Iterable<string>}
 */
function* referencesIn(value) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref" && typeof inner === "string") yield inner;
    else if (key !== "value" || isReference(inner)) yield* referencesIn(inner);
  }
}

/**
 * Tells a reference to another example from an example that happens to hold one.
 * @param {unknown} value
 */
function isReference(value) {
  return Object.keys(record(value)).join() === "$ref";
}

/**
 * @param {unknown} value
 * @param {boolean} isNameMap
 * @returns {unknown}
 */
function strip(value, isNameMap = false) {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isNameMap || !PROSE.has(key));
  return Object.fromEntries(
    kept.map(([key, inner]) => {
      const isData = !isNameMap && (key === "value" || key === "enum" || key === "default");
      return [key, isData ? inner : strip(inner, !isNameMap && NAME_MAPS.has(key) && !Array.isArray(inner))];
    }),
  );
}

/**
 * @param {unknown} body
 * @returns {Json}
 */
function withoutExamples(body) {
  const media = Object.entries(record(record(body)["content"])).map(([type, value]) => {
    const { examples: _dropped, ...rest } = record(value);
    return [type, rest];
  });
  return { ...record(body), content: Object.fromEntries(media) };
}

/**
 * @param {unknown} value
 * @returns {Json}
 */
export function record(value) {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
