import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readText, root } from "./repository-files.ts";
import { createScratchProject } from "./scratch-project.ts";

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });
const Settings = z.looseObject({
  rules: z.record(z.string(), z.unknown()),
  overrides: z.array(z.looseObject({ rules: z.record(z.string(), z.unknown()) })),
});

const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join("\n");
const branches = lines(13, "  if (a > 1) b += 1;");

/** What each rule must refuse: rule, where, and the smallest text that breaks it. */
const REFUSED: readonly (readonly [rule: string, file: string, text: string])[] = [
  ["max-lines", "src/dispatch/long-file.ts", `export const a = [\n${lines(301, "  1,")}\n];`],
  [
    "max-lines-per-function",
    "src/dispatch/long-function.ts",
    `export function f(a: number): number {\n  let b = a;\n${lines(51, "  b += 1;")}\n  return b;\n}`,
  ],
  [
    "complexity",
    "src/dispatch/branches.ts",
    `export function f(a: number): number {\n  let b = a;\n${branches}\n  return b;\n}`,
  ],
  [
    "max-depth",
    "src/dispatch/deep.ts",
    "export function f(a: number): number { if (a) { if (a > 1) { if (a > 2) { if (a > 3) return 1; } } } return 0; }",
  ],
  [
    "max-params",
    "src/dispatch/params.ts",
    "export const f = (a: number, b: number, c: number, d: number): number => a + b + c + d;",
  ],
  ["eqeqeq", "src/dispatch/loose.ts", "export const f = (a: string, b: string): boolean => a == b;"],
  ["no-var", "src/dispatch/var.ts", "var a = 1;\nexport { a };"],
  ["prefer-const", "src/dispatch/let.ts", "let a = 1;\nexport { a };"],
  ["no-eval", "src/dispatch/eval.ts", 'export const f = (): unknown => eval("1");'],
  ["no-param-reassign", "src/dispatch/mutate.ts", "export function f(a: { b: number }): void { a.b = 1; }"],
  ["no-console", "src/dispatch/print.ts", 'export const f = (): void => console.log("a");'],
  ["no-warning-comments", "src/dispatch/later.ts", `// ${"TO"}${"DO"} later\nexport const a = 1;`],
  ["node/no-process-env", "src/dispatch/environment.ts", 'export const a = process.env["A"];'],
  ["import/no-default-export", "src/dispatch/default.ts", "export default 1;"],
  [
    "import/no-cycle",
    "src/dispatch/cycle-a.ts",
    'import { b } from "./cycle-b.ts";\nexport const a = (): number => b();',
  ],
  ["oxc/no-barrel-file", "src/dispatch/barrel.ts", 'export * from "./loose.ts";\nexport * from "./params.ts";'],
  ["unicorn/filename-case", "src/dispatch/camelCase.ts", "export const a = 1;"],
  [
    "promise/no-multiple-resolved",
    "src/dispatch/twice.ts",
    "export const f = (a: boolean): Promise<number> => new Promise((resolve) => { if (a) resolve(1); resolve(2); });",
  ],
  ["typescript/no-explicit-any", "src/dispatch/any.ts", "export const f = (a: any): string => String(a);"],
  [
    "typescript/no-non-null-assertion",
    "src/dispatch/bang.ts",
    "export const f = (a: string | undefined): string => a!;",
  ],
  [
    "typescript/no-floating-promises",
    "src/dispatch/floating.ts",
    "export function f(g: () => Promise<void>): void { g(); }",
  ],
  [
    "typescript/no-misused-promises",
    "src/dispatch/misused.ts",
    "export const f = (a: number[]): void => a.forEach(async () => { await Promise.resolve(); });",
  ],
  ["typescript/no-unsafe-assignment", "src/dispatch/unsafe-assignment.ts", 'const a = JSON.parse("1");\nexport { a };'],
  [
    "typescript/no-unsafe-argument",
    "src/dispatch/unsafe-argument.ts",
    'export const f = (g: (a: string) => void): void => g(JSON.parse("1"));',
  ],
  ["typescript/no-unsafe-call", "src/dispatch/unsafe-call.ts", 'export const f = (): unknown => JSON.parse("1")();'],
  [
    "typescript/no-unsafe-member-access",
    "src/dispatch/unsafe-member.ts",
    'export const f = (): unknown => JSON.parse("1").a;',
  ],
  ["typescript/no-unsafe-return", "src/dispatch/unsafe-return.ts", 'export const f = (): string => JSON.parse("1");'],
  [
    "typescript/no-unsafe-type-assertion",
    "src/dispatch/assertion.ts",
    "export const f = (a: unknown): string => a as string;",
  ],
  ["typescript/only-throw-error", "src/dispatch/throw.ts", 'export function f(): void { throw "a"; }'],
  [
    "typescript/switch-exhaustiveness-check",
    "src/dispatch/switch.ts",
    'export function f(a: "x" | "y"): number { switch (a) { case "x": return 1; } return 0; }',
  ],
  [
    "typescript/consistent-type-imports",
    "src/dispatch/type-import.ts",
    'import { Failure } from "../core/failure.ts";\nexport const f = (a: Failure): string => a.code;',
  ],
  [
    "vitest/no-focused-tests",
    "test/dispatch/focused.test.ts",
    `import { it } from "vitest";\nit.${"only"}("is alone", () => {});`,
  ],
  ["no-restricted-globals", "src/core/clock.ts", "export const f = (): number => Date.now();"],
  ["no-restricted-properties", "src/core/dice.ts", "export const f = (): number => Math.random();"],
  ["no-restricted-properties", "test/dispatch/mock.test.ts", 'import { vi } from "vitest";\nvi.mock("./a.ts");'],
];

/** Places where a rule steps back on purpose. */
const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ["src/cli/main.ts", 'console.log(process.env["A"]);'],
  ["src/localhub/main.ts", 'console.log("ready");'],
  ["src/github/github-config.ts", 'export const a = process.env["A"];'],
  ["src/dispatch/clock.ts", "export const f = (): number => Date.now();"],
  [
    "test/dispatch/long.test.ts",
    `import { it } from "vitest";\nit("is long", () => {\n  let b = 1;\n${lines(60, "  b += 1;")}\n  return b;\n});`,
  ],
];

const project = createScratchProject({
  ...Object.fromEntries(REFUSED.map(([, file, text]) => [file, `${text}\n`])),
  ...Object.fromEntries(ALLOWED),
  "src/dispatch/cycle-b.ts": 'import { a } from "./cycle-a.ts";\nexport const b = (): number => a();\n',
  "src/core/failure.ts": "export interface Failure { readonly code: string }\n",
});
afterAll(project.remove);

/** `eslint(max-lines)` and `max-lines`, `typescript(x)` and `typescript/x` are the same rule. */
function ruleOf(code: string): string {
  const [, plugin = "", name = ""] = /^([\w-]+)\((.+)\)$/.exec(code) ?? [];
  return plugin === "eslint" ? name : `${plugin.replace("eslint-plugin-", "")}/${name}`;
}

describe("lint", () => {
  let found: readonly { rule: string; file: string }[] = [];
  beforeAll(() => {
    const result = spawnSync(join(root, "node_modules/.bin/oxlint"), ["-f", "json"], {
      cwd: project.folder,
      encoding: "utf8",
    });
    const { diagnostics } = Report.parse(JSON.parse(result.stdout));
    found = diagnostics.map(({ code, filename }) => ({ rule: ruleOf(code), file: filename }));
  });

  it.each(REFUSED)("%s refuses %s", (rule, file) => {
    expect(found).toContainEqual({ rule, file });
  });

  it("lets through what is meant to be allowed", () => {
    const files = ALLOWED.map(([file]) => file);
    expect(found.filter(({ file }) => files.includes(file))).toEqual([]);
  });

  it("has a broken example for every rule that is switched on", () => {
    const { rules, overrides } = Settings.parse(JSON.parse(readText(".oxlintrc.json")));
    const on = [rules, ...overrides.map((override) => override.rules)]
      .flatMap((table) => Object.entries(table))
      .filter(([, setting]) => setting !== "off")
      .map(([name]) => name);
    const shown = REFUSED.map(([rule]) => rule);
    expect([...new Set(on)].filter((name) => !shown.includes(name))).toEqual([]);
  });
});
