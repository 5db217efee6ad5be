import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Dimension } from "../../src/core/artifacts.ts";
import { FailureCode } from "../../src/core/failure.ts";
import { requestTable } from "../../src/core/requests.ts";
import { listTracked, readText, root } from "./repository-files.ts";

const Package = z.object({ scripts: z.record(z.string(), z.string()) });

function rowsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.includes("---"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .slice(1);
}

/** What the built program says; the suite's set-up has built it. */
function crumb(...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(root, "dist/crumb.mjs"), ...args], { encoding: "utf8" });
}

/** A command's summary, calls and options, as its help has them. */
function helpOf(name: string): { summary: string; calls: string[]; options: string[][] } {
  const help = crumb(name, "--help");
  const usage = /^Usage: (.*)$/m.exec(help)?.[1] ?? "";
  const options = [...help.matchAll(/^ {2}(--[a-z-]+) +(.*)$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]);
  return { summary: help.split("\n")[0] ?? "", calls: usage.split(/ \| (?=crumb )/), options };
}

/** The same, as docs/reference/commands.md has them. */
function documented(section: string): { summary: string; calls: string[]; options: string[][] } {
  const [, summary = ""] = section.split(/\n+/);
  const calls = /```sh\n([\s\S]*?)\n```/.exec(section)?.[1]?.split("\n") ?? [];
  const options = rowsOf(section).map(([name = "", text = ""]) => [name.replaceAll("`", ""), text]);
  return { summary, calls, options };
}

function textOfSources(): string {
  return listTracked("src/*.ts", "src/**/*.ts").map(readText).join("\n");
}

describe("documents", () => {
  it("has a heading for every failure code, and none for a code that is gone", () => {
    const headings = [...readText("docs/reference/errors.md").matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? "");
    expect(headings.toSorted()).toEqual(FailureCode.options.toSorted());
  });

  it("lists every request as the program knows it", () => {
    const rows = rowsOf(readText("docs/reference/requests.md")).map(([type, written, isWork, help]) => ({
      type,
      slash: written?.startsWith("`") ? written.replaceAll("`", "") : null,
      isWork: isWork === "yes",
      help,
    }));
    expect(rows).toEqual(requestTable.map(({ type, slash, isWork, help }) => ({ type, slash, isWork, help })));
  });

  it("describes every command as its help does", () => {
    const names = [...crumb("help").matchAll(/^ {2}([a-z-]+) {2,}/gm)].map((match) => match[1] ?? "");
    const sections = readText("docs/reference/commands.md").split(/^## /m).slice(1);
    const written = sections.map((section) => [section.split("\n")[0], documented(section)]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(names.map((name) => [name, helpOf(name)])));
  });

  it("defines only words whose type exists", () => {
    const sources = textOfSources();
    const types = rowsOf(readText("GLOSSARY.md")).map((row) => row.at(-1)?.replaceAll("`", "") ?? "");
    const missing = types.filter((name) => !new RegExp(`export (type|interface|const) ${name}\\b`).test(sources));
    expect({ count: types.length > 15, missing }).toEqual({ count: true, missing: [] });
  });

  it("names only npm scripts that exist", () => {
    const scripts = Object.keys(Package.parse(JSON.parse(readText("package.json"))).scripts);
    const named = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/reference/errors.md"].flatMap((file) =>
      [...readText(file).matchAll(/npm (?:run (?:--silent )?([a-z][a-z:-]*)|(test)\b)/g)].map(
        (match) => match[1] ?? match[2] ?? "",
      ),
    );
    const unknown = named.filter((name) => !scripts.includes(name));
    expect({ some: named.length > 5, unknown }).toEqual({ some: true, unknown: [] });
  });

  it("links only to files that exist", () => {
    const broken = listTracked("*.md", "**/*.md").flatMap((file) =>
      [...readText(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map((match) => match[1] ?? "")
        .filter((target) => !/^(https?:|#|mailto:)/.test(target))
        .map((target) => normalize(join(dirname(file), target.replace(/#.*$/, ""))))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file} → ${path}`),
    );
    expect(broken).toEqual([]);
  });

  it("names only places that exist", () => {
    const ours = /`((?:src|test|kit|prompts|scripts|docs|bench|\.ci|\.github)\/[\w./-]*)`/g;
    // The kit's conventions are about the folder of a game, not about this repository.
    const about = listTracked("*.md").filter((file) => !file.startsWith("kit/"));
    const gone = about.flatMap((file) =>
      [...readText(file).matchAll(ours)]
        .map((match) => match[1] ?? "")
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  it("shows the two commands on the first screen of the README", () => {
    const firstScreen = readText("README.md").split("\n").slice(0, 25).join("\n");
    expect([firstScreen.includes("npm run demo"), firstScreen.includes("npm test")]).toEqual([true, true]);
  });

  it("keeps decision records numbered, named and complete", () => {
    const records = listTracked("docs/adr/*.md");
    const faults = records.flatMap((file, index) => {
      const number = String(index + 1).padStart(4, "0");
      const text = readText(file);
      const parts = [
        /^# \d+\. [A-Z]/,
        /^Status: (proposed|accepted|superseded by \[.+\])$/m,
        /^## Context$/m,
        /^## Decision$/m,
        /^## Consequences$/m,
      ];
      const named = new RegExp(`^docs/adr/${number}-[a-z0-9-]+\\.md$`).test(file);
      const complete = parts.every((part) => part.test(text)) && text.startsWith(`# ${String(index + 1)}. `);
      return named && complete ? [] : [file];
    });
    expect({ some: records.length >= 7, faults }).toEqual({ some: true, faults: [] });
  });

  it("scores every dimension in the verifier's prompt", () => {
    const prompt = readText("prompts/verifier.md");
    expect(Dimension.options.filter((name) => !prompt.includes(`**${name}**`))).toEqual([]);
  });

  it("has a prompt of at most a page for every seat", () => {
    const sizes = listTracked("prompts/*.md").map((file) => ({ file, long: readText(file).split(/\s+/).length > 700 }));
    expect(sizes).toEqual(
      ["builder", "planner", "verifier"].map((seat) => ({ file: `prompts/${seat}.md`, long: false })),
    );
  });

  it("lists in the architecture every folder of src, and none that is gone", () => {
    const folders = new Set(listTracked("src/**").map((file) => file.split("/").slice(0, 2).join("/")));
    const rows = rowsOf(readText("ARCHITECTURE.md")).map((row) => row[0]?.replaceAll("`", "") ?? "");
    const listed = rows.filter((name) => /^src\/[a-z]+$/.test(name));
    expect(listed.toSorted()).toEqual([...folders].filter((name) => !name.endsWith(".ts")).toSorted());
  });
});
