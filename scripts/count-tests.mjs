/**
 * Adds up vitest's JSON reports, names each test that failed with the head of its message, and prints
 * `N passed, N failed` as its last line. A report that is missing, unreadable or without tests is red: a suite that ran
 * nothing has shown nothing. `--red N` hands in what failed outside vitest.
 */
import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { parseArgs } from "node:util";

const HEAD_LINES = 12;

const { values, positionals } = parseArgs({
  options: { red: { type: "string", default: "0" } },
  allowPositionals: true,
});

const reports = positionals.map((file) => ({ name: basename(file, ".json"), ...readReport(file) }));
for (const { name, problem, failures } of reports) {
  // Here and not only where it happened: whoever reads a long log from its end still learns what to look for.
  for (const failure of failures) process.stdout.write(`${name}: ${failure}\n`);
  if (problem !== "") process.stdout.write(`${name}: ${problem}\n`);
}
const passed = sum(reports.map((report) => report.passed));
const failed = sum(reports.map((report) => report.failed));
const red = Number(values.red) + reports.filter((report) => report.problem !== "").length;
process.exitCode = failed + red > 0 || reports.length === 0 ? 1 : 0;
// Something red outside the tests still has to show in the one line that people and machines read.
process.stdout.write(`${String(passed)} passed, ${String(failed === 0 && red > 0 ? red : failed)} failed\n`);

/** @param {string} file @returns {{ passed: number, failed: number, problem: string, failures: string[] }} */
function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    const suiteErrors = report.success === true || report.numFailedTests > 0 ? 0 : 1;
    const ran = report.numPassedTests + report.numFailedTests;
    const problem = ran === 0 ? "ran no tests" : suiteErrors > 0 ? "failed outside its tests" : "";
    return { passed: report.numPassedTests, failed: report.numFailedTests, problem, failures: failuresOf(report) };
  } catch {
    return { passed: 0, failed: 0, problem: "left no report", failures: [] };
  }
}

/**
 * @param {{ testResults: { name: string, message: string, assertionResults: Assertion[] }[] }} report
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 */
function failuresOf(report) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const tests = failed.map((test) => `${file} > ${test.fullName}\n${headOf(test.failureMessages.join("\n"))}`);
    return message === "" ? tests : [...tests, `${file}\n${headOf(message)}`];
  });
}

/** @param {string} text */
function headOf(text) {
  return text.split("\n").slice(0, HEAD_LINES).join("\n");
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
