import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseManifest } from "../../src/setup/manifest.ts";
import { sha256 } from "../../src/setup/shipped-files.ts";

const crumb = join(import.meta.dirname, "..", "..", "dist/crumb.mjs");
const identity = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@localhost",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@localhost",
};

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crumb-init-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(
  program: string,
  args: readonly string[],
  cwd: string,
): { code: number | null; out: string; said: string } {
  const env = { PATH: process.env["PATH"], HOME: cwd, ...identity };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", cwd, env });
  return { code: status, out: stdout, said: stderr };
}

const init = (cwd: string, ...args: readonly string[]) => start(process.execPath, [crumb, "init", ...args], cwd);
const git = (cwd: string, ...args: readonly string[]): string => start("git", args, cwd).out.trim();

describe("crumb init", () => {
  it("makes a repository, commits what it wrote, and changes nothing the second time", () => {
    const folder = join(tempFolder(), "games");
    mkdirSync(folder);
    const first = init(folder, "--yes", "--commit");
    expect({ code: first.code, said: first.said }).toEqual({ code: 0, said: "" });
    expect(git(folder, "status", "--porcelain")).toBe("");
    expect(git(folder, "log", "--format=%s %an")).toBe("chore: set up Crumb Ada");
    const files = git(folder, "ls-files").split("\n");
    const manifest = parseManifest(readFileSync(join(folder, ".github/crumb/manifest.json"), "utf8"));
    const program = readFileSync(join(folder, ".github/crumb/crumb.mjs"));
    expect(manifest?.files[".github/crumb/crumb.mjs"]).toBe(sha256(program));
    expect(files).toEqual(expect.arrayContaining([".github/crumb.yml", ".github/workflows/crumb.yml"]));
    const second = init(folder, "--yes", "--commit", "--json");
    expect(JSON.parse(second.out)).toEqual({ folder, changes: [], kept: [], written: false, commit: null });
    expect(git(folder, "rev-list", "--count", "HEAD")).toBe("1");
  });

  it("keeps a person's edit, shows what it would have written, and gives way only to --force", () => {
    const folder = tempFolder();
    git(folder, "init", "-q");
    mkdirSync(join(folder, ".github/workflows"), { recursive: true });
    const pages = join(folder, ".github/workflows/pages.yml");
    writeFileSync(pages, "name: my own pages\n");
    const first = init(folder, "--yes");
    expect(readFileSync(pages, "utf8")).toBe("name: my own pages\n");
    expect(first.out).toContain("-name: my own pages\n");
    expect(first.out).toContain("crumb init --force .github/workflows/pages.yml");
    appendFileSync(join(folder, ".github/crumb.yml"), "preset: house\n");
    const again = init(folder, "--yes", "--json");
    expect(JSON.parse(again.out)).toMatchObject({
      changes: [],
      kept: [
        { path: ".github/crumb.yml", why: "starter" },
        { path: ".github/workflows/pages.yml", why: "conflict" },
      ],
    });
    const forced = init(folder, "--yes", "--force", ".github/workflows/pages.yml");
    expect([forced.code, readFileSync(pages, "utf8").startsWith("name: pages\n")]).toEqual([0, true]);
  });

  it("commits only its own files", () => {
    const folder = tempFolder();
    git(folder, "init", "-q");
    writeFileSync(join(folder, "half-done.txt"), "mine");
    git(folder, "add", "half-done.txt");
    writeFileSync(join(folder, ".gitignore"), ".github/crumb\n");
    expect(init(folder, "--yes", "--commit").code).toBe(0);
    const committed = git(folder, "show", "--name-only", "--format=", "HEAD").split("\n");
    expect(committed.filter((path) => !path.startsWith(".github/"))).toEqual([]);
    expect(committed).toContain(".github/crumb/crumb.mjs");
  });

  it("writes nothing when it is only asked to look, or when there is nobody to ask", () => {
    const folder = tempFolder();
    const looked = init(folder, "--dry-run");
    const asked = init(folder);
    expect([looked.code, asked.code, existsSync(join(folder, ".github"))]).toEqual([0, 2, false]);
    expect(looked.out).toContain("+name: crumb\n");
    expect(asked.said).toContain("Add --yes to write it");
  });

  it("refuses a place that is not meant", () => {
    const folder = tempFolder();
    git(folder, "init", "-q");
    mkdirSync(join(folder, "inside"));
    writeFileSync(join(folder, "inside", "note.txt"), "");
    const other = tempFolder();
    writeFileSync(join(other, "note.txt"), "");
    const linked = tempFolder();
    git(linked, "init", "-q");
    symlinkSync(other, join(linked, ".github"));
    const said = [
      init(join(folder, "inside"), "--yes"),
      init(other, "--yes"),
      init(linked, "--yes"),
      init(folder, "--yes", "--force", "nothing.yml"),
    ].map(
      (ended) =>
        `${String(ended.code)} ${ended.said.split("\n")[0]?.replaceAll(folder, "F").replaceAll(other, "O") ?? ""}`,
    );
    expect(said).toEqual([
      "2 crumb: F/inside lies inside the repository F.",
      "2 crumb: O is no git repository, and not empty.",
      "1 crumb: .github must be a plain folder, and it is a link.",
      "2 crumb: --force: nothing.yml is no file of Crumb.",
    ]);
  });
});
