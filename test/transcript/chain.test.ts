import { describe, expect, it } from "vitest";
import { Event } from "../../src/core/events.ts";
import { chainStart, maxLineBytes, readChain, sealEvent } from "../../src/transcript/chain.ts";
import { digest } from "../../src/transcript/digest.ts";
import { built, claims, given, opened, planned, said, settles, starts, type History } from "../support/history.ts";
import { sampleBuild } from "../support/sample-artifacts.ts";
import { sealed } from "../support/sealed.ts";

const history: History = given(
  opened(),
  planned,
  claims("builder"),
  starts("builder"),
  settles("builder", { result: { ...sampleBuild(1), journal: "A cat 🐱, sushi 鮨, and a lost byte \uFFFD." } }),
  said("comment:1", { type: "steer" }),
);
const { text } = sealed(history.events);

/** Reads bytes as an adapter does. */
const readBytes = (bytes: Uint8Array) => readChain(Buffer.from(bytes).toString("utf8"));

describe("a chain", () => {
  it("reads back what was sealed", () => {
    const last = history.events.at(-1);
    expect(readChain(text)).toEqual({
      ok: true,
      events: history.events,
      end: { seq: history.events.length, hash: /"hash":"(\w+)"\}\n$/.exec(text)?.[1], session: "42#7" },
    });
    expect(last && Event.parse(last)).toEqual(last);
  });

  it("hashes every line as it stands without its hash", () => {
    for (const line of text.trimEnd().split("\n")) {
      const [, bare = "", hash] = /^(.*),"hash":"(\w{64})"\}$/.exec(line) ?? [];
      expect(digest(`${bare}}`)).toBe(hash);
    }
  });

  it("is empty where there is no line", () => {
    expect(readChain("")).toEqual({ ok: true, events: [], end: chainStart });
  });

  it("reports any changed byte, anywhere, with its line", () => {
    const bytes = Buffer.from(text, "utf8");
    const missed: object[] = [];
    let line = 1;
    for (const [index, byte] of bytes.entries()) {
      for (const flip of [0x01, [0x02, 0x20, 0x80, 0x1e, 0xff][index % 5] ?? 0x40]) {
        bytes[index] = byte ^ flip;
        const read = readBytes(bytes);
        const told = read.ok ? "nothing" : read.problem.line;
        if (told !== line) missed.push({ index, flip, line, told });
      }
      bytes[index] = byte;
      if (byte === 0x0a) line += 1;
    }
    expect(missed).toEqual([]);
    expect(readBytes(bytes).ok).toBe(true);
  }, 120_000);

  it.each([
    ["a line that does not end", (all: string) => all.slice(0, -1), "truncated", history.events.length],
    ["a line cut short", (all: string) => all.slice(0, -20), "truncated", history.events.length],
    ["a missing line", (all: string) => all.replace(/^.*\n(.*\n)/, "$1"), "prev", 1],
    ["a line written twice", (all: string) => all.replace(/^(.*\n)/, "$1$1"), "prev", 2],
    ["an empty line", (all: string) => all.replace("\n", "\n\n"), "json", 2],
    ["something that is no object", (all: string) => `[]\n${all}`, "json", 1],
    ["a byte order mark", (all: string) => `\uFEFF${all}`, "json", 1],
    ["windows line ends", (all: string) => all.replaceAll("\n", "\r\n"), "hash", 1],
    ["a line that is too long", (all: string) => `${" ".repeat(maxLineBytes)}${all}`, "too-long", 1],
  ])("reports %s", (_what, damage, code, line) => {
    const read = readChain(damage(text));
    expect(read.ok ? null : { code: read.problem.code, line: read.problem.line }).toEqual({ code, line });
  });

  it("shows two hashes where they differ", () => {
    const flipped = text.replace(/(\w)"\}\n$/, (_, last: string) => `${last === "0" ? "1" : "0"}"}\n`);
    const read = readChain(flipped);
    const [, expected, found] = /expected …(\w+)…, found …(\w+)…/.exec(read.ok ? "" : read.problem.message) ?? [];
    expect(expected === undefined || expected === found).toBe(false);
  });

  it("gives what stands before the wrong line", () => {
    const lines = text.split("\n");
    const damaged = [...lines.slice(0, 2), lines[2]?.replace("effect", "affect"), ...lines.slice(3)].join("\n");
    expect(readChain(damaged).events).toEqual(history.events.slice(0, 2));
  });

  const honest = (change: object, prev = chainStart.hash) => {
    const bare = JSON.stringify({ ...history.events[0], ...change, prev });
    return `${bare.slice(0, -1)},"hash":"${digest(bare)}"}\n`;
  };

  it.each([
    ["a type it does not know", { type: "session.closed" }, "schema"],
    ["a key it does not know", { extra: 1 }, "schema"],
    ["a later version", { v: 2 }, "version"],
    ["no version", { v: undefined }, "version"],
    ["another number", { seq: 1 }, "seq"],
    ["a raw replacement character", { cause: "\uFFFD" }, "json"],
  ])("refuses a line with %s though its hash is right", (_what, change, code) => {
    const read = readChain(honest(change));
    expect(read.ok ? null : read.problem).toMatchObject({ code, line: 1 });
  });

  it("refuses a line of another session", () => {
    const first = readChain(honest({}));
    const other = first.ok ? readChain(honest({ seq: 1, session: "42#8" }, first.end.hash), first.end) : first;
    expect(other.ok ? null : other.problem).toMatchObject({ code: "session", line: 2 });
  });

  it("goes on from segment to segment, and counts lines over all of them", () => {
    const middle = text.indexOf("\n", text.length / 2) + 1;
    const [one, two] = [text.slice(0, middle), text.slice(middle)];
    const first = readChain(one);
    const second = first.ok ? readChain(two, first.end) : first;
    expect([...first.events, ...second.events]).toEqual(history.events);
    const alone = readChain(two);
    expect(alone.ok ? null : alone.problem).toMatchObject({ code: "prev", line: 1 });
    const damaged = first.ok ? readChain(two.replace('"v":1', '"v":3'), first.end) : first;
    expect(damaged.ok ? null : damaged.problem.line).toBe(first.events.length + 1);
  });

  it("never writes a raw replacement character, so that a raw one means damage", () => {
    const event = given(opened(), planned, built(1)).events[0];
    if (event?.type !== "session.opened") throw new Error("A session opens first.");
    const named = { ...event, data: { ...event.data, author: { id: 1, login: "a\uFFFDb" } } };
    const { line } = sealEvent(named, chainStart.hash);
    expect(line).not.toContain("\uFFFD");
    expect(readChain(`${line}\n`).events).toEqual([named]);
  });
});
