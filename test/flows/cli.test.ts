import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sealEvent, genesis } from "../../src/transcript/chain.ts";
import { given, opened } from "../support/history.ts";

const root = join(import.meta.dirname, "..", "..");
const crumb = join(root, "dist/crumb.mjs");

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

/** Runs the program as somebody outside any workflow does. */
function call(...args: readonly string[]): Ended {
  return callIn({}, ...args);
}

function callIn(variables: Readonly<Record<string, string>>, ...args: readonly string[]): Ended {
  const env = { PATH: process.env["PATH"], HOME: tmpdir(), ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [crumb, ...args], { encoding: "utf8", env });
  return { code: status, out: stdout, said: stderr };
}

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crumb-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function expectAdvice(ended: Ended, code: number, words: RegExp): void {
  const { said } = ended;
  expect({ code: ended.code, isStack: /^\s+at /m.test(said), says: words.test(said), said }).toEqual({
    code,
    isStack: false,
    says: true,
    said,
  });
}

describe("help", () => {
  it.each(["demo", "replay", "status", "redact", "pass", "work", "land"])("explains every option of %s", (name) => {
    const { code, out } = call(name, "--help");
    const undescribed = out.split("\n").filter((line) => /^ {2}--[a-z-]+\s*$/.test(line));
    expect({ code, undescribed, hasUsage: out.includes(`Usage: crumb ${name}`) }).toEqual({
      code: 0,
      undescribed: [],
      hasUsage: true,
    });
  });
});

describe("a call that is wrong", () => {
  it.each<readonly [string, RegExp]>([
    ["statsu", /Did you mean "status"\?/],
    ["nonsense", /There is no command "nonsense"/],
    ["demo --faster", /Unknown option '--faster'\.\n\nUsage: crumb demo/],
    ["demo --jsno", /Did you mean --json\?/],
    ["demo --port 80", /Port "80" cannot be used/],
    ["demo --port 6000", /Use 1024 to 65535/],
    ["demo --port many", /Port "many"/],
    ["replay", /Which transcript\?/],
    ["replay /nowhere.jsonl", /There is no \/nowhere\.jsonl/],
    ["replay one two", /"two" is too much here/],
    ["status --log /nowhere", /holds no transcript\.jsonl/],
    ["status --data /nowhere", /holds no session/],
    ["status --issue twelve", /"twelve" is no issue number/],
    ["pass --issue -1", /--issue/],
    ["work", /Which issue\?/],
    ["land", /Which issue\?/],
    ["redact", /Which issue\?/],
    ["redact --issue 12", /Which words\?/],
    ["redact --issue 12 --comment twelve", /names no comment[\s\S]*#issuecomment-ID/],
    ["redact --issue 12 --review https://x.test/pull/13#discussion_r7", /Of a remark on a line, name its review/],
    ["redact --issue 12 --what idea,sushi", /"sushi" names no words/],
    [
      "redact --issue 12 --comment 7 --comment https://x.test/issues/12#issuecomment-8 --what idea,review:9",
      /actions\/workflows\/crumb-redact\.yml[\s\S]*-f issue=12 -f what="comment:7 comment:8 idea review:9"/,
    ],
  ])("`crumb %s` ends with code 2 and what to write instead", (line, words) => {
    expectAdvice(call(...line.split(" ")), 2, words);
  });

  it("says where a command belongs that needs a workflow", () => {
    expectAdvice(call("pass"), 1, /GITHUB_REPOSITORY is not set[\s\S]*npm run demo/);
  });

  it("does no work twice where a person has a run repeated", () => {
    const job = { GITHUB_REPOSITORY: "you/games", CRUMB_TOKEN: "t", GITHUB_RUN_ID: "7", GITHUB_RUN_ATTEMPT: "2" };
    const unreachable = { GITHUB_API_URL: "http://127.0.0.1:9" };
    const { code, out, said } = callIn(
      { ...job, ...unreachable },
      "work",
      "--issue",
      "1",
      "--claim",
      "C",
      "--out",
      "o",
    );
    expect({ code, says: /repeated by hand; nothing is paid twice/.test(out + said) }).toEqual({ code: 1, says: true });
  });

  it("refuses an idea of blanks", () => {
    expectAdvice(call("demo", "   "), 2, /The idea is empty/);
  });
});

describe("replay of a file that is not what was written", () => {
  const { events } = given(opened({}));
  let prev = genesis;
  const lines = events.map((event) => {
    const { line, hash } = sealEvent(event, prev);
    prev = hash;
    return `${line}\n`;
  });
  const text = lines.join("");
  const lastLine = text.length - (lines.at(-1)?.length ?? 0);
  const flipped = (at: number): string => text.slice(0, at) + (text[at] === "a" ? "b" : "a") + text.slice(at + 1);

  it.each<readonly [string, string | Uint8Array, string]>([
    ["a flipped byte in the first line", flipped(20), "1"],
    ["a flipped byte in the last line", flipped(lastLine + 40), String(lines.length)],
    ["a last line that does not end", text.slice(0, -1), String(lines.length)],
    ["an empty file", "", "1"],
    ["bytes that are no text", new Uint8Array([0, 255, 254, 10, 13, 0, 200]), "1"],
  ])("names the line of %s", (_name, content, line) => {
    const file = join(tempFolder(), "transcript.jsonl");
    writeFileSync(file, content);
    const plain = call("replay", file);
    const machine = call("replay", file, "--json");
    expectAdvice(plain, 1, new RegExp(`^line ${line} is not what was written: \\S`, "m"));
    const found: unknown = JSON.parse(machine.out);
    expect({ code: machine.code, found }).toMatchObject({
      code: 1,
      found: { ok: false, problem: { line: Number(line) } },
    });
  });

  it("verifies the whole one", () => {
    const file = join(tempFolder(), "transcript.jsonl");
    writeFileSync(file, text);
    const { code, out } = call("replay", file);
    expect({ code, verified: out.includes(`${events.length} events, chain verified`) }).toEqual({
      code: 0,
      verified: true,
    });
    expect(call("status", "--log", join(file, "..")).out).toContain("phase");
  });
});

describe("a demo where it cannot run", () => {
  it("says so when the data folder is a file", () => {
    const file = join(tempFolder(), "taken");
    writeFileSync(file, "a letter");
    expectAdvice(call("demo", "a cat", "--data", file), 1, /Name another folder/);
    expectAdvice(call("demo", "a cat", "--reset", "--data", file), 1, /Name another folder/);
    expect(readFileSync(file, "utf8")).toBe("a letter");
  });

  it("clears only what is of a demo", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "git"));
    writeFileSync(join(folder, "letter.txt"), "dear");
    expectAdvice(call("demo", "a cat", "--reset", "--data", folder), 2, /holds "letter\.txt"/);
    expect(readdirSync(folder).toSorted()).toEqual(["git", "letter.txt"]);
  });

  it.each([
    ["a second one", []],
    ["one with --reset", ["--reset"]],
  ])("touches nothing under a demo that runs: %s", async (_name, flags) => {
    const folder = tempFolder();
    const hub = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)", "localhub"]);
    onTestFinished(() => void hub.kill());
    await new Promise((resolve) => hub.stdout.once("data", resolve));
    writeFileSync(join(folder, "localhub.pid"), String(hub.pid));
    const words = /Another demo is running on .* \(process \d+\)[\s\S]*--data FOLDER[\s\S]*setup\.busy/;
    expectAdvice(call("demo", "a cat", ...flags, "--data", folder), 1, words);
    expect(readdirSync(folder)).toEqual(["localhub.pid"]);
  });

  it("says so when the port is in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    expectAdvice(call("demo", "a cat", "--port", port, "--data", tempFolder()), 1, /That port is in use/);
  });
});

describe("Ctrl-C", () => {
  let data = "";
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), "crumb-cli-data-"));
    return () => rmSync(data, { recursive: true, force: true });
  });

  it.each([
    ["while the local GitHub starts", /starting a GitHub/],
    ["while the repository is made", /starting a GitHub/],
    ["while the issue is looked at", /crumb: look at/],
    ["while a job works", /dispatch run\/planner/],
    ["while the game is played", /dispatch run\/qa/],
  ])("%s leaves no process, and the data usable", async (name, sign) => {
    const child = spawn(process.execPath, [crumb, "demo", "a cat that catches sushi", "--data", data], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, CRUMB_CLI_TEST: data },
    });
    await untilSaid(child, sign);
    if (name.includes("made")) await until(() => existsSync(join(data, "localhub.pid")));
    const before = processesWith(data).length;
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
    child.kill("SIGINT");
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    await until(() => processesWith(data).length === 0);
    const isToldHow = said.includes(
      `closed; \`npm run demo -- --resume --data ${data}\` opens it again as it was left.`,
    );
    expect({ code, hadOne: before > 0, isToldHow }).toEqual({ code: 130, hadOne: true, isToldHow: true });
  });
});

describe("a demo that was interrupted", () => {
  it("goes on at once when it is resumed, under the addresses of before", { timeout: 180_000 }, async () => {
    const data = tempFolder();
    const start = (...args: readonly string[]): ChildProcess =>
      spawn(process.execPath, [crumb, "demo", ...args, "--data", data], { stdio: ["ignore", "ignore", "pipe"] });
    const first = start("a cat that catches sushi");
    await untilSaid(first, /dispatch run\/builder/);
    const ports = readFileSync(join(data, "port"), "utf8");
    await end(first);
    const second = start("--resume");
    await untilSaid(second, /→ waiting-for-review/);
    await end(second);
    expect([ports.split(" ").length, readFileSync(join(data, "port"), "utf8")]).toEqual([2, ports]);
  });
});

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGINT");
  await new Promise((resolve) => child.once("close", resolve));
}

/** Process ids whose environment or command line names the folder: jobs and browsers inherit neither, but both. */
function processesWith(word: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).includes(word) || read(`/proc/${pid}/cmdline`).includes(word));
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Gone since it was listed.
    return "";
  }
}

function untilSaid(child: ChildProcess, sign: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (sign.test(said)) resolve();
    });
    child.once("close", () => reject(new Error(`It ended before it said ${String(sign)}:\n${said}`)));
  });
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error("It did not come true within 20 s.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
