import { expect, test } from "vitest";
import { type Description, openDescription } from "./description.ts";
import { EXCEPTIONS, isAbout } from "./exceptions.ts";
import { isRecord, type Json } from "./json-schema.ts";

/** Answers whose example in GitHub's description is not what the description beside it says; all others hold. */
const CONTRADICTORY = [
  "GET /app/installations 200",
  "GET /installation/repositories 200",
  "GET /meta 200",
  "GET /repos/{owner}/{repo} 200",
  "GET /repos/{owner}/{repo}/actions/jobs/{job_id} 200",
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs 200",
  "GET /repos/{owner}/{repo}/branches 200",
  "GET /repos/{owner}/{repo}/branches/{branch}/protection 200",
  "GET /repos/{owner}/{repo}/collaborators/{username}/permission 200",
  "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls 200",
  "GET /repos/{owner}/{repo}/commits/{ref} 200",
  "GET /repos/{owner}/{repo}/pulls 200",
  "GET /repos/{owner}/{repo}/pulls/{pull_number} 200",
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers 200",
  "DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers 200",
  "GET /repos/{owner}/{repo}/rulesets 200",
  "GET /search/issues 200",
  "PATCH /repos/{owner}/{repo} 200",
  "PATCH /repos/{owner}/{repo}/pulls/{pull_number} 200",
  "POST /app/hook/deliveries/{delivery_id}/attempts 202",
  "POST /app/installations/{installation_id}/access_tokens 201",
  "POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel 202",
  "POST /repos/{owner}/{repo}/actions/variables 201",
  "POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts 202",
  "POST /repos/{owner}/{repo}/pages/deployments 200",
  "POST /repos/{owner}/{repo}/pulls 201",
  "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers 201",
  "POST /repos/{owner}/{repo}/transfer 202",
];

test("GitHub's own examples are valid, but for those that contradict their description", () => {
  const description = openDescription("rest");
  const examples = examplesOf(description);
  const bad = examples.filter((one) => description.violations(one).length > 0).map((one) => one.of);
  expect([...new Set(bad)].toSorted()).toEqual(CONTRADICTORY.toSorted());
  expect(examples.length).toBeGreaterThan(100);
});

const JSON_TYPE = "application/json";

test("each exception is one that GitHub's own example needs too", () => {
  const description = openDescription("rest");
  const found = examplesOf(description).flatMap((one) => description.violations(one));
  expect(EXCEPTIONS.filter((exception) => !found.some((one) => isAbout(exception, one)))).toEqual([]);
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(20);
});

function examplesOf(description: Description) {
  return entries(description.json["paths"]).flatMap(([path, item]) =>
    entries(item).flatMap(([method, operation]) =>
      entries(description.resolve(operation)["responses"]).flatMap(([status, response]) => {
        const content = description.resolve(description.resolve(response)["content"]);
        const { schema, examples } = description.resolve(content[JSON_TYPE]);
        const of = `${method.toUpperCase()} ${path} ${status}`;
        return entries(examples).map(([, example]) => ({ of, schema, value: valueOf(description, example) }));
      }),
    ),
  );
}

// Some examples are an example whose value is a reference to another.
function valueOf(description: Description, example: unknown): unknown {
  const { value } = description.resolve(example);
  return isRecord(value) && typeof value["$ref"] === "string" ? valueOf(description, value) : value;
}

function entries(value: unknown): [string, unknown][] {
  const json: Json = isRecord(value) ? value : {};
  return Object.entries(json);
}
