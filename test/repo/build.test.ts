import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { root } from "./repository-files.ts";

const Texts = z.record(z.string(), z.string());
const Assets = z.strictObject({ kit: Texts, prompts: Texts, repository: Texts, qaPage: z.string() });

interface Checkout {
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
  readonly build: () => string;
  readonly run: (...args: readonly string[]) => { code: number | null; out: string };
  readonly folder: string;
}

function createCheckout(files: Readonly<Record<string, string>>): Checkout {
  const folder = mkdtempSync(join(tmpdir(), "crumb-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  cpSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  for (const [path, text] of Object.entries(files)) write(path, text);
  const start = (args: readonly string[]): { code: number | null; out: string; said: string } => {
    const result = spawnSync(process.execPath, [...args], { cwd: folder, encoding: "utf8" });
    return { code: result.status, out: result.stdout, said: result.stderr };
  };
  return {
    folder,
    write,
    read: (path) => readFileSync(join(folder, path), "utf8"),
    build: () => start(["scripts/build.mjs"]).said.replace(/ \(\d+ ms\)\n$/, ""),
    run: (...args) => {
      const { code, out } = start(["scripts/run.mjs", ...args]);
      return { code, out };
    },
  };
}

describe("build", () => {
  it("carries the kit, the prompts, the page script and only the workflows a repository of its own gets", () => {
    const checkout = createCheckout({
      "kit/runtime/index.js": 'export { a } from "./a.js";\n',
      "kit/runtime/a.js": "export const a = 1;\n",
      "kit/genres/catch/game.js": "play();\n",
      "kit/notes.txt": "ours",
      "prompts/planner.md": "# Planner\n",
      "src/qa/page/main.ts": "const a: number = 1;\nglobalThis.name = String(a);\n",
      ".github/workflows/crumb.yml": "name: crumb\n",
      ".github/workflows/ci.yml": "name: ci\n",
      ".github/actions/setup/action.yml": "name: setup\n",
    });
    checkout.build();
    const { kit, qaPage, repository, ...rest } = Assets.parse(JSON.parse(checkout.read("dist/assets.json")));
    const { ".github/crumb/package.json": driver, ".github/crumb/package-lock.json": lock, ...own } = repository;
    expect(driver).toMatch(/"playwright": "\d+\.\d+\.\d+"/);
    expect(lock).toContain('"node_modules/playwright-core"');
    expect({
      ...rest,
      repository: own,
      kit: Object.keys(kit),
      page: /^[^]*\(\(\) => \{[^]*\}\)\(\);\n$/.test(qaPage),
    }).toEqual({
      kit: ["runtime/crumb-kit.js", "genres/catch/game.js"],
      page: true,
      prompts: { "planner.md": "# Planner\n" },
      repository: {
        ".github/actions/setup/action.yml": "name: setup\n",
        ".github/workflows/crumb.yml": "name: crumb\n",
      },
    });
  });

  it("does nothing until a source changes, and then makes everything anew", () => {
    const checkout = createCheckout({ "src/cli/main.ts": "process.stdout.write('one');\n" });
    const first = checkout.build();
    const second = checkout.build();
    checkout.write("src/cli/main.ts", "process.stdout.write('two');\n");
    const third = checkout.build();
    const made = "crumb: built assets.json, crumb.mjs; not there yet: localhub.mjs, probot.mjs";
    expect([first, second, third]).toEqual([made, "crumb: nothing to build", made]);
  });

  it("makes what was deleted from dist/ again", () => {
    const checkout = createCheckout({ "src/cli/main.ts": "process.exit(0);\n" });
    checkout.build();
    rmSync(join(checkout.folder, "dist/crumb.mjs"));
    checkout.build();
    expect(existsSync(join(checkout.folder, "dist/crumb.mjs"))).toBe(true);
  });

  it("names what does not build, still makes the rest, and tries again next time", () => {
    const checkout = createCheckout({ "src/cli/main.ts": "process.exit(0);\n" });
    checkout.build();
    checkout.write("src/cli/main.ts", "process.exit(;\n");
    checkout.write("src/localhub/main.ts", "process.exit(0);\n");
    const place = "src/cli/main.ts:1:13";
    const [first, second] = [checkout.build(), checkout.build()];
    const localhub = existsSync(join(checkout.folder, "dist/localhub.mjs"));
    expect([first.includes(place), second.includes(place), localhub]).toEqual([true, true, true]);
  });

  it("leaves Playwright outside the bundle and looks it up where the driver is, when it is first used", () => {
    const checkout = createCheckout({
      "src/cli/main.ts": `import { chromium } from "playwright";
process.stdout.write("started ");
process.stdout.write(chromium.name());\n`,
      "driver/node_modules/playwright-core/package.json": '{ "main": "core.cjs" }',
      "driver/node_modules/playwright-core/core.cjs": 'module.exports = { chromium: { name: () => "the driver\'s" } };',
    });
    checkout.build();
    const bundle = join(checkout.folder, "dist/crumb.mjs");
    const start = (driver: object): string =>
      spawnSync(process.execPath, [bundle], { encoding: "utf8", env: { ...process.env, ...driver } }).stdout;
    expect([start({ CRUMB_DRIVER: join(checkout.folder, "driver") }), start({}), statSync(bundle).size < 5000]).toEqual(
      ["started the driver's", "started chromium", true],
    );
  });
});

describe("the commands of the README", () => {
  it("pass arguments, output and exit code of the program through", () => {
    const checkout = createCheckout({
      "src/cli/main.ts": "process.stdout.write(JSON.stringify(process.argv.slice(2)));\nprocess.exitCode = 7;\n",
    });
    expect(checkout.run("demo", "a cat", "--json")).toEqual({ code: 7, out: '["demo","a cat","--json"]' });
  });

  it("hand the program the browser that was found", () => {
    const checkout = createCheckout({
      "src/cli/main.ts": "process.stdout.write(String(process.env.CRUMB_BROWSER));\n",
    });
    expect(existsSync(checkout.run("crumb").out)).toBe(true);
  });

  it("end with the number of the signal that ended the program", () => {
    const checkout = createCheckout({
      "src/cli/main.ts": 'process.kill(process.pid, "SIGTERM");\nsetInterval(() => 1, 1000);\n',
    });
    expect(checkout.run("demo")).toEqual({ code: 143, out: "" });
  });
});
