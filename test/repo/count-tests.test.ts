import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "./repository-files.ts";

function count(
  reports: readonly (object | string)[],
  red = 0,
): { readonly code: number | null; readonly last: string | undefined; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), "crumb-count-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = reports.map((report, index) => {
    const file = join(folder, `${String(index)}.json`);
    if (typeof report === "object") writeFileSync(file, JSON.stringify(report));
    return file;
  });
  const args = ["scripts/count-tests.mjs", "--red", String(red), ...files];
  const result = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return { code: result.status, last: result.stdout.trimEnd().split("\n").at(-1), said: result.stdout };
}

const green = (passed: number): object => ({
  success: true,
  testResults: [],
  numTotalTests: passed,
  numPassedTests: passed,
  numFailedTests: 0,
});

describe("counting tests", () => {
  it("adds up all runs", () => {
    expect(count([green(3), green(4)])).toMatchObject({ code: 0, last: "7 passed, 0 failed" });
  });

  it("names what failed, with the head of its message", () => {
    const failed = { status: "failed", fullName: "snake > turns", failureMessages: ["expected 1\nto be 2"] };
    const broken = { name: join(root, "test/b.test.ts"), message: "Cannot find module", assertionResults: [] };
    const testResults = [
      { name: join(root, "test/a.test.ts"), message: "", assertionResults: [{ ...failed, status: "passed" }, failed] },
      broken,
    ];
    const report = { success: false, testResults, numTotalTests: 2, numPassedTests: 1, numFailedTests: 1 };
    expect(count([report]).said).toBe(
      [
        "0: test/a.test.ts > snake > turns",
        "expected 1",
        "to be 2",
        "0: test/b.test.ts",
        "Cannot find module",
        "1 passed, 1 failed",
        "",
      ].join("\n"),
    );
  });

  it.each([
    [
      "a failed test",
      [green(3), { success: false, testResults: [], numTotalTests: 2, numPassedTests: 1, numFailedTests: 1 }],
      0,
      "4 passed, 1 failed",
    ],
    ["a suite without tests", [green(3), green(0)], 0, "3 passed, 1 failed"],
    ["a suite that skipped all its tests", [green(3), { ...green(0), numTotalTests: 5 }], 0, "3 passed, 1 failed"],
    ["a report that is missing", [green(3), "missing"], 0, "3 passed, 1 failed"],
    [
      "a file that broke before its tests",
      [{ success: false, testResults: [], numTotalTests: 2, numPassedTests: 2, numFailedTests: 0 }],
      0,
      "2 passed, 1 failed",
    ],
    ["something red outside the tests", [green(3)], 1, "3 passed, 1 failed"],
    ["nothing to count", [], 0, "0 passed, 0 failed"],
  ] as const)("is red for %s", (_what, reports, red, last) => {
    expect(count(reports, red)).toMatchObject({ code: 1, last });
  });
});
