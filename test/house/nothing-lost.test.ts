import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeTuning } from "../../src/house/axes.ts";
import { Design } from "../../src/house/design.ts";
import { planGame } from "../../src/house/plan-game.ts";
import { steerGame } from "../../src/house/steer-game.ts";

const plan = (idea: string) => planGame({ idea, steering: [], slugsTaken: [] });
const said = (idea: string): string => {
  const { reading, notHonoured, title } = plan(idea);
  return [title, ...reading, ...notHonoured].join("\n").toLowerCase();
};

/** Words that no list can know: syllables at random with an end that no language here has. */
const nonsense = fc
  .array(fc.constantFrom("ba", "ki", "zo", "fu", "mel", "tar"), { minLength: 2, maxLength: 4 })
  .map((syllables) => `${syllables.join("")}nx`);
const beings = fc.constantFrom("cat", "hedgehog", "ghost", "wizard", "robot");
const things = fc.constantFrom("apple", "star", "strawberry", "coin");
const dangers = fc.constantFrom("bomb", "meteor", "spider");
const colours = fc.constantFrom("red", "blue", "green", "purple", "pink");
const places = fc.constantFrom("forest", "castle", "desert", "garden", "kitchen");
const PLACES: Readonly<Record<string, string>> = {
  forest: "in an old forest",
  castle: "at a castle",
  desert: "in a wide desert",
  garden: "in a garden",
  kitchen: "in a busy little kitchen",
};

describe("an idea", () => {
  it("is told whole: every word is in the reading or among what could not be honoured", () => {
    const parts = fc.record({
      hero: fc.oneof(beings, nonsense),
      thing: fc.oneof(things, nonsense),
      danger: fc.oneof(dangers, nonsense),
      place: fc.oneof(places, nonsense),
      tool: nonsense,
      colours: fc.tuple(colours, colours, colours),
      form: fc.constantFrom(0, 1, 2),
    });
    fc.assert(
      fc.property(parts, ({ hero, thing, danger, place, tool, colours: [one, two, three], form }) => {
        const ideas = [
          `A ${one} ${hero} catches ${two} ${thing} and dodges ${danger} in a ${three} ${place} with a tiny ${tool}`,
          `In the ${place} there is a ${hero}. It has a ${one} ${tool}. It must avoid ${danger}! Collect the ${thing}. Be ${two}, not ${three}.`,
          `${hero} vs ${danger}: ${thing}, ${place}, ${tool} (${one} / ${two} / ${three})`,
        ];
        const text = said(ideas[form] ?? "");
        const wanted = [hero, thing, danger, tool, one, two, three, PLACES[place] ?? place];
        const { design, notHonoured } = plan(ideas[form] ?? "");
        const { player, thing: sought, hazard, bonus } = Design.parse(design);
        const cast = [player, sought, hazard, bonus].map(({ name }) => name);
        const isTold = (word: string): boolean =>
          cast.some((name) => word.startsWith(name)) || text.includes(word) || notHonoured.join().includes(word);
        expect(wanted.filter((word) => !isTold(word))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["a hedgehog collects mushrooms in a tiny umbrella", ["tiny umbrella"]],
    ["two cats catch seven stars", ["two", "seven"]],
    ["a library mouse catches cheese", ["library"]],
    ["a monkey throws confetti", ["throws confetti"]],
    ["🐱🛼🍓", ["🛼"]],
    ["一只猫在机场接住星星", ["机场"]],
    ["ねこがほしをキャッチする、としょかんで", ["としょかんで"]],
    ["ein Hund fängt Knochen in der Straßenbahn", ["Straßenbahn"]],
    ["un chat attrape des étoiles dans un ascenseur", ["ascenseur"]],
    ["un gato recoge estrellas en el ascensor", ["ascensor"]],
    ["a snake that eats falling apples", ["falling"]],
  ])("%s names what is lost", (idea, lost) => {
    const notes = plan(idea).notHonoured.join("\n");
    expect(lost.filter((phrase) => !notes.includes(`"${phrase}"`))).toEqual([]);
  });

  it.each([
    "a cat that catches falling sushi",
    "60-second snake in a haunted garden",
    "dodge meteors with two lanes on a phone",
    "ein Hund fängt Knochen im Wald",
    "un chat qui attrape des étoiles",
    "うさぎがにんじんをキャッチするゲーム",
    "고양이가 별을 받는 게임",
    "A game where you are a fox. You catch red apples and avoid blue bombs!",
  ])("%s loses nothing", (idea) => {
    expect(plan(idea).notHonoured).toEqual([]);
  });

  it.each([
    ["moon", "on the moon, auf dem Mond, sur la lune, en la luna, 月球上, 月で, 🌙"],
    ["forest", "in the forest, im Wald, dans la forêt, en el bosque, 森林里, もりで, 🌲"],
    ["ocean", "in the sea, im Meer, dans la mer, en el mar, 海底, うみで, 🌊"],
    ["space", "in space, im Weltraum, dans l'espace, en el espacio, 太空中, うちゅうで, 🌌"],
    ["city", "in the city, in der Stadt, dans la ville, en la ciudad, 城市里, まちで, 🌆"],
    ["desert", "in the desert, in der Wüste, dans le désert, en el desierto, 沙漠里, さばくで, 🏜️"],
    ["snow", "in the snow, im Schnee, dans la neige, en la nieve, 雪地里, ゆきで, ☃️"],
    ["garden", "in the garden, im Garten, dans le jardin, en el jardín, 花园里, にわで, 🏡"],
    ["castle", "at the castle, im Schloss, au château, en el castillo, 城堡里, おしろで, 🏰"],
    ["kitchen", "in the kitchen, in der Küche, dans la cuisine, en la cocina, 厨房里, だいどころで, 🍳"],
  ])("is set where it says: %s", (theme, places_) => {
    const themes = places_.split(", ").map((place) => Design.parse(plan(`🐱 ${place}`).design).theme);
    expect(themes).toEqual(themes.map(() => theme));
  });

  it("keeps a long list short, counts the rest and lets nothing in it act", () => {
    const hostile = Array.from(
      { length: 400 },
      (_, at) => `<b>x${at}</b> and **${"q".repeat(at === 0 ? 90 : 1)}q${at}** or @z${at}`,
    );
    const { notHonoured } = plan(hostile.join(" "));
    const phrases = [...notHonoured.join("\n").matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? "");
    expect({
      few: notHonoured.length <= 12,
      short: phrases.every((phrase) => phrase.length <= 60),
      counted: /and \d+ more\.$/.test(notHonoured.at(-1) ?? ""),
      acts: ["<", "@", "**"].filter((sign) => notHonoured.join().includes(sign)),
    }).toEqual({ few: true, short: true, counted: true, acts: [] });
  });

  it.each([
    '<script>document.title="OWNED"</script> a fox catches apples',
    '<script>document.title="OWNED" a fox catches apples',
    '<img alt="OWNED" a fox catches apples',
    '<img alt = "OWNED"> a fox catches apples',
    'a fox catches apples http://example.org/?title="OWNED"',
    'a fox catches apples javascript:alert("OWNED")',
    'a fox catches apples `title("OWNED")`',
    'a fox catches apples {"title": "OWNED"}',
    'a fox catches apples document.title = "OWNED"',
    'a fox catches apples print("OWNED")',
  ])("takes no title from code: %s", (idea) => {
    expect(plan(idea).title).not.toContain("OWNED");
  });

  it.each([
    ['a game called "Moon Soup" where a pig eats soup', "Moon Soup"],
    ['"Fox & Friends": a fox catches apples', "Fox & Friends"],
    ["a fox catches apples (“Apple Rush”)", "Apple Rush"],
    ["「ねこのゆめ」 a cat catches stars", "ねこのゆめ"],
  ])("takes a title that a person gave it: %s", (idea, title) => {
    expect(plan(idea).title).toBe(title);
  });
});

const design = Design.parse(plan("a cat that catches falling sushi").design);
const start = { tuning: completeTuning({}), colours: design.colours, steering: [] };
const steer = (request: string) => steerGame({ state: start, start, requests: [request], design });

describe("a wish", () => {
  const doable = fc.constantFrom(
    "make it faster",
    "a bigger cat",
    "more sushi",
    "make the background purple",
    "fewer bombs",
  );
  const strange = fc
    .tuple(fc.constantFrom("add a", "a big", "a red", "more", "make it rain", "I want a tiny", "the darkest"), nonsense)
    .map(([front, noun]) => `${front} ${noun}`);
  const joint = fc.constantFrom("\n\n", "\n- ", "\n2. ", ". ", "; ", ", ", " and ");

  it("is answered clause by clause, by a change or by what cannot be done", () => {
    const clause = fc.oneof(
      doable.map((text) => ({ text, isDoable: true })),
      strange.map((text) => ({ text, isDoable: false })),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(clause, joint), { minLength: 1, maxLength: 5, selector: ([{ text }]) => text }),
        (list) => {
          const request = list.map(([{ text }, between], at) => `${at === 0 ? "" : between}${text}`).join("");
          const { understood, notUnderstood } = steer(request);
          const answered = (lines: readonly string[], text: string): boolean =>
            lines.some((line) => line.startsWith(`"${text}": `));
          expect(list.map(([{ text, isDoable }]) => answered(isDoable ? understood : notUnderstood, text))).toEqual(
            list.map(() => true),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("leaves alone what it does not understand", () => {
    fc.assert(
      fc.property(strange, (text) => {
        expect(steer(text).state).toEqual(start);
      }),
    );
  });

  it("is never lost without a word", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (text) => {
        const { understood, notUnderstood } = steer(text);
        expect(understood.length + notUnderstood.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("what a game says", () => {
  it("never claims at its end what did not happen, and tells what its prize is good for", () => {
    const words = Array.from({ length: 60 }, (_, at) => Design.parse(plan(`a fox catches apples ${at}`).design));
    expect({
      ends: words.filter(({ words: { over } }) => /full|time|won|close/i.test(over)),
      times: [...new Set(words.map(({ words: { time } }) => time))],
      prizes: words.filter(({ bonus, words: { keys, touch } }) => {
        const heals = /and a life/.test(keys) && /and a life/.test(touch);
        return heals !== (bonus.name === "heart") || !/5 points/.test(keys);
      }),
      hasHearts: words.some(({ bonus }) => bonus.name === "heart"),
    }).toEqual({ ends: [], times: ["Time is up!"], prizes: [], hasHearts: true });
  });
});
