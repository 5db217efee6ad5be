import { describe, expect, it } from "vitest";
import { listTracked, readText } from "./repository-files.ts";

const BINARY = /\.(png|jpg|gif|webp|ico|zip|woff2?)$/;
const texts = listTracked()
  .filter((file) => !BINARY.test(file) && file !== "test/repo/traces.test.ts")
  .map((file) => ({ file, text: readText(file) }));

function filesWith(pattern: RegExp, under: RegExp = /./): readonly string[] {
  return texts.filter(({ file, text }) => under.test(file) && pattern.test(text)).map(({ file }) => file);
}

describe("tracked files", () => {
  it("name no place of the machine they were written on", () => {
    expect(filesWith(/(?<![\w.~*-])\/(work|root|home\/[a-z]+|Users\/[A-Za-z]+)\/[\w.-]+/)).toEqual([]);
  });

  it("name no package registry", () => {
    expect(filesWith(/registry\.[a-z.-]+|npm\.pkg\.github|\.jfrog\.|"resolved": "http/)).toEqual([]);
  });

  it("leave no test alone on stage", () => {
    expect(filesWith(/\b(it|test|describe)\.only\b/, /^test\//)).toEqual([]);
  });

  it("give a reason wherever they switch a lint rule off", () => {
    const bare = texts.flatMap(({ file, text }) =>
      text
        .split("\n")
        .filter((line) => /(oxlint|eslint)-disable/.test(line) && !/(oxlint|eslint)-disable\S* \S+.* -- \S/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(bare).toEqual([]);
  });

  it("silence no type error", () => {
    expect(filesWith(/@ts-(ignore|nocheck)/, /\.(ts|mjs|js)$/)).toEqual([]);
  });

  it("have no catch-all names", () => {
    const vague = /(^|\/)(utils?|helpers?|common|manager|service|base|types|index|misc)\.ts$/;
    expect(texts.map(({ file }) => file).filter((file) => file.startsWith("src/") && vague.test(file))).toEqual([]);
  });

  it("define classes for errors only", () => {
    const others = texts
      .filter(({ file }) => file.startsWith("src/") && file.endsWith(".ts"))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^\s*(?:export )?(?:abstract )?class .*$/gm)].map((match) => `${file}: ${match[0]}`),
      )
      .filter((line) => !/ extends \w*Error\b/.test(line));
    expect(others).toEqual([]);
  });

  it("open each folder of src with what comes in and what goes out", () => {
    const folders = new Set(
      texts.map(({ file }) => /^src\/([a-z]+)\//.exec(file)?.[1]).filter((name) => name !== undefined),
    );
    const silent = [...folders].filter(
      (folder) =>
        !texts.some(
          ({ file, text }) =>
            file.startsWith(`src/${folder}/`) && /^(#!.*\n)?(\/\*\*|\/\/)[\s\S]*?not its business/i.test(text),
        ),
    );
    expect(silent).toEqual([]);
  });
});
