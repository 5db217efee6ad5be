import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "../../src/core/decide.ts";
import { AppError } from "../../src/core/failure.ts";
import { initialState, type State } from "../../src/core/state.ts";
import { openLog, type Log } from "../../src/transcript/log.ts";
import { createMemoryTranscript } from "../../src/transcript/memory-transcript.ts";
import type { Propose, TranscriptPort } from "../../src/transcript/port.ts";
import { record } from "../../src/transcript/record.ts";
import { claims, opened, said, ulid, type Step } from "../support/history.ts";
import { quietDeps } from "../support/quiet-deps.ts";
import { anyWeather, under } from "../support/weather.ts";

function draft(step: Step, state: State) {
  const made = typeof step === "function" ? step(state) : step;
  if (!("type" in made)) throw new Error("One step, one fact.");
  return { draft: made, files: [] };
}

/** As a pass does: open the session, tell the messages, claim the planner under a name of one's own. */
function proposals(writer: number, keys: readonly string[]): Propose[] {
  const open: Propose = (state) => (state.session === null ? [draft(opened(), state)] : []);
  const tell = keys.map((key): Propose => {
    return (state) =>
      state.said.some((message) => message.key === key) ? [] : [draft(said(key, { type: "help" }), state)];
  });
  const claim: Propose = (state) => {
    const isDue = state.open.some(({ id, status }) => id === "run/planner/1" && status === "due");
    if (!isDue) return [];
    const made = draft(claims("planner"), state);
    if (made.draft.type !== "effect.claimed") throw new Error("A claim is a claim.");
    return [{ ...made, draft: { ...made.draft, data: { ...made.draft.data, claim: ulid("W", writer) } } }];
  };
  return [open, ...tell, claim];
}

/** Tries until it is in, as the next pass would. */
async function insist(log: Log, propose: Propose, writer: number): Promise<Log> {
  const deps = { ...quietDeps(), newId: freshId(writer) };
  let current = log;
  for (;;) {
    try {
      return await record(current, "42#7", { propose, deps });
    } catch (error) {
      if (!(error instanceof AppError) || !error.failure.retryable) throw error;
      current = await openLog(current.port);
    }
  }
}

let ids = 0;
function freshId(writer: number): () => string {
  return () => {
    ids += 1;
    return ulid("ABCDEFGH"[writer] ?? "A", ids);
  };
}

async function write(port: TranscriptPort, writer: number, keys: readonly string[]): Promise<Log> {
  let log = await openLog(port);
  for (const propose of proposals(writer, keys)) log = await insist(log, propose, writer);
  return log;
}

const anyKeys = fc.uniqueArray(fc.nat(9), { maxLength: 4 }).map((numbers) => numbers.map((n) => `comment:${n}`));
const anyWriters = fc.array(fc.record({ keys: anyKeys, weather: fc.array(anyWeather, { maxLength: 12 }) }), {
  minLength: 1,
  maxLength: 5,
});

describe("writers that race over one log", () => {
  it("lose nothing and say nothing twice, whatever the network does", async () => {
    await fc.assert(
      fc.asyncProperty(anyWriters, async (writers) => {
        const port = createMemoryTranscript(() => "2026-11-30T00:00:00Z");
        const logs = await Promise.all(
          writers.map(async ({ keys, weather }, writer) => write(under(weather, port), writer, keys)),
        );
        const { events, state } = await openLog(port);

        const told = events.flatMap((event) => (event.type === "user.said" ? [event.data.key] : []));
        expect(told.toSorted()).toEqual([...new Set(writers.flatMap(({ keys }) => keys))].toSorted());
        expect(events.filter(({ type }) => type === "session.opened")).toHaveLength(1);

        const due = events.flatMap((event) => (event.type === "effect.due" ? [event.data.id] : []));
        expect(new Set(due).size).toBe(due.length);
        expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
        expect(decide(state)).toBeNull();

        const claimed = events.flatMap((event) => (event.type === "effect.claimed" ? [event.data.claim] : []));
        expect(claimed).toHaveLength(1);
        for (const log of logs) {
          expect(log.state.open.find(({ id }) => id === "run/planner/1")?.claim?.id).toBe(claimed[0]);
          expect(events.slice(0, log.events.length)).toEqual(log.events);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("leave a log that is empty when they say nothing", async () => {
    const port = createMemoryTranscript(() => "2026-11-30T00:00:00Z");
    const log = await record(await openLog(port), "42#7", { propose: () => [], deps: quietDeps() });
    expect({ state: log.state, tip: log.tip }).toEqual({ state: initialState, tip: null });
  });
});
