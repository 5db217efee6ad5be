import { expect, it } from "vitest";
import {
  interpolate,
  interpolateString,
  isConditionMet,
  type JobStatus,
  type Scope,
} from "../../src/localhub/actions/expression.ts";

function scope(status: JobStatus = "success"): Scope {
  return {
    contexts: {
      github: { event: { comment: { body: "/Crumb go" } }, actor: "Ada" },
      inputs: { n: "3", flag: false },
      steps: { say: { outputs: { word: "it's" } } },
      needs: { one: { result: "failure" } },
    },
    status,
    hashFiles: (patterns) => `hash of ${patterns.join(" ")}`,
  };
}

it.each([
  ["${{ startsWith(github.event.comment.body, '/CRUMB') }}", true],
  ["${{ github.event.missing.x || 'default' }}", "default"],
  ["${{ inputs.n > 2 && 'big' || 'small' }}", "big"],
  ["${{ format('{{x}} {0}', github.actor) }}", "{x} Ada"],
  ["${{ contains(fromJSON('[\"x\"]'), 'X') }}", true],
  ["${{ 'a }} b' }}", "a }} b"],
  ["${{ 'it''s' == steps.say.outputs.word }}", true],
  ["${{ hashFiles('a', 'b') }}", "hash of a b"],
  ["${{ fromJSON('{\"a\":[1]}') }}", { a: [1] }],
  ["${{ inputs.flag }}", false],
])("evaluates %s", (source, expected) => {
  expect(interpolate(source, scope())).toEqual(expected);
});

it("prints mixed text, null and maps as GitHub does", () => {
  expect(interpolateString("a ${{ github.nothing }}b ${{ inputs.n }}", scope())).toBe("a b 3");
  expect(interpolateString("${{ github.event }}", scope())).toBe('{"comment":{"body":"/Crumb go"}}');
});

it.each([
  ["${{ nope() }}", "Unrecognized function: 'nope'"],
  ["${{ foo.bar }}", "Unrecognized named-value: 'foo'"],
  ["${{ 'open }}", "not closed"],
  ["${{ github..x }}", "Unexpected symbol"],
])("refuses %s", (source, message) => {
  expect(() => interpolate(source, scope())).toThrow(message);
});

it.each([
  [undefined, "success", true],
  [undefined, "failure", false],
  ["always()", "cancelled", true],
  ["github.actor == 'ada'", "success", true],
  ["github.actor == 'ada'", "failure", false],
  ["failure() && github.actor == 'ada'", "failure", true],
  ["${{ !cancelled() }}", "failure", true],
  ["!cancelled() && needs.one.result == 'failure'", "failure", true],
  ["success()", "skipped", false],
  ["failure()", "skipped", false],
  [false, "success", false],
] as const)("decides `if: %s` after %s: %s", (condition, status, expected) => {
  expect(isConditionMet(condition, scope(status))).toBe(expected);
});
