import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createExchangeCheck } from "./check-exchange.ts";
import { checkRecord } from "./check-record.ts";
import { createWebhookCheck } from "./check-webhook.ts";
import type { Exchange } from "./exchange.ts";

const checkExchange = createExchangeCheck();
const checkWebhook = createWebhookCheck();

const label = {
  id: 1,
  node_id: "TA",
  url: "https://example.test/labels/bug",
  name: "bug",
  color: "ff0000",
  default: false,
  description: null,
};
const exchange: Exchange = {
  kind: "exchange",
  token: "personal",
  job: null,
  method: "GET",
  path: "/repos/ann/games/labels/bug",
  query: "",
  requestType: "",
  requestBody: "",
  status: 200,
  responseType: "application/json",
  responseBody: JSON.stringify(label),
};
const answering = (value: unknown, more: Partial<Exchange> = {}) =>
  checkExchange({ ...exchange, responseBody: JSON.stringify(value), ...more }).map(({ of, at, wants }) => ({
    of,
    at,
    wants,
  }));
const GET_LABEL = "GET /repos/{owner}/{repo}/labels/{name}";

test("an answer as described passes", () => {
  expect(checkExchange(exchange)).toEqual([]);
});

test("what is missing, null, or too much is named by operation and place", () => {
  const { name: _name, ...nameless } = label;
  expect([answering(nameless), answering({ ...label, color: null }), answering({ ...label, colour: "f" })]).toEqual([
    [{ of: `${GET_LABEL} 200`, at: "", wants: "must have required property 'name'" }],
    [{ of: `${GET_LABEL} 200`, at: "/color", wants: "must be string" }],
    [{ of: `${GET_LABEL} 200`, at: "/colour", wants: "must NOT have unevaluated properties" }],
  ]);
});

test("a place in a list is named without its number", () => {
  const found = answering([label, { ...label, id: "1" }], { path: "/repos/ann/games/labels" });
  expect(found).toEqual([{ of: "GET /repos/{owner}/{repo}/labels 200", at: "/*/id", wants: "must be integer" }]);
});

test("operations and statuses that nobody described are refused", () => {
  expect([answering({}, { path: "/repos/ann/games/lables" }), answering({}, { status: 206 })]).toEqual([
    [{ of: "GET /repos/ann/games/lables", at: "/", wants: "an operation that the description has" }],
    [{ of: `${GET_LABEL} 206`, at: "/status", wants: "a status that the description has" }],
  ]);
});

test("errors that any operation may answer have the common form", () => {
  const missing = { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" };
  expect([answering(missing, { status: 404 }), answering({ ...missing, code: 1 }, { status: 404 })]).toEqual([
    [],
    [{ of: `${GET_LABEL} 404`, at: "/code", wants: "must NOT have unevaluated properties" }],
  ]);
});

test("an answer without a described body has none", () => {
  const deleted = { method: "DELETE", path: "/repos/ann/games/issues/comments/7", status: 204 };
  expect(answering({ deleted: true }, deleted)).toEqual([
    { of: "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id} 204", at: "/body", wants: "no body" },
  ]);
});

test("requests are held to the description too, unless they were refused", () => {
  const list = { path: "/repos/ann/games/labels", query: "per_page=many&sort=name" };
  const found = [answering([], list), answering({ message: "no", documentation_url: "" }, { ...list, status: 422 })];
  expect(found).toEqual([
    [
      { of: "GET /repos/{owner}/{repo}/labels query per_page", at: "", wants: "must be integer" },
      { of: "GET /repos/{owner}/{repo}/labels query", at: "/sort", wants: "a parameter that the description has" },
    ],
    [],
  ]);
});

test("an event with an unknown name, action or field is refused", () => {
  const at = (event: string, payload: Record<string, unknown>) =>
    checkWebhook({ kind: "webhook", event, payload }).map((one) => `${one.of} ${one.at}: ${one.wants}`);
  expect([at("isues", {}), at("issues", { action: "opend" }), at("delete", { colour: "red" })]).toEqual([
    ["isues : a webhook that the description has"],
    ["issues-opend : a webhook that the description has"],
    expect.arrayContaining(["delete : must have required property 'ref'"]),
  ]);
});

test("a record with a fault in it says which, and what was said instead", () => {
  const file = join(mkdtempSync(join(tmpdir(), "record-")), "said.jsonl");
  const bad = { ...exchange, responseBody: JSON.stringify({ ...label, color: null }) };
  writeFileSync(file, `${JSON.stringify(exchange)}\n${JSON.stringify(bad)}\n${JSON.stringify(bad)}\n`);
  expect(() => checkRecord(file)).toThrow(`${GET_LABEL} 200 /color: must be string, not null`);
  writeFileSync(file, `${JSON.stringify(exchange)}\n`);
  expect(() => checkRecord(file)).not.toThrow();
});
