import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Ways in which a test has a hub started; the demonstration's is the program's own and ends with it. */
const STARTS = /\bstartHub\(|dist\/localhub\.mjs|"localhub\.mjs"\)/;

test("whatever starts a hub for tests has all it says held to GitHub's descriptions", () => {
  const files = readdirSync("test", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  // Those of test/repo speak of the file only.
  const texts = files
    .filter((name) => !/^(repo|github-descriptions)\//.test(name))
    .map((name) => ({ name, text: readFileSync(join("test", name), "utf8") }));
  const starting = texts.filter(({ text }) => STARTS.test(text));
  expect(starting.map(({ name }) => name)).toEqual(expect.arrayContaining(["support/localhub.ts", "support/world.ts"]));
  expect(starting.filter(({ text }) => !text.includes("recordHub(")).map(({ name }) => name)).toEqual([]);
});
