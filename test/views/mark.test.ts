import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markBody, readMark, sameBody, type Mark } from "../../src/views/mark.ts";

const mark: Mark = { topic: "status", claim: "01C00000000000000000000001", seq: 12 };
const anyMark = fc.record({
  topic: fc.stringMatching(/^[a-z-]{1,12}$/u),
  claim: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/u),
  seq: fc.nat(),
});
const anyBody = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constant("text\r\nmore\r\n"),
  anyMark.map((it) => markBody("x", it)),
);

describe("a mark", () => {
  test("is the last line and cannot be seen", () => {
    expect(markBody("Hello.\n", mark)).toBe("Hello.\n\n<!-- crumb:status claim=01C00000000000000000000001 seq=12 -->");
  });

  test("is read back from any body", () => {
    fc.assert(
      fc.property(anyBody, anyMark, (body, it) => {
        expect(readMark(markBody(body, it))).toEqual(it);
      }),
    );
  });

  test("changes nothing about what a body says, and is replaced by the next", () => {
    fc.assert(
      fc.property(anyBody, anyMark, anyMark, (body, first, second) => {
        const once = markBody(body, first);
        expect(sameBody(body, once)).toBe(true);
        expect(markBody(once, second)).toBe(markBody(body, second));
      }),
    );
  });

  test("survives the line breaks of a browser's form", () => {
    const stored = `${markBody("a\nb", mark).replaceAll("\n", "\r\n")}\r\n`;
    expect([readMark(stored), sameBody(stored, "a\nb")]).toEqual([mark, true]);
  });

  test.each(["", "Hello.", "<!-- crumb:status claim=1 seq=2 -->\nHello.", "> <!-- crumb:status claim=1 seq=2 -->"])(
    "is not found in %j",
    (body) => {
      expect(readMark(body)).toBeNull();
    },
  );

  test("does not make two different bodies the same", () => {
    expect(sameBody(markBody("a", mark), markBody("b", mark))).toBe(false);
  });
});
