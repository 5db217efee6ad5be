import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { clearData } from "../../src/cli/demo/clear-data.ts";
import { findRunningDemo, refuseSecondDemo } from "../../src/cli/demo/running-demo.ts";

/** A folder as a demo keeps it that was started with this process id. */
function folderOf(pid: number | string): string {
  const folder = mkdtempSync(join(tmpdir(), "crumb-running-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "localhub.pid"), String(pid));
  writeFileSync(join(folder, "port"), "4321");
  return folder;
}

/** A process that calls itself what a local GitHub does. */
async function pretendHub(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)", "localhub"]);
  onTestFinished(() => void child.kill());
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child.pid ?? 0;
}

test("a second demo on a folder is told of the first: who, where, what to do", async () => {
  const pid = await pretendHub();
  const folder = folderOf(pid);
  const failure = {
    code: "setup.busy",
    message: `Another demo is running on ${folder} (process ${pid}, http://127.0.0.1:4321).`,
    retryable: false,
    hint: "Stop it with Ctrl-C where it runs, or name another folder: --data FOLDER.",
  };
  expect(() => refuseSecondDemo(folder)).toThrow(expect.objectContaining({ failure }));
  await expect(clearData(folder)).rejects.toThrow(expect.objectContaining({ failure }));
});

test.each([
  ["a process that is gone", () => 2 ** 22 + 1],
  ["a process that is something else", () => process.pid],
  ["no number", () => "soon"],
])("a folder with the mark of %s is free", (_name, pid) => {
  expect(findRunningDemo(folderOf(pid()))).toBeNull();
});
