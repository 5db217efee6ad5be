import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "./repository-files.ts";

interface Machine {
  readonly folder: string;
  readonly run: (
    environment?: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ) => { code: number | null; out: string; said: string };
}

/** A checkout of its own with nothing on its PATH but what is put there. */
function createMachine(programs: Readonly<Record<string, string>> = {}, lock: object = { packages: {} }): Machine {
  const folder = mkdtempSync(join(tmpdir(), "crumb-machine-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  mkdirSync(join(folder, "bin"));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  const run: Machine["run"] = (environment = {}, ...args) => {
    const result = spawnSync(process.execPath, ["scripts/set-up.mjs", ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: join(folder, "bin"), HOME: folder, ...environment },
    });
    return { code: result.status, out: result.stdout.trim(), said: result.stderr };
  };
  return { folder, run };
}

function installPackagesInto(folder: string, packages: object): void {
  const file = join(folder, "node_modules", ".package-lock.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ packages }));
}

const gitWithServer = 'mkdir -p "$HOME/git-core"; : > "$HOME/git-core/git-http-backend"; echo "$HOME/git-core"';
const shell = { mkdir: 'exec /bin/mkdir "$@"' };
const git = { git: gitWithServer, ...shell };
const chromium = { chromium: "exit 0" };

describe("set-up", () => {
  it("says nothing but the browser's path when all is there", () => {
    const machine = createMachine({ ...git, ...chromium });
    installPackagesInto(machine.folder, {});
    expect(machine.run()).toEqual({ code: 0, out: join(machine.folder, "bin/chromium"), said: "" });
  });

  it("prefers the configured browser, then Playwright's own, then the system's", () => {
    const machine = createMachine({ ...git, ...chromium, mine: "echo Chromium 140" });
    installPackagesInto(machine.folder, {});
    const core = join(machine.folder, "node_modules/playwright-core");
    const own = join(machine.folder, "store/chromium_headless_shell-7/linux/chrome-headless-shell");
    mkdirSync(core, { recursive: true });
    writeFileSync(
      join(core, "browsers.json"),
      JSON.stringify({ browsers: [{ name: "chromium-headless-shell", revision: "7" }] }),
    );
    mkdirSync(dirname(own), { recursive: true });
    symlinkSync(join(machine.folder, "bin/mine"), own);
    const store = { PLAYWRIGHT_BROWSERS_PATH: join(machine.folder, "store") };
    const mine = join(machine.folder, "bin/mine");
    expect([machine.run({ ...store, CRUMB_BROWSER: mine }).out, machine.run(store).out, machine.run().out]).toEqual([
      mine,
      own,
      join(machine.folder, "bin/chromium"),
    ]);
  });

  it("refuses a configured browser that cannot be started instead of taking another", () => {
    const machine = createMachine({ ...git, ...chromium });
    installPackagesInto(machine.folder, {});
    const { code, out, said } = machine.run({ CRUMB_BROWSER: "/nowhere/chrome" });
    expect({ code, out, named: said.includes("/nowhere/chrome"), fix: said.includes("What to do:") }).toEqual({
      code: 1,
      out: "",
      named: true,
      fix: true,
    });
  });

  it("refuses a configured program that is no browser", () => {
    const machine = createMachine({ ...git, ...chromium, ls: "echo 'ls: unrecognized option' >&2; exit 2" });
    installPackagesInto(machine.folder, {});
    const path = join(machine.folder, "bin/ls");
    const { code, out, said } = machine.run({ CRUMB_BROWSER: path });
    expect({ code, out, named: said.includes(`CRUMB_BROWSER names ${path}`) }).toEqual({
      code: 1,
      out: "",
      named: true,
    });
  });

  it("names the one command when no browser can be had", () => {
    const machine = createMachine({ ...git, "apt-get": '[ "$1" = --version ]' });
    installPackagesInto(machine.folder, {});
    const { code, said } = machine.run();
    expect({ code, command: /sudo apt-get install .*chromium/.test(said) }).toEqual({ code: 1, command: true });
  });

  it.runIf(process.getuid?.() === 0)("installs a browser by the package manager as root", () => {
    const install =
      'if [ "$1" = install ]; then printf "#!/bin/sh\\n" > "$HOME/bin/chromium"; /bin/chmod +x "$HOME/bin/chromium"; fi';
    const machine = createMachine({ ...git, "apt-get": install });
    installPackagesInto(machine.folder, {});
    const { code, out } = machine.run();
    expect({ code, out }).toEqual({ code: 0, out: join(machine.folder, "bin/chromium") });
  });

  it("installs packages when the lock file asks for others than are there", () => {
    const lock = { packages: { "": {}, "node_modules/a": { version: "2.0.0" } } };
    const machine = createMachine({ ...git, ...chromium, npm: 'echo "$@" > "$HOME/asked"' }, lock);
    installPackagesInto(machine.folder, { "node_modules/a": { version: "1.0.0" } });
    const first = machine.run();
    installPackagesInto(machine.folder, { "node_modules/a": { version: "2.0.0" } });
    const second = machine.run();
    expect({ first: first.code, told: first.said.includes("installing packages"), second: second.said }).toEqual({
      first: 0,
      told: true,
      second: "",
    });
  });

  it("asks for development packages only where they are needed", () => {
    const lock = { packages: { "": {}, "node_modules/a": { version: "2.0.0", dev: true } } };
    const machine = createMachine({ ...git, ...chromium, npm: "exit 1" }, lock);
    installPackagesInto(machine.folder, {});
    expect([machine.run({}, "--production").code, machine.run({}).code]).toEqual([0, 1]);
  });

  it.each([
    ["git is missing", {}, "git was not found"],
    ["git has no server part", { git: 'echo "$HOME"' }, "git-http-backend"],
  ])("says what to do when %s", (_case, programs, message) => {
    const machine = createMachine({ ...chromium, ...programs });
    installPackagesInto(machine.folder, {});
    const { code, said } = machine.run();
    expect({ code, message: said.includes(message), fix: said.includes("What to do:") }).toEqual({
      code: 1,
      message: true,
      fix: true,
    });
  });

  it.each([
    ["Windows without WSL", { platform: "win32" }, "WSL"],
    ["an old Node", { nodeVersion: "18.20.0" }, "20.19"],
    ["a Node just too old", { nodeVersion: "20.18.9" }, "20.19"],
  ])("turns %s away with a way out", (_case, machine, word) => {
    const script = `
      import { checkPlatform } from "./scripts/set-up/platform.mjs";
      const error = await checkPlatform({ root: ".", ...${JSON.stringify(machine)} }).then(() => undefined, (problem) => problem);
      process.stdout.write(error === undefined ? "accepted" : error.message + error.fix);
    `;
    const result = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, encoding: "utf8" });
    expect(result.stdout).toContain(word);
  });
});
