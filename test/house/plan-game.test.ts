import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Spec } from "../../src/core/artifacts.ts";
import { Design } from "../../src/house/design.ts";
import { planGame } from "../../src/house/plan-game.ts";
import { subjectById } from "../../src/house/subjects.ts";

const plan = (idea: string, slugsTaken: readonly string[] = []) => planGame({ idea, steering: [], slugsTaken });
const gist = (idea: string) => {
  const spec = plan(idea);
  const { genre, theme, player, thing, hazard } = Design.parse(spec.design);
  return { genre, theme, player: player.name, thing: thing.name, hazard: hazard.name };
};

describe("planGame", () => {
  it.each([
    ["a cat that catches falling sushi", { genre: "catch", theme: "kitchen", player: "cat", thing: "sushi" }],
    ["60-second snake in a haunted garden", { genre: "snake", theme: "haunted", player: "snake" }],
    ["dodge meteors with two lanes on a phone", { genre: "dodge", theme: "space", hazard: "meteor" }],
    ["贪吃蛇", { genre: "snake", theme: "garden", player: "snake" }],
    ["一只猫接住星星", { genre: "catch", player: "cat", thing: "star" }],
    ["🐱🍣", { genre: "catch", player: "cat", thing: "sushi" }],
    ["🚀☄️", { genre: "dodge" }],
    ["ein Hund fängt Knochen im Wald", { genre: "catch", theme: "forest", player: "dog", thing: "bone" }],
    ["un chat qui attrape des étoiles", { genre: "catch", player: "cat", thing: "star" }],
    ["un zorro que esquiva piedras", { genre: "dodge", player: "fox", hazard: "rock" }],
    ["うさぎがにんじんをキャッチするゲーム", { genre: "catch", player: "rabbit", thing: "carrot" }],
    ["고양이가 별을 받는 게임", { genre: "catch", player: "cat", thing: "star" }],
    ["kočka chytá ryby", { genre: "catch", player: "cat", thing: "fish" }],
    ["penguin dodging icicles", { genre: "dodge", theme: "snow", player: "penguin", hazard: "icicle" }],
    ["a walrus that catches falling teacups", { genre: "catch", player: "walrus", thing: "cup" }],
    ["a small ghost in an attic must catch falling stars", { genre: "catch", player: "ghost", thing: "star" }],
    ["ein Igel fängt Sterne auf dem Mond", { genre: "catch", theme: "moon", player: "hedgehog", thing: "star" }],
    ["a fox catches berries and dodges a flarbnix", { genre: "catch", player: "fox", hazard: "flarbnix" }],
    [
      "a flarbnix dodges quombats and collects gems",
      { genre: "dodge", player: "flarbnix", hazard: "quombat", thing: "gem" },
    ],
    ["Stars fall from the sky, you must catch them as a frog", { genre: "catch", player: "frog", thing: "star" }],
    ["a kid catches very very red apples", { genre: "catch", player: "kid", thing: "apple" }],
    ["a chef who must catch mice", { genre: "catch", player: "chef", thing: "mouse" }],
    ["please no snakes. a dog catches balls", { genre: "catch", player: "dog", thing: "ball" }],
    ["🐢🍓", { genre: "catch", player: "turtle", thing: "strawberry" }],
    ["🦔🌰", { genre: "catch", player: "hedgehog", thing: "acorn" }],
  ])("reads %s", (idea, expected) => {
    expect(gist(idea)).toMatchObject(expected);
  });

  it("takes seconds, lanes, lives and difficulty from the idea", () => {
    const { tuning } = plan("hard game, dodge cars on three lanes, 2 lives, 45 seconds");
    expect({
      lanes: tuning["lanes"],
      lives: tuning["lives"],
      seconds: tuning["seconds"],
      pace: tuning["pace"],
    }).toEqual({ lanes: 3, lives: 2, seconds: 45, pace: 1.3 });
  });

  it.each(["catch GH-1 now", "catch the f*cking sh1t", "collect 12 x2", "eat a--b"])(
    "makes no thing of scraps: %s",
    (idea) => {
      const { thing } = gist(idea);
      expect(subjectById(thing)?.id).toBe(thing);
    },
  );

  it("says what it cannot honour", () => {
    expect({
      chess: plan("chess with friends online").notHonoured,
      nothing: plan("").notHonoured,
      hours: plan("a 5000 second snake").notHonoured,
    }).toEqual({
      chess: [
        "I cannot build a board game yet; this is the nearest I can: catch.",
        'Not in the game: "friends online".',
      ],
      nothing: ["I knew none of the words of this idea, so the game was chosen by chance, the same each time."],
      hours: ["A round can last from 10 to 600 seconds; 5000 became 600."],
    });
  });

  it("binds its criteria to gates that exist and to judgement", () => {
    const checks = plan("a cat that catches falling sushi").criteria.map(({ check }) =>
      check.type === "gate" ? check.gate : check.type,
    );
    expect(checks).toEqual([
      "files.entry",
      "boot.clean",
      "boot.draws",
      "input.responds",
      "again.restart",
      "fit.screens",
      "files.size",
      "judged",
      "judged",
    ]);
  });

  it("avoids taken and reserved slugs and never leaves one empty", () => {
    const idea = "a cat that catches falling sushi";
    const first = plan(idea).slug;
    expect([
      plan(idea, [first]).slug,
      plan(idea, [first, `${first}-2`]).slug,
      plan('a game called "Studio"').slug,
      plan("贪吃蛇").slug,
    ]).toEqual([`${first}-2`, `${first}-3`, "studio-game", "garden-snake"]);
  });

  it("lets nothing of hostile text act in what it writes", () => {
    const hostile = `# **Free game** <img src=x onerror=alert(1)> @everyone <!-- crumb:claim --> [click](javascript:alert(1)) \u202Eevil\u200B a frog that catches flies #1 closes #2 \`\`\`js\nx\n\`\`\``;
    const text = JSON.stringify(plan(`${hostile} ${"lorem ipsum ".repeat(400)}`));
    expect(
      ["<", "@", "crumb:claim", "javascript:", "\u202E", "\u200B", "closes #", "```", "**"].filter((sign) =>
        text.includes(sign),
      ),
    ).toEqual([]);
  });

  it("hears what is said while it plans", () => {
    expect(
      planGame({ idea: "a cat that catches falling sushi", steering: ["30 seconds please"], slugsTaken: [] }).tuning[
        "seconds"
      ],
    ).toBe(30);
  });

  it("gives a spec that passes its schema, the same each time, for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }), fc.string({ unit: "binary", maxLength: 6000 })),
        (idea) => {
          const spec = plan(idea);
          expect(Spec.parse(spec)).toEqual(spec);
          expect(plan(idea)).toEqual(spec);
          expect(spec.slug).toMatch(/^[a-z0-9][a-z0-9-]*$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
