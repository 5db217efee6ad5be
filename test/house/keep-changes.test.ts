import { describe, expect, it } from "vitest";
import { keepChanges } from "../../src/house/keep-changes.ts";

describe("a game that somebody changed by hand", () => {
  const before = { "index.html": "old page", "game.js": "old game", "src/runner.js": "runner" };

  it("keeps their files and their changes where the house changes nothing", () => {
    const found = { ...before, "game.js": "their game", "NOTES.md": "theirs" };
    const after = { ...before, "index.html": "new page" };
    expect(keepChanges({ before, found, after })).toEqual({
      files: { ...after, "game.js": "their game", "NOTES.md": "theirs" },
      replaced: [],
    });
  });

  it("names the files in which both changed something, and the house's stands", () => {
    const found = { ...before, "index.html": "their page" };
    const after = { ...before, "index.html": "new page" };
    expect(keepChanges({ before, found, after })).toEqual({ files: after, replaced: ["index.html"] });
  });

  it("puts back what is missing, because the game cannot do without", () => {
    const { "game.js": _gone, ...found } = before;
    expect(keepChanges({ before, found, after: before })).toEqual({ files: before, replaced: [] });
  });
});
