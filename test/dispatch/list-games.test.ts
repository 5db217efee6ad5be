import { expect, test } from "vitest";
import { formatIndex, listGames } from "../../src/dispatch/list-games.ts";

/** The pages branch as a host answers of it; `asked` collects what was read. */
function branchOf(files: Readonly<Record<string, string>>): {
  readonly host: Parameters<typeof listGames>[2];
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const slugs = Object.keys(files).flatMap((path) => /^games\/([^/]+)\//u.exec(path)?.[1] ?? []);
  const getText = (path: string): Promise<string | null> => {
    asked.push(path);
    return Promise.resolve(files[path] ?? null);
  };
  return { host: { listFolders: () => Promise.resolve([...new Set(slugs)]), getText }, asked };
}

const hedgehog = {
  slug: "hedgehog-drops",
  title: "Hedgehog & Drops",
  summary: "Catch the drops.",
  picture: { width: 1280, height: 720 },
};
const index = Buffer.from(formatIndex([hedgehog]).content).toString("utf8");

test("games the index knows come from it, with one request; the one being published is left out", async () => {
  const { host, asked } = branchOf({
    "games.json": index,
    "games/hedgehog-drops/index.html": "",
    "games/new/index.html": "",
  });
  expect([await listGames("gh-pages", "new", host), asked]).toEqual([[hedgehog], ["games.json"]]);
});

test("a game the index does not know says itself what it is called", async () => {
  const { host } = branchOf({
    "games.json": index,
    "games/hedgehog-drops/index.html": "",
    "games/told/game/crumb.json": JSON.stringify({ title: "T <3", summary: "S", kit: "1.0.0" }),
    "games/untold-one/game/index.html": "",
  });
  expect(await listGames("gh-pages", "new", host)).toEqual([
    hedgehog,
    { slug: "told", title: "T <3", summary: "S", picture: null },
    { slug: "untold-one", title: "Untold one", summary: "", picture: null },
  ]);
});

test.each<readonly [string, string]>([
  ["no JSON", "{"],
  ["another shape", "[1]"],
  ["entries of another shape", JSON.stringify({ told: { title: 7 } })],
])("an index of %s is as none", async (_name, text) => {
  const { host } = branchOf({ "games.json": text, "games/told/game/crumb.json": '{"title":"T"}' });
  expect(await listGames("gh-pages", "new", host)).toEqual([{ slug: "told", title: "T", summary: "", picture: null }]);
});
