import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MarkdownPlace } from "../../src/localhub/web/markdown-place.ts";
import { renderMarkdown } from "../../src/localhub/web/markdown.ts";

const place: MarkdownPlace = {
  repository: "ada/studio",
  ref: "main",
  folder: "",
  siteUrl: "http://127.0.0.1:4000",
  pagesUrl: "http://127.0.0.1:4001",
  hardBreaks: true,
};

function render(source: string, more: Partial<MarkdownPlace> = {}): string {
  return String(renderMarkdown(source, { ...place, ...more })).trim();
}

describe("markdown", () => {
  test("tables keep their alignment without inline styles", () => {
    expect(render("| a | b |\n|:-:|--:|\n| 1 | 2 |").replaceAll("\n", "")).toBe(
      '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td align="center">1</td><td align="right">2</td></tr></tbody></table>',
    );
  });

  test("task lists show boxes nobody can press", () => {
    expect(render("- [x] done\n- [ ] open").replaceAll("\n", "")).toBe(
      '<ul><li class="task"><input type="checkbox" class="task-box" disabled aria-label="done" checked /> done</li>' +
        '<li class="task"><input type="checkbox" class="task-box" disabled aria-label="to do" /> open</li></ul>',
    );
  });

  test("folds, pictures and small print pass through", () => {
    expect(render("<details open><summary>More</summary>\n\n`x` <sub>1</sub><br>\n</details>")).toBe(
      "<details open><summary>More</summary>\n<p><code>x</code> <sub>1</sub><br /></p>\n</details>",
    );
  });

  test.each([
    ["@ada", '<a href="/ada" class="mention" rel="nofollow noopener noreferrer">@ada</a>'],
    ["#12", '<a href="/ada/studio/issues/12" class="reference" rel="nofollow noopener noreferrer">#12</a>'],
    ["bob/game#3", '<a href="/bob/game/issues/3" class="reference" rel="nofollow noopener noreferrer">bob/game#3</a>'],
  ])("%s becomes a link", (source, expected) => {
    expect(render(`see ${source}.`)).toBe(`<p>see ${expected}.</p>`);
  });

  test.each(["a@b.example", "`@ada`", "[@ada](/x)", "x#12", "&#35;", "/ada#4"])("%s is no mention", (source) => {
    expect(render(source)).not.toMatch(/class="(?:mention|reference)"/u);
  });

  test("a commit id is shown short and linked", () => {
    const sha = "0123456789abcdef0123456789abcdef01234567";
    expect(render(sha)).toBe(
      `<p><a href="/ada/studio/commit/${sha}" class="reference" rel="nofollow noopener noreferrer">0123456</a></p>`,
    );
  });

  test.each([
    ["docs/a.svg", "/ada/studio/raw/main/docs/a.svg"],
    ["../blob/main/a.png?raw=true", "/ada/studio/blob/main/a.png?raw=true"],
    ["http://127.0.0.1:4000/ada/studio/raw/x/a.png", "/ada/studio/raw/x/a.png"],
    ["http://127.0.0.1:4001/ada/studio/a.png", "http://127.0.0.1:4001/ada/studio/a.png"],
  ])("the picture %s is loaded from %s", (address, expected) => {
    expect(render(`![t](${address})`)).toBe(`<p><img alt="t" src="${expected}" /></p>`);
  });

  test.each(["https://evil.example/x.png", "//evil.example/x.png", "/\\evil.example/x.png"])(
    "the picture %s of another host is named instead of loaded",
    (address) => {
      expect(render(`<img src="${address}" alt="spy">`)).toBe('<img alt="[image elsewhere: spy]" class="blocked" />');
    },
  );

  test("links of a file are resolved from its folder and cannot leave the repository", () => {
    const inDocs = { folder: "docs", hardBreaks: false };
    expect(render("[a](../README.md) [b](../../../../etc)", inDocs)).toBe(
      '<p><a href="/ada/studio/blob/main/README.md" rel="nofollow noopener noreferrer">a</a> ' +
        '<a href="/ada/studio/blob/main/etc" rel="nofollow noopener noreferrer">b</a></p>',
    );
  });

  test.each([
    ["<script>alert(1)</script>", ""],
    ["<img src=x onerror=alert(1)>", '<img src="/ada/studio/raw/main/x" />'],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    ['<a href="javascript:alert(1)">x</a>', '<p><a rel="nofollow noopener noreferrer">x</a></p>'],
    ['<form action="/x"><button>Merge</button></form>', "Merge"],
    ["<input name=q value=1>", ""],
    ['<div style="position:fixed" class="card" id="merge-box">x</div>', "<div>x</div>"],
    ["<details><summary>never closed", "<details><summary>never closed</summary></details>"],
    ["</div></section></main>x", "x"],
    ["<!-- hidden -->", ""],
    ["<svg onload=alert(1)></svg><iframe src=//x></iframe><style>*{}</style>", "<p></p>"],
  ])("%s does no harm", (source, expected) => {
    expect(render(source)).toBe(expected);
  });

  test("no text whatever brings in a script, a handler or a foreign address", () => {
    const bit = fc.constantFrom(
      ..."< > \" ' ` = / <script> <img src= onerror= <a href= javascript: data: // ![ ]( ) <details> style= &lt; \n".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bit, fc.string({ maxLength: 6 })), { maxLength: 14 }), (bits) => {
        const tags = render(bits.join("")).match(/<[^>]*>/gu) ?? [];
        for (const tag of tags) {
          expect(tag).not.toMatch(/^<(?:script|style|iframe|svg|form|button)/iu);
          expect(tag).not.toMatch(/^<\w+(?:\s[^>]*)?\s(?:on\w+|style|id)=/iu);
          expect(tag).not.toMatch(/^<img[^>]*\ssrc="(?!\/(?!\/)|data:image\/)/iu);
        }
      }),
      { numRuns: 300 },
    );
  });
});
