import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLedger } from "../../src/dispatch/ledger/create-ledger.ts";
import { Entry, heldOn, placesAt } from "../../src/dispatch/ledger/entry.ts";
import { chainStart, readLines } from "../../src/transcript/chain.ts";
import { createMemoryTranscript } from "../../src/transcript/memory-transcript.ts";
import { quietDeps } from "../support/quiet-deps.ts";

const today = "2026-11-30T10:00:00Z";

/** A ledger on one log that several writers share, with a clock to turn. */
function openLedger() {
  let now = today;
  const port = createMemoryTranscript(() => now);
  return {
    writer: (name = "E") => createLedger(port, quietDeps(name)),
    turn: (to: string) => {
      now = to;
    },
    entries: async () => {
      const text = (await port.read()).segments.map((segment) => segment.text).join("");
      const read = readLines(text, chainStart, Entry);
      if (!read.ok) throw new Error(read.problem.message);
      return read.events;
    },
  };
}

const wish = (claim: string, change: object = {}) => ({
  claim,
  session: `5001#${claim}`,
  amountUsd: 2,
  capUsd: 10,
  expiresAt: "2026-11-30T11:00:00Z",
  isKnown: false,
  ...change,
});
const stay = (session: string, change: object = {}) => ({
  session,
  places: 2,
  needed: "2026-11-30T11:00:00Z",
  until: "2026-11-30T12:00:00Z",
  ...change,
});

describe("the day's money", () => {
  it("never passes the cap, whoever reserves and settles at once", async () => {
    const reservations = fc.array(
      fc.record({ amountUsd: fc.integer({ min: 1, max: 6 }), costUsd: fc.option(fc.integer({ min: 0, max: 6 })) }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(reservations, async (wanted) => {
        const { writer, entries } = openLedger();
        await Promise.all(
          wanted.map(async ({ amountUsd, costUsd }, at) => {
            const ledger = writer(String.fromCodePoint(65 + at));
            const answer = await ledger.reserve(wish(String(at), { amountUsd }));
            // A run may cost less than was reserved, never more.
            if (answer === "reserved")
              await ledger.settle(String(at), costUsd === null ? null : Math.min(costUsd, amountUsd));
          }),
        );
        const book = await entries();
        for (let length = 1; length <= book.length; length += 1) {
          expect(heldOn("2026-11-30", book.slice(0, length))).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("refuses what passes the cap, frees what a run did not cost, and forgets at midnight", async () => {
    const { writer, turn } = openLedger();
    const ledger = writer();
    const first = await ledger.reserve(wish("a", { amountUsd: 8 }));
    const tooMuch = await ledger.reserve(wish("b", { amountUsd: 3 }));
    await ledger.settle("a", 1.5);
    const afterwards = await ledger.reserve(wish("c", { amountUsd: 8.5 }));
    turn("2026-12-01T00:00:01Z");
    const tomorrow = await ledger.reserve(wish("d", { amountUsd: 10 }));

    expect([first, tooMuch, afterwards, tomorrow]).toEqual(["reserved", "refused", "reserved", "reserved"]);
  });

  it("counts a run of unknown cost in full", async () => {
    const { writer, entries } = openLedger();
    const ledger = writer();
    await ledger.reserve(wish("a", { amountUsd: 4 }));
    await ledger.settle("a", null);

    expect(heldOn("2026-11-30", await entries())).toBe(4);
  });

  it("reserves once per claim", async () => {
    const { writer, entries } = openLedger();
    const ledger = writer();

    expect([await ledger.reserve(wish("a")), await ledger.reserve(wish("a"))]).toEqual(["reserved", "reserved"]);
    expect(await entries()).toHaveLength(1);
  });

  it("knows that it was deleted when a session has reserved before", async () => {
    expect(
      await openLedger()
        .writer()
        .reserve(wish("a", { isKnown: true })),
    ).toBe("missing");
  });
});

describe("places of sessions at work", () => {
  it("are never more than there are, whoever comes at once", async () => {
    const { writer, entries } = openLedger();
    const answers = await Promise.all(
      ["A", "B", "C", "D", "F"].map(async (name) => writer(name).enter(stay(`5001#${name}`))),
    );

    expect(answers.filter(Boolean)).toHaveLength(2);
    expect(placesAt(today, await entries()).size).toBe(2);
  });

  it("are kept without another line, prolonged in time, left, and given up by whoever died", async () => {
    const { writer, turn, entries } = openLedger();
    const ledger = writer();
    await ledger.enter(stay("one"));
    await ledger.enter(stay("one"));
    const lines = (await entries()).length;
    await ledger.enter(stay("one", { needed: "2026-11-30T12:30:00Z", until: "2026-11-30T13:00:00Z" }));
    await ledger.enter(stay("two"));
    const full = await ledger.enter(stay("three"));
    const wasAwaited = await ledger.leave({ session: "two", places: 2 });
    const free = await ledger.enter(stay("three"));
    const nobody = await ledger.leave({ session: "two", places: 2 });
    turn("2026-11-30T12:00:01Z");
    const afterDeath = await ledger.enter(stay("four", { until: "2026-11-30T14:00:00Z" }));

    expect({
      lines,
      full,
      wasAwaited,
      free,
      nobody,
      afterDeath,
      now: [...placesAt("2026-11-30T12:00:01Z", await entries())],
    }).toEqual({
      lines: 1,
      full: false,
      wasAwaited: true,
      free: true,
      nobody: false,
      afterDeath: true,
      now: [
        ["one", "2026-11-30T13:00:00Z"],
        ["four", "2026-11-30T14:00:00Z"],
      ],
    });
  });
});
