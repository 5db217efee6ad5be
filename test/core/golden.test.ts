import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { hashState } from "../../src/core/canonical.ts";
import { eventTypes } from "../../src/core/events.ts";
import { phaseOf } from "../../src/core/phase.ts";
import { fold } from "../../src/core/reduce.ts";
import { readChain } from "../../src/transcript/chain.ts";
import { digest } from "../../src/transcript/digest.ts";
import { openBrowser } from "../support/open-browser.ts";
import { pureSha256 } from "../support/pure-sha256.ts";

const folder = join(import.meta.dirname, "../fixtures/transcripts");
const goldens = readdirSync(folder)
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

function replay(text: string) {
  const chain = readChain(text);
  const state = fold(chain.events);
  return { ok: chain.ok, events: chain.events, state, hash: hashState(state, digest) };
}

describe("golden transcripts", () => {
  it("verify and mean what they meant when they were written", () => {
    const told = goldens
      .filter(({ name }) => !name.startsWith("demo-"))
      .map(({ name, text }) => {
        const { ok, events, state, hash } = replay(text);
        const { verdict, n } = state.ruling ?? { verdict: "none", n: 0 };
        return [
          name,
          ok,
          events.length,
          phaseOf(state),
          `${verdict} ${n}`,
          state.ended?.reason,
          hash.slice(0, 12),
        ].join(" · ");
      });
    expect(told).toMatchInlineSnapshot(`
      [
        "house-approved-and-merged.jsonl · true · 38 · accepted · PARTIAL 2 · merged · 32a68a3c3734",
        "house-judging-itself.jsonl · true · 46 · accepted · PARTIAL 2 · merged · 84cdba5d925c",
        "paused-lost-and-cancelled.jsonl · true · 46 · cancelled · none 0 · a person asked for it · b592fc360e05",
        "rejected-until-out-of-replans.jsonl · true · 56 · stopped · REJECT 3 · out-of-replans · 0fdec493d84d",
        "scripted-red-then-pass.jsonl · true · 40 · accepted · PASS 2 · merged · b3a003ef974a",
      ]
    `);
  });

  it.each(goldens)("$name verifies", ({ text }) => {
    expect(readChain(text)).toMatchObject({ ok: true });
  });

  it("hold every type of event", () => {
    const types = new Set(goldens.flatMap(({ text }) => replay(text).events.map(({ type }) => type)));
    expect([...types].toSorted()).toEqual([...eventTypes].toSorted());
  });
});

describe("a SHA-256 without Node", () => {
  it.each(["", "abc", "鮨🐱", "x".repeat(55), "x".repeat(56), "x".repeat(64), "long ".repeat(1000)])(
    "agrees on %j",
    (text) => {
      expect(pureSha256(text)).toBe(digest(text));
    },
  );
});

/** The core as a page gets it: no Node, the digest injected. */
const page = `
  import { Event } from "./src/core/events.ts";
  import { hashState } from "./src/core/canonical.ts";
  import { fold } from "./src/core/reduce.ts";
  import { pureSha256 } from "./test/support/pure-sha256.ts";
  globalThis.hashOf = (text) => {
    const events = text.trimEnd().split("\\n").map((line) => {
      const { prev, hash, ...event } = JSON.parse(line);
      return Event.parse(event);
    });
    return hashState(fold(events), pureSha256);
  };
`;

describe("a browser", () => {
  it("folds every golden transcript to the hash that Node finds", async () => {
    const resolveDir = join(import.meta.dirname, "../..");
    const bundle = await build({
      stdin: { contents: page, resolveDir, loader: "ts" },
      bundle: true,
      write: false,
      platform: "browser",
      format: "iife",
    });
    const browser = await openBrowser();
    try {
      const tab = await browser.newPage();
      await tab.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
      const found: string[] = [];
      for (const { text } of goldens) {
        found.push(await tab.evaluate<string>(`hashOf(${JSON.stringify(text)})`));
      }
      expect(found).toEqual(goldens.map(({ text }) => replay(text).hash));
    } finally {
      await browser.close();
    }
  });
});
