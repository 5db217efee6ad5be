import { record } from "./prune.mjs";

/** Headers that say something about an answer rather than about the server. */
const HEADERS = ["content-type", "link", "location"];

/**
 * What was asked and answered in recorded scenarios, without what is the same everywhere.
 * @param {Record<string, unknown>} scenarios lists of exchanges by name
 * @returns {Record<string, unknown>}
 */
export function pickScenarios(scenarios) {
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, exchanges]) => [name, Array.isArray(exchanges) ? exchanges.map(pick) : []]),
  );
}

/** @param {unknown} exchange */
function pick(exchange) {
  const { method, path, body, status, response, scope, reqheaders, headers } = record(exchange);
  const kept = (/** @type {unknown} */ all, /** @type {string[]} */ names) =>
    Object.fromEntries(Object.entries(record(all)).filter(([name]) => names.includes(name)));
  return {
    scope,
    method,
    path,
    body,
    status,
    response,
    reqheaders: kept(reqheaders, ["accept", "authorization", "content-type"]),
    headers: kept(headers, HEADERS),
  };
}
