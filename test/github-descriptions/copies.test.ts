import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the copies of GitHub's descriptions are what their generator makes of them", () => {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/github-descriptions/generate.mjs", "--check"], {
    encoding: "utf8",
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});
