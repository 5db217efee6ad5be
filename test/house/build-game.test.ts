import { describe, expect, it } from "vitest";
import { buildGame } from "../../src/house/build-game.ts";
import { planGame } from "../../src/house/plan-game.ts";
import { readKit } from "./read-kit.ts";

const kit = readKit();
const spec = planGame({ idea: "a cat that catches falling sushi", steering: [], slugsTaken: [] });
const first = buildGame({ spec, kit, requests: [] });
const change = (requests: readonly string[], files = first.files) => buildGame({ spec, kit, requests, files });
const tuningOf = (files: Readonly<Record<string, string>>): unknown => JSON.parse(files["tuning.json"] ?? "");

describe("buildGame", () => {
  it.each([
    "a cat that catches falling sushi",
    "60-second snake in a haunted garden",
    "dodge meteors with two lanes on a phone",
  ])("writes a whole small game for %s", (idea) => {
    const { files } = buildGame({ spec: planGame({ idea, steering: [], slugsTaken: [] }), kit, requests: [] });
    const byteCount = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(byteCount).toBeLessThan(150_000);
    expect(Buffer.byteLength(files["kit/crumb-kit.js"] ?? "")).toBeLessThan(46_000);
    const imports = Object.entries(files).flatMap(([path, text]) =>
      [...text.matchAll(/from "(\.[^"]+)"/g)].map((match) =>
        new URL(match[1] ?? "", `file:///${path}`).pathname.slice(1),
      ),
    );
    expect(imports.filter((path) => files[path] === undefined)).toEqual([]);
  });

  it("gives the same bytes for the same request and other bytes for another idea", () => {
    expect(buildGame({ spec, kit, requests: [] })).toEqual(first);
    const other = buildGame({
      spec: planGame({ idea: "a dog that catches falling bones", steering: [], slugsTaken: [] }),
      kit,
      requests: [],
    });
    expect(other.files["index.html"]).not.toBe(first.files["index.html"]);
  });

  it("keeps the page and tuning.json in step", () => {
    const { files } = change(["make it faster", "make the background blue"]);
    const setup = /<script type="application\/json" id="setup">([\s\S]*?)<\/script>/.exec(
      files["index.html"] ?? "",
    )?.[1];
    expect(JSON.parse(setup ?? "{}")).toMatchObject({ tuning: tuningOf(files) });
  });

  it.each([
    ["make it faster", { pace: 1.25 }],
    ["[src/catch.js:12] way too fast", { pace: 0.67 }],
    ["too hard for my kids", { pace: 0.88, rise: 0.77, hazards: 0.8 }],
    ["a bigger cat", { playerSize: 1.25 }],
    ["the sushi is too small", { thingSize: 1.25 }],
    ["fewer bombs", { hazards: 0.69 }],
    ["no bombs please", { hazards: 0 }],
    ["more sushi", { crowd: 1.45 }],
    ["5 lives", { lives: 5 }],
    ["one more life", { lives: 4 }],
    ["90 seconds", { seconds: 90 }],
    ["太快了", { pace: 0.8 }],
    ["schwerer bitte", { pace: 1.14 }],
  ])("understands %s", (request, expected) => {
    const built = change([request]);
    expect(built.notUnderstood).toEqual([]);
    expect(tuningOf(built.files)).toMatchObject(expected);
  });

  it.each(["make it purple", "make the cat purple", "darker background", "make the title pink"])(
    "repaints for %s",
    (request) => {
      const built = change([request]);
      expect(built.understood).toHaveLength(1);
      expect(tuningOf(built.files)).not.toEqual(tuningOf(first.files));
    },
  );

  it("adds one wish to another, and undoes the last to the same bytes", () => {
    const faster = change(["faster"]);
    const twice = change(["faster"], faster.files);
    expect(tuningOf(twice.files)).toMatchObject({ pace: 1.56 });
    expect(change(["undo"], twice.files).files).toEqual(faster.files);
    expect(change(["start over"], twice.files).files).toEqual(first.files);
  });

  it("follows each clause of a longer comment and names what it does not know", () => {
    const built = change(["Love it! But the cat is too slow, and please add a boss with a laser cannon."]);
    expect({ tuning: tuningOf(built.files), notUnderstood: built.notUnderstood }).toMatchObject({
      tuning: { playerSpeed: 1.25 },
      notUnderstood: ['"please add a boss with a laser cannon": I do not know how.'],
    });
  });

  it("changes nothing and says which words it knows when it understands nothing", () => {
    const built = change(["colourless green ideas sleep furiously in the attic of meaning".replace("green ", "")]);
    expect({
      files: built.files,
      understood: built.understood,
      knows: built.journal.includes("I know: harder / easier"),
    }).toEqual({ files: first.files, understood: [], knows: true });
  });

  it("says what is already so, and where a limit cut a wish short", () => {
    expect([change(["3 lives"]).notUnderstood, change(["20 lives"]).understood]).toEqual([
      ['"3 lives": already so (lives 3).'],
      ['"20 lives": lives 3 → 9 (the limit).'],
    ]);
  });

  it("says what remains of wishes that undo one another", () => {
    expect(change(["make it faster", "make it slower"]).understood).toEqual([
      '"make it faster": speed 1 → 1.25.',
      '"make it slower": speed 1.25 → 1.',
      "All together: speed 1, as it was before.",
    ]);
  });

  it("answers each paragraph of a comment, and makes nothing of what the game has not", () => {
    const { understood, notUnderstood } = change(["make it slower\n\nAdd a dragon\n\nand a big boss fight"]);
    expect({ understood, notUnderstood }).toEqual({
      understood: ['"make it slower": speed 1 → 0.8.'],
      notUnderstood: [
        '"Add a dragon": I do not know how.',
        '"a big boss fight": this game has no "boss fight"; I can change only what is in it.',
      ],
    });
  });

  it.each([
    ["give me a tiny umbrella!", "umbrella"],
    ["make the umbrella bigger than the cat", "umbrella"],
    ["a red dragon", "dragon"],
    ["fewer dragons please", "dragons"],
    ["make the cat umbrella bigger", "cat umbrella"],
    ["make the background bigger", "make the background bigger"],
    ["add a light", "light"],
    ["don't make it faster", 'because it says "not"'],
  ])("changes nothing for %s and says why", (request, why) => {
    const built = change([request]);
    expect({ files: built.files, understood: built.understood }).toEqual({ files: first.files, understood: [] });
    expect(built.notUnderstood.join()).toContain(why);
  });

  it("takes it for the whole game, and a second half for what the first was about", () => {
    expect([
      tuningOf(change(["make it slower"]).files),
      tuningOf(change(["a bigger and faster cat"]).files),
    ]).toMatchObject([
      { pace: 0.8, playerSpeed: 1 },
      { pace: 1, playerSpeed: 1.25, playerSize: 1.25 },
    ]);
  });

  it("says when a knob is at its stop", () => {
    const nine = change(["9 lives"]);
    expect(change(["more lives"], nine.files).notUnderstood).toEqual(['"more lives": already at its limit (lives 9).']);
  });

  it("does not pretend to repair a gate", () => {
    expect(change(["again.restart failed: score 3 instead of 0"]).notUnderstood).toEqual([
      "again.restart: every file was written anew from the kit; I cannot repair more than that.",
    ]);
  });

  it("survives nonsense in the files it finds", () => {
    const broken = { ...first.files, "tuning.json": '{"pace": "fast"}', "crumb.json": "not json" };
    expect(change([], broken).files).toEqual(first.files);
  });

  it("reads files that lie under their game's folder", () => {
    const faster = change(["faster"]);
    const nested = Object.fromEntries(
      Object.entries(faster.files).map(([path, text]) => [`games/${spec.slug}/${path}`, text]),
    );
    expect(change([], nested).files).toEqual(faster.files);
  });

  it("cannot be made to write live markup by a title", () => {
    const evil = { ...spec, title: '</script><script>alert(1)</script>"><img>' };
    const page = buildGame({ spec: evil, kit, requests: [] }).files["index.html"] ?? "";
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toContain("<img");
  });
});
