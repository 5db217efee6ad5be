import { expect, test } from "vitest";
import { lookQuery } from "../../src/github/look-query.ts";
import { createGraphqlCheck } from "./check-graphql.ts";

const check = createGraphqlCheck();
const faults = (query: string, answer: unknown, status = 200) =>
  check({
    kind: "graphql",
    token: "job",
    job: { run: 1, workflow: ".github/workflows/crumb.yml", key: "pass" },
    method: "POST",
    status,
    requestBody: JSON.stringify({ query }),
    responseBody: JSON.stringify(answer),
  }).map(({ at, wants }) => `${at}: ${wants}`);

test("a question of GitHub's own schema, answered as GitHub answers, passes", () => {
  const path = ["repository"];
  const locations = [{ line: 1, column: 1 }];
  const error = { type: "NOT_FOUND", path, locations, message: "Could not resolve to a Repository." };
  expect([
    faults(lookQuery, { data: { repository: null }, errors: [error] }),
    // In GitHub's schema, though not in the hub's part of it.
    faults("{ viewer { starredRepositories { totalCount } } }", { data: {} }),
  ]).toEqual([[], []]);
});

test("a field that GitHub does not have is named, whatever the hub answered", () => {
  expect(faults("query Odd { viewer { shoeSize } }", { data: { viewer: { shoeSize: 43 } } })).toEqual([
    '/Odd: Cannot query field "shoeSize" on type "User".',
  ]);
});

test("what the hub refused may be as wrong as it likes", () => {
  expect([
    faults("{", { errors: [{ message: "Syntax error" }] }),
    faults("{", { message: "Bad credentials" }, 401),
  ]).toEqual([[], []]);
});

test("answers and errors have nothing but what GitHub's have", () => {
  const answer = { data: {}, errors: [{ message: "no", code: 7 }], status: "ok" };
  expect(faults("{ viewer { login } }", answer)).toEqual([
    '/errors/0: Unrecognized key: "code"',
    '/: Unrecognized key: "status"',
  ]);
});
