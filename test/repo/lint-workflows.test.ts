import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readText, root } from "./repository-files.ts";

const folder = join(root, "test/repo/fixtures/workflows");
const isFunction = (value: unknown): boolean => typeof value === "function";
const Linter = z.object({
  lintWorkflows: z.custom<(files: readonly string[], place?: { root: string }) => Promise<unknown>>(isFunction),
  ownWorkflows: z.custom<() => string[]>(isFunction),
});
const program = join(root, "scripts/lint-workflows.mjs");
const { lintWorkflows, ownWorkflows } = Linter.parse(await import(pathToFileURL(program).href));
const Faults = z.array(z.object({ rule: z.string(), file: z.string(), line: z.number(), message: z.string() }));

/** Faults as `file:line rule`, in the order of the files. */
async function found(names: readonly string[]): Promise<string[]> {
  const files = names.map((name) => join(folder, name));
  const faults = Faults.parse(await lintWorkflows(files, { root: folder }));
  return faults.map(({ file, line, rule }) => `${relative(folder, file)}:${line} ${rule}`);
}

/** What a fixture says of itself: `fault: RULE` stands in a comment on the line that is wrong. */
function planted(name: string): string[] {
  return readText(`test/repo/fixtures/workflows/${name}`)
    .split("\n")
    .flatMap((line, index) => {
      const rule = /#.*\bfault: ([a-z-]+)/.exec(line)?.[1];
      return rule === undefined ? [] : [`${name}:${index + 1} ${rule}`];
    });
}

describe("lint of workflows", () => {
  const bad = readdirSync(folder).filter((name) => name.endsWith(".yml") && name !== "good.yml");

  it.each(bad)("finds every fault planted in %s, and no other", async (name) => {
    const own = (await found([name])).filter((line) => name === "actionlint.yml" || !line.endsWith(" actionlint"));
    // Two jobs come upon it, one of them through another action.
    const hidden = name === "shared-cache.yml" ? planted("cached/action.yml") : [];
    expect(planted(name).length).toBeGreaterThan(0);
    expect(own.toSorted()).toEqual([...planted(name), ...hidden, ...hidden].toSorted());
  });

  it("has a broken example for every rule", () => {
    const rules = new Set(bad.flatMap(planted).map((line) => line.split(" ")[1] ?? ""));
    expect(rules.size).toBeGreaterThanOrEqual(10);
    expect([...rules].toSorted()).toEqual(bad.map((name) => name.replace(".yml", "")).toSorted());
  });

  it("finds nothing where the same things are done rightly", async () => {
    expect(await found(["good.yml"])).toEqual([]);
  });

  it("finds nothing in our own", async () => {
    const files = ownWorkflows();
    expect(files.length).toBeGreaterThanOrEqual(8);
    expect(await lintWorkflows(files)).toEqual([]);
  });

  it("finds a browser from the cache in the job that lands, and one saved after a game was played", async () => {
    const text = readText(".github/workflows/crumb-job.yml");
    const qa = text.indexOf("  qa:\n");
    const land = text.indexOf("  land:\n");
    const browser = "      - uses: ./.github/actions/browser\n";
    const changed = [
      text.slice(0, qa),
      `${text.slice(qa, land).replace(browser, "")}${browser}`,
      text.slice(land).replace(/ +- uses: \.\/\.github\/actions\/setup\n/, (setUp) => `${setUp}${browser}`),
    ];
    const file = join(mkdtempSync(join(tmpdir(), "crumb-lint-")), "crumb-job.yml");
    writeFileSync(file, changed.join(""));
    const faults = Faults.parse(await lintWorkflows([file], { root }));
    expect(faults.map(({ rule, message }) => `${rule}: ${/The job [a-z]+/.exec(message)?.[0]}`).toSorted()).toEqual([
      "late-cache: The job qa",
      "shared-cache: The job land",
    ]);
  });

  it("ends with an error when it finds something", () => {
    const { status, stdout } = spawnSync(process.execPath, [program, "timeout.yml"], { encoding: "utf8", cwd: folder });
    expect(`${status}: ${stdout}`).toBe(
      "1: timeout.yml:7: The job a has no timeout-minutes; without, it may run six hours. [timeout]\n1 files, 1 faults\n",
    );
  });
});
