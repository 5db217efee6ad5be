import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { cut, neutralise, neutraliseLine, neutraliseSentence, plainLine } from "../../src/views/neutralise.ts";

/** Reads markdown as GitHub does: HTML and full addresses are live, bare words such as `game.js` are not. */
const reader = new MarkdownIt({ html: true, linkify: true, breaks: true });
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** What a reader sees, or the name of anything that is more than words. */
function read(markdown: string): { readonly seen: string; readonly live: readonly string[] } {
  const tokens = reader.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  const plain = new Set(["paragraph_open", "paragraph_close", "inline", "text", "softbreak", "hardbreak"]);
  const live = tokens.map(({ type }) => type).filter((type) => !plain.has(type));
  const words = tokens.map(({ type, content }) => (type === "text" ? content : type.endsWith("break") ? "\n" : ""));
  return { seen: words.join(""), live };
}

/** Things that GitHub acts on in rendered text, wherever they stand. */
const liveWords = [
  /@[a-z\d]/iu,
  /#\d/u,
  /gh-\d/iu,
  /:\/\//u,
  /www\./iu,
  /:[\w+-]+:/iu,
  /\b[\da-f]{7,40}\b/iu,
  /\b(?:close|fix|resolve)[sd]?(?:es|ed)?:? +(?:[\w./-]*#|gh-)\d/iu,
];

const marks =
  "@ # < > & ` ~~~ ``` * _ [ ] ( ) ! | \\ : / - + = . 1. $ \n \r \t \u200B \u202E \uD800 \u2028 &#64; &commat;";
const nasty = fc.oneof(
  fc.constantFrom(...marks.split(" ")),
  fc.constantFrom("@everyone", "fixes #1", "GH-12", "o/r#3", "https://evil.test/x", "www.evil.test", "a@b.test"),
  fc.constantFrom(":tada:", ":+1:", "0123abc", "0123456789abcdef0123456789ABCDEF01234567", "1000000"),
  fc.constantFrom("![x](https://evil.test/p.png)", "[x]: https://evil.test", "<img src=x>", "<!-- crumb:x -->"),
  fc.constantFrom("</details>", "\n\n    code", "- [ ] a"),
);
const hostile = fc.array(fc.oneof(nasty, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), {
  maxLength: 12,
});
const hostileText = hostile.map((parts) => parts.join(""));

describe("neutralise", () => {
  test.each([
    ["a mention", "hi @everyone", "hi @\u200Beveryone"],
    ["a reference", "see #12 and o/r#3 and GH-4", "see #\u200B12 and o/r#\u200B3 and GH-\u200B4"],
    ["the name of a commit", "see 0123abc, not 012345", "see 0123ab\u200Bc, not 012345"],
    ["the name of an emoji", "oh :tada: at 12:30", "oh :\u200Btada: at 12:30"],
    ["a closing keyword", "Fixes #1", "Fixes #\u200B1"],
    ["an HTML comment that looks like ours", "<!-- crumb:status -->", "&lt;!-- crumb:status --&gt;"],
    ["a picture", "![x](https://evil.test/a.png)", "!\\[x\\](https:/\u200B/evil.test/a.png)"],
    ["an unclosed fence", "```\nrm -rf", "\\`\\`\\`\nrm -rf"],
    ["a heading and a list", "# big\n- item\n2. two", "#\u200B big\n\\- item\n2\\. two"],
    ["hidden and reordering characters", "a\u202Eb\u200Bc\u0007d", "abcd"],
    ["an entity", "&#64;everyone", "&amp;#\u200B64;everyone"],
    ["a family, which needs its joiners", "👨‍👩‍👧 ok", "👨‍👩‍👧 ok"],
  ])("makes %s inert", (_name, text, inert) => {
    expect(neutralise(text)).toBe(inert);
  });

  test("leaves nothing alive, whatever it is given", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const inert of [neutralise(text), neutraliseLine(text)]) {
          const { seen, live } = read(inert);
          expect(live).toEqual([]);
          for (const pattern of liveWords) expect(seen).not.toMatch(pattern);
          expect(inert).not.toContain("<");
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps the words: what is read is what was written, hidden characters aside", () => {
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 10 }), (parts) => {
        const bare = (text: string): string => text.replaceAll(/[\s\p{Cf}\p{Cc}\p{Cs}]/gu, "");
        const text = parts.join("");
        expect(bare(read(neutraliseLine(text)).seen)).toBe(bare(text));
      }),
      { numRuns: 1000 },
    );
  });

  test("stays one cell of a table and one item of a list", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const html = reader.render(`| a | b |\n| --- | --- |\n| ${neutraliseLine(text)} | end |`);
        expect(html.match(/<td>/gu)).toHaveLength(2);
        expect(html).toContain("<td>end</td>");
        expect(reader.render(`- ${neutraliseLine(text)} x\n- end`).match(/<li>/gu)).toHaveLength(2);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("neutraliseSentence", () => {
  test("keeps short code in a sentence of ours", () => {
    expect(neutraliseSentence("I do not know `/strat`. Did you mean `/start`?")).toBe(
      "I do not know `/strat`. Did you mean `/start`?",
    );
  });

  test("breaks an address without a scheme", () => {
    expect(read(neutraliseSentence("I do not know //www.evil.test.")).live).toEqual([]);
  });

  test("lets nothing but harmless code live, whatever it quotes", () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom("`", "``", "`a` ", "\\`", ""), (text, tick) => {
        const inert = neutraliseSentence(`I do not know ${tick}/${text}${tick}.`);
        const { seen, live } = read(inert);
        expect(inert).not.toContain("<");
        expect(live.filter((type) => type !== "code_inline")).toEqual([]);
        for (const pattern of liveWords) expect(seen).not.toMatch(pattern);
      }),
      { numRuns: 2000 },
    );
  });
});

test("plainLine leaves no mention, reference or second line in a title", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const title = plainLine(text);
      expect(title).not.toMatch(/[\r\n]|@[a-z\d]|#\d|\bgh-\d|:\/\//iu);
    }),
  );
});

describe("cut", () => {
  test("never exceeds the limit and never leaves half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, max) => {
        const short = cut(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  test("leaves a text that fits as it is", () => {
    expect([cut("four", 4), cut("fives", 4), cut("🍣🍣", 3)]).toEqual(["four", "fiv…", "🍣…"]);
  });
});
