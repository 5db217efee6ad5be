import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialState, type State } from "../../src/core/state.ts";
import { listKeptWords, payloadsOf, redactionOf } from "../../src/inbox/redaction.ts";
import { textPath, writeText } from "../../src/inbox/write-text.ts";
import { digest } from "../../src/transcript/digest.ts";
import { openLog, type Log } from "../../src/transcript/log.ts";
import { createMemoryTranscript } from "../../src/transcript/memory-transcript.ts";
import type { Fact, Propose, TranscriptPort } from "../../src/transcript/port.ts";
import { record } from "../../src/transcript/record.ts";
import { redact } from "../../src/transcript/redact.ts";
import { opened, said, ulid } from "../support/history.ts";
import { quietDeps } from "../support/quiet-deps.ts";
import { anyWeather, under } from "../support/weather.ts";

const now = () => "2026-11-30T00:00:00Z";
let ids = 0;
const deps = {
  ...quietDeps(),
  newId: () => {
    ids += 1;
    return ulid("A", ids);
  },
};

/** A message with its words beside it. */
function telling(key: string, words: string, state: State): Fact {
  const text = writeText({ text: words, inline: [] }, { digest, salt: "salt" });
  const step = said(key, { type: "steer" }, { revision: words.length, over: { text: text.ref } });
  const draft = typeof step === "function" ? step(state) : step;
  if (!("type" in draft)) throw new Error("One step, one fact.");
  return { draft, files: [text.file] };
}

const tell = (key: string, words: string): Propose => {
  return (state) => (state.said.some((message) => message.key === key) ? [] : [telling(key, words, state)]);
};

async function begin(): Promise<TranscriptPort> {
  const port = createMemoryTranscript(now);
  const propose = () => [{ draft: opened(), files: [{ path: textPath("a".repeat(64)), content: "{}" }] }];
  await record(await openLog(port), "42#7", { propose, deps });
  return port;
}

async function insist(log: Log, propose: Propose): Promise<Log> {
  return record(log, "42#7", { propose, deps });
}

async function remove(log: Log, keys: readonly string[]): Promise<Log> {
  const propose = () => redactionOf(keys);
  return redact(log, "42#7", { propose, without: (events) => payloadsOf(events, keys), deps });
}

async function keptOf(port: TranscriptPort, key: string): Promise<boolean[]> {
  const { events } = await openLog(port);
  const { texts = [] } = listKeptWords(events).find((words) => words.key === key) ?? {};
  return Promise.all(texts.map(async (ref) => (await port.readFile(textPath(ref))) !== null));
}

describe("words that are redacted", () => {
  it("are gone in every wording, the others are not, and the log verifies and folds as it was told", async () => {
    const port = await begin();
    let log = await insist(await openLog(port), tell("comment:1", "make it slow"));
    log = await insist(log, tell("comment:2", "make it blue"));
    log = await insist(log, (state) => [telling("comment:1", "make it slower", state)]);
    const left = await remove(log, ["comment:1"]);
    const read = await openLog(port);
    expect({
      kept: [await keptOf(port, "comment:1"), await keptOf(port, "comment:2"), await keptOf(port, "issue:7")],
      last: read.events.findLast(({ type }) => type === "user.retracted")?.data,
      pending: read.state.pending.map(({ key }) => key),
      isSame: [read.tip === left.tip, read.text === left.text],
    }).toEqual({
      kept: [[false, false], [true], [true]],
      last: { key: "comment:1", how: "redacted" },
      pending: ["comment:2"],
      isSame: [true, true],
    });
  });

  it("are known by their keys, with what was kept of them and whether it is gone", async () => {
    const port = await begin();
    const log = await insist(await openLog(port), tell("comment:1", "make it slow"));
    const { events } = await remove(log, ["issue:7"]);
    expect(
      listKeptWords(events).map(({ key, texts, isRedacted }) => ({ key, texts: texts.length, isRedacted })),
    ).toEqual([
      { key: "issue:7", texts: 1, isRedacted: true },
      { key: "comment:1", texts: 1, isRedacted: false },
    ]);
  });

  it("are refused to a log that is not there", async () => {
    const log = { ...(await openLog(createMemoryTranscript(now))), state: initialState };
    const nothing = { propose: () => [], without: () => [], deps };
    await expect(redact(log, "42#7", nothing)).rejects.toThrow("The log is gone.");
  });

  it("take nothing with them that somebody says meanwhile, whatever the network does", async () => {
    const weather = fc.array(anyWeather, { maxLength: 8 });
    const anyRace = fc.record({ mine: weather, writers: fc.array(weather, { minLength: 1, maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(anyRace, async ({ mine, writers }) => {
        const port = await begin();
        await insist(await openLog(port), tell("comment:1", "make it slow"));
        const start = await openLog(port);
        const keys = writers.map((_, index) => `comment:${index + 2}`);
        await Promise.all([
          remove({ ...start, port: under(mine, port) }, ["comment:1"]),
          ...writers.map(async (forecast, index) =>
            insist({ ...start, port: under(forecast, port) }, tell(keys[index] ?? "", `words ${index}`)),
          ),
        ]);
        const { events, state } = await openLog(port);
        const told = events.flatMap((event) => (event.type === "user.said" ? [event.data.key] : []));
        expect(told.toSorted()).toEqual(["comment:1", ...keys]);
        expect(events.filter(({ type }) => type === "user.retracted")).toHaveLength(1);
        expect(state.pending.map(({ key }) => key).toSorted()).toEqual(keys);
        expect(await keptOf(port, "comment:1")).toEqual([false]);
        for (const key of keys) expect(await keptOf(port, key)).toEqual([true]);
      }),
      { numRuns: 100 },
    );
  });
});
