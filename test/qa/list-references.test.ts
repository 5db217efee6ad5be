import { expect, test } from "vitest";
import { isExternal, listReferences, resolveReference } from "../../src/qa/list-references.ts";
import type { Game } from "../../src/qa/read-game.ts";

function gameOf(texts: Readonly<Record<string, string>>): Game {
  const files = Object.entries(texts).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return [path, { path, byteCount: bytes.length, bytes, isLink: false }] as const;
  });
  return { files: new Map(files), byteCount: 0 };
}

test("finds what HTML, CSS and scripts load, with line and place in the game", () => {
  const game = gameOf({
    "index.html": [
      '<link rel="stylesheet" href="css/a.css"><link rel="license" href="https://example.org/mit">',
      "<!-- <script src=old.js></script> -->",
      "<script type=module src=./src/main.js></script>",
      '<script>fetch("level.json"); // fetch("not-this.json")</script>',
      '<a href="https://example.org/rules">Rules</a>',
    ].join("\n"),
    "css/a.css":
      'body { background: url("../img/b.png?v=1") } /* url(old.png) */ i { background: url(data:image/png;base64,AA) }',
    "src/main.js":
      'import { a } from "./a.js";\nimport three from "three";\nconst at = "http://example.org/credits";\nnew Audio(`https://cdn.example.org/x.mp3`);',
  });
  const found = listReferences(game).map((one) => [
    `${one.from}:${String(one.line)}`,
    one.target,
    resolveReference(one),
  ]);
  expect(found).toEqual([
    ["index.html:1", "css/a.css", "css/a.css"],
    ["index.html:3", "./src/main.js", "src/main.js"],
    ["index.html:4", "level.json", "level.json"],
    ["css/a.css:1", "../img/b.png?v=1", "img/b.png"],
    ["css/a.css:1", "data:image/png;base64,AA", null],
    ["src/main.js:1", "./a.js", "src/a.js"],
    ["src/main.js:2", "three", "src/three"],
    ["src/main.js:4", "https://cdn.example.org/x.mp3", null],
  ]);
});

test.for([
  ["https://a.b/c", true],
  ["//a.b/c", true],
  ["wss://a.b", true],
  ["./a//b.js", false],
  ["data:text/plain,//x", false],
] as const)("%s is external: %s", ([target, expected]) => {
  expect(isExternal(target)).toBe(expected);
});
