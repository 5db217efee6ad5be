import { describe, expect, it } from "vitest";
import {
  emptyManifest,
  formatManifest,
  manifestOf,
  manifestPath,
  parseManifest,
  type Manifest,
} from "../../src/setup/manifest.ts";
import { planInstall, type Plan } from "../../src/setup/plan-install.ts";
import type { ShippedFile } from "../../src/setup/shipped-files.ts";

const ours = (path: string, text: string): ShippedFile => ({ path, content: Buffer.from(text), sort: "ours" });
const starter = (path: string, text: string): ShippedFile => ({ ...ours(path, text), sort: "starter" });

/** A repository as files by path, with its manifest among them when it has one. */
type Files = Readonly<Record<string, string>>;

function plan(files: Files, shipped: readonly ShippedFile[], forced: readonly string[] = []): Plan {
  const present = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const text = files[manifestPath];
  const manifest: Manifest = text === undefined ? emptyManifest : (parseManifest(text) ?? emptyManifest);
  return planInstall({ shipped, manifest, present, forced });
}

/** What a plan comes to, in a form to read. */
function told({ changes, kept }: Plan): string[] {
  return [...changes.map(({ action, path }) => `${action} ${path}`), ...kept.map(({ why, path }) => `${why} ${path}`)];
}

function after(files: Files, { changes }: Plan): Files {
  const next = new Map(Object.entries(files));
  for (const change of changes) {
    if (change.action === "remove") next.delete(change.path);
    else next.set(change.path, String(Buffer.from(change.content)));
  }
  return Object.fromEntries(next);
}

const first = [ours("a.yml", "a1"), ours("old.yml", "o1"), starter("s.yml", "s1")];
const second = [ours("a.yml", "a2"), ours("b.yml", "b1"), starter("s.yml", "s2")];
const installed: Files = {
  "a.yml": "a1",
  "old.yml": "o1",
  "s.yml": "s1",
  [manifestPath]: formatManifest(manifestOf(first)),
};

describe("an installation", () => {
  it("writes everything into an empty repository, and the manifest last", () => {
    const made = plan({}, first);
    expect(told(made)).toEqual(["create a.yml", "create old.yml", "create s.yml", `create ${manifestPath}`]);
    expect(after({}, made)).toEqual(installed);
  });

  it.each<readonly [string, Files, readonly ShippedFile[], string[]]>([
    [
      "replaces what nobody changed, and removes what is dropped",
      installed,
      second,
      ["update a.yml", "create b.yml", "update s.yml", "remove old.yml", `update ${manifestPath}`],
    ],
    [
      "keeps what a person changed and says so",
      { ...installed, "a.yml": "mine", "old.yml": "mine", "s.yml": "mine" },
      second,
      ["create b.yml", `update ${manifestPath}`, "conflict a.yml", "starter s.yml", "dropped old.yml"],
    ],
    ["keeps an edit where this version has nothing new", { ...installed, "a.yml": "mine" }, first, ["edited a.yml"]],
    [
      "leaves alone what stood there before it came",
      { "a.yml": "theirs" },
      [ours("a.yml", "a1")],
      [`create ${manifestPath}`, "conflict a.yml"],
    ],
    ["takes over what happens to be the same", { "a.yml": "a1" }, [ours("a.yml", "a1")], [`create ${manifestPath}`]],
    [
      "writes again what was deleted",
      { ...installed, "a.yml": "a1" },
      [...first, ours("c.yml", "c1")],
      ["create c.yml", `update ${manifestPath}`],
    ],
  ])("%s", (_name, files, shipped, expected) => {
    const made = plan(files, shipped);
    expect(told(made)).toEqual(expected);
    // Doing it leaves nothing to do, whatever is kept.
    expect(plan(after(files, made), shipped).changes).toEqual([]);
  });

  it("writes over a changed file only when it is named", () => {
    const files = { ...installed, "a.yml": "mine", "old.yml": "mine" };
    expect(told(plan(files, second, ["a.yml", "old.yml"]))).toEqual([
      "overwrite a.yml",
      "create b.yml",
      "update s.yml",
      "remove old.yml",
      `update ${manifestPath}`,
    ]);
  });

  it("knows a file as changed as long as it differs, however often it is run", () => {
    const files = { ...installed, "a.yml": "mine" };
    const once = after(files, plan(files, second));
    expect(told(plan(once, second))).toEqual(["conflict a.yml"]);
  });

  it.each(["", "{", "[]", '{"version":2,"files":{}}', '{"version":1,"files":{"a":"short"}}'])(
    "does not believe a damaged manifest (%#)",
    (text) => {
      expect(parseManifest(text)).toBeNull();
    },
  );
});
