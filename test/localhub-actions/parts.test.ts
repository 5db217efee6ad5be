import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isDueBetween, parseCron } from "../../src/localhub/actions/cron.ts";
import { checkDispatchInputs } from "../../src/localhub/actions/dispatch-inputs.ts";
import { parseFileCommand } from "../../src/localhub/actions/file-command.ts";
import { matchesFilters } from "../../src/localhub/actions/glob-pattern.ts";
import { createCommandReader } from "../../src/localhub/actions/log-command.ts";
import { expandMatrix, matrixName } from "../../src/localhub/actions/matrix.ts";
import { readTar } from "../../src/localhub/actions/read-tar.ts";
import { createSecretMask } from "../../src/localhub/actions/secret-mask.ts";
import { tokenPermissions } from "../../src/localhub/actions/token-permissions.ts";
import { isTriggered } from "../../src/localhub/actions/triggers.ts";
import { DispatchInput, parseWorkflow } from "../../src/localhub/actions/workflow-file.ts";

const job = "jobs: { a: { runs-on: x, steps: [{ run: 'true' }] } }";

describe("workflow files", () => {
  it.each([
    ["on: push", "jobs"],
    ["on: push\njobs: { a: { runs-on: x, steps: [{ run: a, uses: b }] } }", "either `run` or `uses`"],
    ["on: push\njobs: { a: { runs-on: x, needs: b, steps: [{ run: a }] } }", "needs 'b', which does not exist"],
    ["on: push\njobs: { a: { needs: b, steps: [{ run: a }] }, b: { needs: a, steps: [{ run: a }] } }", "in a circle"],
    ["on: push\njobs: { a: { uses: ./.github/workflows/x.yml } }", "not supported"],
    ["on: { issues: { types: 3 } }\n" + job, "on.issues"],
  ])("says what is wrong with %j", (text, problem) => {
    expect(() => parseWorkflow(text)).toThrow(problem);
  });

  it.each([
    ["on: issues", { name: "issues", action: "closed" }, true],
    ["on: [issues, push]", { name: "issue_comment", action: "created" }, false],
    ["on: { issues: { types: [opened] } }", { name: "issues", action: "closed" }, false],
    ["on: pull_request_target", { name: "pull_request_target", action: "closed" }, false],
    ["on: pull_request_target", { name: "pull_request_target", action: "synchronize" }, true],
    [
      "on: { push: { branches: ['crumb/**', '!crumb/*/log'] } }",
      { name: "push", ref: "refs/heads/crumb/1/game" },
      true,
    ],
    [
      "on: { push: { branches: ['crumb/**', '!crumb/*/log'] } }",
      { name: "push", ref: "refs/heads/crumb/1/log" },
      false,
    ],
    ["on: { push: { branches: [main] } }", { name: "push", ref: "refs/tags/v1" }, false],
    ["on: { push: { tags: ['v*'] } }", { name: "push", ref: "refs/tags/v1.2" }, true],
    [
      "on: { push: { paths: ['docs/**'] } }",
      { name: "push", ref: "refs/heads/main", changedPaths: ["src/a.ts"] },
      false,
    ],
    [
      "on: { push: { paths-ignore: ['docs/**'] } }",
      { name: "push", ref: "refs/heads/main", changedPaths: ["docs/a", "b"] },
      true,
    ],
  ])("%s for %j: %s", (on, facts, expected) => {
    expect(isTriggered(parseWorkflow(`${on}\n${job}`), { action: null, ref: null, changedPaths: null, ...facts })).toBe(
      expected,
    );
  });

  it("matches filters in order", () => {
    expect(["a", "a/b", "b"].map((name) => matchesFilters(name, ["**", "!a/**", "a/b"]))).toEqual([true, true, true]);
    expect(matchesFilters("x.js", ["*.js", "!x.js"])).toBe(false);
  });
});

it.each([
  ["0 * * * *", "2026-01-31T10:00:00Z", true],
  ["*/15 9-17 * * 1-5", "2026-01-30T17:45:00Z", true],
  ["*/15 9-17 * * 1-5", "2026-01-31T17:45:00Z", false],
  ["0 0 1 * mon", "2026-02-02T00:00:00Z", true],
  ["30/10 * * * *", "2026-02-02T00:50:00Z", true],
])("cron %s is due at %s: %s", (cron, at, expected) => {
  const ms = Date.parse(at);
  expect(isDueBetween(parseCron(cron), ms - 1, ms)).toBe(expected);
});

it("refuses a cron it does not understand", () => {
  expect(() => parseCron("0 25 * * *")).toThrow("'25' is not a hour");
  expect(() => parseCron("* * * *")).toThrow("five fields");
});

it("expands a matrix with includes and excludes", () => {
  const rows = expandMatrix({
    os: ["a", "b"],
    node: [1, 2],
    exclude: [{ os: "b", node: 2 }],
    include: [{ os: "a", extra: true }, { os: "c" }],
  });
  expect(rows).toEqual([
    { os: "a", node: 1, extra: true },
    { os: "a", node: 2, extra: true },
    { os: "b", node: 1 },
    { os: "c" },
  ]);
  expect(matrixName("test", { os: "a", node: 1 })).toBe("test (a, 1)");
});

describe("dispatch inputs", () => {
  const declared = {
    issue: DispatchInput.parse({ required: true }),
    dry: DispatchInput.parse({ type: "boolean", default: false }),
    agent: DispatchInput.parse({ type: "choice", options: ["house", "codex"], default: "house" }),
  };

  it("completes them by defaults and keeps booleans", () => {
    expect(checkDispatchInputs(declared, { issue: 12, dry: "true" })).toEqual({
      ok: true,
      inputs: { issue: "12", dry: true, agent: "house" },
      texts: { issue: "12", dry: "true", agent: "house" },
    });
  });

  it.each([
    [{}, "Required input 'issue' not provided"],
    [{ issue: "1", other: "x" }, 'Unexpected inputs provided: ["other"]'],
    [{ issue: "1", agent: "x" }, "Provided value 'x' for input 'agent' not in the list of allowed values"],
    [{ issue: "x".repeat(70_000) }, "inputs are too large."],
  ])("refuses %j", (sent, message) => {
    expect(checkDispatchInputs(declared, sent)).toEqual({ ok: false, message });
  });
});

it("reads what a step wrote into a command file", () => {
  expect(parseFileCommand("a=1=2\nb<<END\nline 1\n\nline=3\nEND\n")).toEqual({ a: "1=2", b: "line 1\n\nline=3" });
  expect(() => parseFileCommand("b<<END\nnever")).toThrow("Matching delimiter not found 'END'");
  expect(() => parseFileCommand("just words")).toThrow("Invalid format 'just words'");
});

it("obeys commands in the output, and stops when told", () => {
  const masked: string[] = [];
  const reader = createCommandReader((secret) => masked.push(secret));
  const lines = [
    "::add-mask::top%0Asecret",
    "::group::G",
    "::error file=a.js,line=1::bad",
    "::debug::x",
    "a::b::c",
    "::stop-commands::T",
    "::error::raw",
    "::T::",
    "::endgroup::",
  ];
  expect(lines.map((line) => reader.read(line))).toEqual([
    "::add-mask::***",
    "##[group]G",
    "##[error]bad",
    undefined,
    "a::b::c",
    "::stop-commands::T",
    "::error::raw",
    "::T::",
    "##[endgroup]",
  ]);
  expect(masked).toEqual(["top\nsecret"]);
});

it("masks every line of a secret, longest first", () => {
  const mask = createSecretMask();
  mask.add("abc");
  mask.add("abcdef\nsecond");
  expect(mask.apply("abcdef abc second third")).toBe("*** *** *** third");
  expect([mask.hides("third"), mask.hides("x abc")]).toEqual([false, true]);
});

it("gives a token only the named rights", () => {
  expect(tokenPermissions(undefined, undefined, "read")).toEqual({ contents: "read" });
  expect(tokenPermissions(undefined, undefined, "write")).toMatchObject({ issues: "write", "id-token": "none" });
  expect(tokenPermissions({}, undefined, "write")).toEqual({});
  expect(tokenPermissions({ contents: "write" }, { issues: "write" }, "read")).toEqual({ issues: "write" });
  expect(tokenPermissions("read-all", undefined, "write")).toMatchObject({ actions: "read", pages: "read" });
});

it("takes only regular files with safe paths out of a tar", () => {
  const archive = execFileSync("sh", [
    "-c",
    'd=$(mktemp -d) && cd "$d" && mkdir -p in/sub && echo a > in/sub/a && ln -s /etc/passwd in/link && echo up > out && cd in && tar -cPf - . ../out; rm -r "$d"',
  ]);
  expect(readTar(archive).map(({ path, content }) => [path, content.toString()])).toEqual([["sub/a", "a\n"]]);
});
