import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../localhub-actions/memory-host.ts";
import { listTracked, readText } from "./repository-files.ts";

/** Puts a driver where npm would, which in turn puts a browser where Playwright would. Both say that they did. */
const pretendNpm = `#!/bin/sh
echo "npm $*"
mkdir -p node_modules/playwright-core
cat > node_modules/playwright-core/cli.js <<'END'
const { mkdirSync, writeFileSync } = require("node:fs");
console.log("driver " + process.argv.slice(2).join(" "));
const folder = __dirname + "/.local-browsers/chromium_headless_shell-7/chrome-linux";
mkdirSync(folder, { recursive: true });
writeFileSync(folder + "/headless_shell", "#!/bin/sh\\necho a browser\\n", { mode: 0o755 });
END
`;

const workflow = `on: workflow_dispatch
permissions: { contents: read }
jobs:
  qa:
    runs-on: x
    steps:
      - uses: actions/checkout@v4
      - uses: ./.github/actions/browser
      - run: |
          "$CRUMB_BROWSER"
          ls "$CRUMB_DRIVER/node_modules/playwright-core"
          echo played > "$CRUMB_DRIVER/node_modules/playwright-core/left-by-a-game"
`;

let folder: string;
let world: World;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crumb-browser-"));
  chmodSync(folder, 0o755);
  const programs = join(folder, "bin");
  mkdirSync(programs);
  // A machine with everything but a browser and a way to the registry.
  for (const name of readdirSync("/usr/bin")) {
    if (!/chrom|^n(ode|p[mx])$/.test(name)) symlinkSync(join("/usr/bin", name), join(programs, name));
  }
  symlinkSync(process.execPath, join(programs, "node"));
  writeFileSync(join(programs, "npm"), pretendNpm, { mode: 0o755 });
  world = await createWorld({ searchPath: programs });
  const action = listTracked(".github/actions/browser/*").map((path) => [path, readText(path)] as const);
  const lock = JSON.stringify({ name: "crumb-driver", lockfileVersion: 3 });
  world.commit({
    ...Object.fromEntries(action),
    ".github/crumb/package-lock.json": lock,
    ".github/workflows/qa.yml": workflow,
  });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What a run did about driver, browser and cache, in its order, without digests. */
async function run(): Promise<string[]> {
  const started = await world.runner.dispatch({
    repositoryId: 1,
    actorId: 9,
    actorLogin: "ada",
    workflow: "qa.yml",
    ref: "main",
    inputs: {},
    payload: {},
  });
  if (!started.ok) throw new Error(started.message);
  await world.settle();
  const lines = world.log(started.run.id, "qa").split("\n");
  const told = lines.filter((line) => /^(npm|driver|Cache|a browser|cli\.js|left-by)/.test(line));
  return told.map((line) => line.replace(/-[0-9a-f]{64}$/, "-LOCK").replace(process.arch, "ARCH"));
}

it("installs driver and browser once, keeps them as they were before a game was played, and restores them", async () => {
  const key = "crumb-driver-and-browser-linux-ARCH-LOCK";
  const first = await run();
  const second = await run();
  world.commit({ ".github/crumb/package-lock.json": "{}" });
  const upgraded = await run();
  const installing = [
    `Cache not found for input keys: ${key}`,
    "npm ci --ignore-scripts --no-audit --no-fund",
    "driver install chromium-headless-shell",
    `Cache saved with key: ${key}`,
    "a browser",
    "cli.js",
  ];
  expect({ first, second, upgraded }).toEqual({
    first: installing,
    second: [`Cache restored from key: ${key}`, "a browser", "cli.js"],
    upgraded: installing,
  });
});
