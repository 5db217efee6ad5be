import { expect, test } from "vitest";
import { framePage } from "../../src/views/frame-page.ts";
import { galleryPage } from "../../src/views/gallery-page.ts";
import { links } from "./links.ts";

const hostile = `"><script>alert(1)</script>\u202E & 'x'`;

function cardsOf(page: string): string[] {
  return page.split("\n").filter((line) => line.startsWith("<li>"));
}

test("the gallery shows each game by its own name, with its picture or a drawing, and links to the repository", () => {
  const page = galleryPage(
    [
      { slug: "snake", title: "Snake", summary: "", picture: null },
      {
        slug: "hedgehog-drops",
        title: "Hedgehog & Drops",
        summary: "Catch the drops.",
        picture: { width: 1280, height: 720 },
      },
    ],
    links,
  );
  expect(cardsOf(page)).toEqual([
    '<li><a href="games/hedgehog-drops/"><img src="games/hedgehog-drops/title.png" alt="" width="1280" height="720"><strong>Hedgehog &amp; Drops</strong><span class="summary">Catch the drops.</span></a></li>',
    expect.stringMatching(
      /^<li><a href="games\/snake\/"><span class="drawing" style="--hue: \d+" aria-hidden="true">S<\/span><strong>Snake<\/strong>/u,
    ),
  ]);
  expect(page).toContain('<a href="https://github.test/mara/games">mara/games</a>');
});

test("a game page names the game, what it is, and the ways out", () => {
  const ways = [
    { text: "← All games", href: "../../" },
    { text: "Source", href: "https://github.test/mara/games" },
  ];
  const page = framePage({
    title: "Hedgehog & Drops",
    summary: "Catch the drops.",
    src: "game/index.html",
    links: ways,
  });
  expect(/<header>[^]*<\/header>/u.exec(page)?.[0]).toMatchInlineSnapshot(`
    "<header>
    <a href="../../">← All games</a>
    <p><b>Hedgehog &amp; Drops</b> <span class="summary">Catch the drops.</span></p>
    <a href="https://github.test/mara/games">Source</a>
    </header>"
  `);
  expect(page).toContain("<title>Hedgehog &amp; Drops</title>");
});

test("what a game says of itself is text on both pages and nothing else", () => {
  const gallery = galleryPage([{ slug: "s", title: hostile, summary: hostile, picture: null }], links);
  const frame = framePage({ title: hostile, summary: hostile, src: "game/index.html", links: [] });
  for (const page of [gallery, frame]) {
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;x&#39;");
    expect(page).not.toMatch(/<script>alert|\u202E/u);
  }
});

test("a title without end is cut", () => {
  const game = { slug: "s", title: "la ".repeat(500), summary: "la ".repeat(500), picture: null };
  expect(cardsOf(galleryPage([game], links))[0]?.length).toBeLessThan(500);
});
