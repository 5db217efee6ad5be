import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "./repository-files.ts";
import { createScratchProject } from "./scratch-project.ts";

function compileCore(text: string): { readonly ok: boolean; readonly output: string } {
  const project = createScratchProject({ "src/core/subject.ts": text });
  onTestFinished(project.remove);
  const args = ["-p", "src/core/tsconfig.json", "--pretty", "false"];
  const result = spawnSync(join(root, "node_modules/.bin/tsc"), args, { cwd: project.folder, encoding: "utf8" });
  return { ok: result.status === 0, output: result.stdout };
}

describe("the core's own compiler settings", () => {
  it("compile what is pure", () => {
    expect(compileCore("export const double = (a: number): number => a * 2;\n")).toEqual({ ok: true, output: "" });
  });

  it.each([
    ["the environment", "export const a = process.env;"],
    ["the network", 'export const a = fetch("");'],
    ["a timer", "export const a = setTimeout(() => 1, 1);"],
    ["the page", "export const a = document.title;"],
    ["files", 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;'],
    ["another folder", 'export { good } from "../views/good.ts";'],
  ])("do not compile %s", (_what, text) => {
    expect(compileCore(`${text}\n`).ok).toBe(false);
  });
});
