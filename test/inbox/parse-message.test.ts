import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../src/inbox/parse-message.ts";

const asked = (body: string): unknown => parseMessage(body).request;

describe("a message", () => {
  it.each([
    ["make it faster", { type: "steer" }],
    ["/start", { type: "start" }],
    ["  /Pause\nplease", { type: "steer" }],
    ["/pause", { type: "pause" }],
    ["thanks!\n/resume", { type: "resume" }],
    ["/approve", { type: "approve", sha: null }],
    ["/approve 0123ABC", { type: "approve", sha: "0123abc" }],
    ["/approve 0123abc", { type: "approve", sha: "0123abc" }],
    ["/veto too dark", { type: "veto" }],
    ["/ask status", { type: "ask", topic: "status" }],
    ["/help", { type: "help" }],
    ["", null],
    ["<!-- /cancel -->", null],
    ["> /cancel", null],
    ["```\n/cancel\n```", null],
    ["    /cancel", null],
    ["On Monday, you wrote:\n/cancel", null],
    ["use src/game.js", { type: "steer" }],
  ])("%j asks for %j", (body, request) => {
    expect(asked(body)).toEqual(request);
  });

  it("keeps the words of a veto and of free text", () => {
    expect([parseMessage("/veto too dark\nand slow").text, parseMessage("faster\n\n> quoted").text]).toEqual([
      "too dark\nand slow",
      "faster",
    ]);
  });

  it.each([
    ["/aprove", "Did you mean `/approve`?"],
    ["/cancle now", "Did you mean `/cancel`?"],
    ["/veto", "wants a reason"],
    ["/approve yes", "at least 7"],
    ["/ask weather", "/ask status"],
  ])("%j is answered with a problem that helps", (body, hint) => {
    const { request, problem } = parseMessage(body);
    expect(request).toBeNull();
    expect(problem?.message).toContain(hint);
  });

  it("is read without an error, whatever it is, and an unknown command asks for nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.stringMatching(/^[a-z]{1,12}$/), (text, word) => {
        parseMessage(text);
        const { request, problem } = parseMessage(`/zz${word} ${text}`);
        return request === null && problem !== null;
      }),
    );
  });
});
