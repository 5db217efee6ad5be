import { describe, expect, it } from "vitest";
import type { Draft } from "../../src/core/events.ts";
import { AppError, type Failure } from "../../src/core/failure.ts";
import { initialState, type State } from "../../src/core/state.ts";
import { maxLineBytes, readChain } from "../../src/transcript/chain.ts";
import { openLog, type Log } from "../../src/transcript/log.ts";
import { createMemoryTranscript } from "../../src/transcript/memory-transcript.ts";
import type { Appended, Fact, Propose, TranscriptPort } from "../../src/transcript/port.ts";
import { headlineOf, maxSegmentBytes, record } from "../../src/transcript/record.ts";
import { claims, given, opened, said, settles, starts, type Step } from "../support/history.ts";
import { quietDeps } from "../support/quiet-deps.ts";
import { sampleBuild, sampleEvidence, sampleGate, sampleSpec } from "../support/sample-artifacts.ts";

const clock = () => "2026-11-30T00:00:00Z";

function draftOf(step: Step, state: State): Draft {
  const draft = typeof step === "function" ? step(state) : step;
  if ("type" in draft) return draft;
  throw new Error("One step, one fact.");
}

/** Proposes steps whatever the state: for a log with one writer. */
const just = (...steps: Step[]): Propose => {
  return (state) => steps.map((step) => ({ draft: draftOf(step, state), files: [] }));
};

/** Proposes a message until it is in the log. */
const hear = (key: string): Propose => {
  return (state) => (state.said.some((said) => said.key === key) ? [] : just(said(key, { type: "steer" }))(state));
};

async function write(log: Log, propose: Propose, deps = quietDeps()): Promise<Log> {
  return record(log, "42#7", { propose, deps });
}

async function openedLog(port: TranscriptPort = createMemoryTranscript(clock)): Promise<Log> {
  return write(await openLog(port), just(opened()), quietDeps("A"));
}

/** A port whose appends go as told, one answer each: written or not, answered or not. Afterwards all is well. */
function flaky(port: TranscriptPort, script: ("lost" | "failed" | "conflict" | "broken")[]): TranscriptPort {
  const rest = [...script];
  const failure: Failure = { code: "github.unavailable", message: "No answer.", retryable: true };
  return {
    ...port,
    append: async (change): Promise<Appended> => {
      const next = rest.shift();
      if (next === "conflict") return { type: "conflict" };
      if (next === "failed") throw new AppError(failure);
      if (next === "broken") throw new AppError({ ...failure, code: "github.refused", retryable: false });
      const appended = await port.append(change);
      if (next === "lost") throw new AppError(failure);
      return appended;
    },
  };
}

describe("recording", () => {
  it("writes facts and the decisions after them in one append", async () => {
    const log = await openedLog();
    expect({ types: log.events.map(({ type }) => type), seq: log.state.seq, tip: log.tip }).toEqual({
      types: ["session.opened", "effect.due", "effect.due"],
      seq: 3,
      tip: "v1",
    });
  });

  it("writes nothing when there is nothing to say", async () => {
    const log = await openedLog();
    expect(await write(log, () => [])).toBe(log);
  });

  it("returns the log as it can be read again", async () => {
    const first = await openedLog();
    const log = await write(first, just(said("comment:1", { type: "help" })));
    const { port: _port, ...written } = log;
    const { port: _other, ...read } = await openLog(log.port);
    expect(written).toEqual(read);
  });

  it("keeps the files of its facts", async () => {
    const log = await openedLog();
    const fact: Fact = {
      draft: draftOf(said("comment:1", null), log.state),
      files: [{ path: "artifacts/1.json", content: "{}" }],
    };
    const after = await write(log, () => [fact]);
    expect(Buffer.from((await after.port.readFile("artifacts/1.json")) ?? []).toString()).toBe("{}");
  });

  it("knows its own write again when the answer was lost", async () => {
    const { port } = await openedLog();
    const log = await write(await openLog(flaky(port, ["lost"])), just(said("comment:1", { type: "steer" })));
    expect(log.state.said).toHaveLength(1);
  });

  it("tries again when nothing was written, and proposes anew", async () => {
    const { port } = await openedLog();
    const log = await write(await openLog(flaky(port, ["failed", "conflict", "failed"])), hear("comment:1"));
    expect(log.state.said.map(({ key }) => key)).toEqual(["comment:1"]);
  });

  it("asks what to say again after somebody else wrote, so nothing is said twice", async () => {
    const log = await openedLog();
    await write(await openLog(log.port), hear("comment:1"), quietDeps("B"));
    const after = await write(log, hear("comment:1"), quietDeps("C"));
    expect(after.events.filter(({ type }) => type === "user.said")).toHaveLength(1);
  });

  it("gives up after twelve lost races, saying it may be tried again", async () => {
    const { port } = await openedLog();
    const log = await openLog(
      flaky(
        port,
        Array.from({ length: 12 }, () => "conflict" as const),
      ),
    );
    const failure = { code: "log.conflict", message: "The log moved 12 times in a row.", retryable: true };
    await expect(write(log, hear("comment:1"))).rejects.toMatchObject({ failure });
  });

  it("passes on what cannot be tried again", async () => {
    const { port } = await openedLog();
    const log = await openLog(flaky(port, ["broken"]));
    await expect(write(log, hear("comment:1"))).rejects.toMatchObject({ failure: { code: "github.refused" } });
  });

  it("waits longer and longer between races, by chance", async () => {
    const { port } = await openedLog();
    const log = await openLog(flaky(port, ["conflict", "conflict", "conflict", "conflict"]));
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    await write(log, hear("comment:1"), { ...quietDeps(), sleep });
    expect(waits).toEqual([0, 20, 40, 80]);
  });

  it("never goes back in time though the host does", async () => {
    const times = ["2026-11-30T00:00:00.500Z", "2026-11-30T00:00:00Z", "2026-11-29T00:00:00Z", "2026-11-30T00:00:01Z"];
    const port = createMemoryTranscript(() => times.shift() ?? "2026-11-30T00:00:02Z");
    const log = await write(await openedLog(port), hear("comment:1"));
    const after = await write(await openLog(log.port), hear("comment:2"));
    const moments = after.events.map(({ at }) => Date.parse(at));
    expect(moments.toSorted((a, b) => a - b)).toEqual(moments);
    expect(after.events.at(-1)?.at).toBe("2026-11-30T00:00:01Z");
  });

  it("refuses what could not be read again, before anything is written", async () => {
    const log = await openedLog();
    const bad = just(said("comment:x", { type: "steer" }));
    await expect(write(log, bad)).rejects.toThrow(/^A user\.said is not fit to record: data\.key: /);
    expect((await log.port.read()).tip).toBe(log.tip);
  });

  it("fills in what a draft leaves to defaults, so that memory and log agree", async () => {
    const log = await openedLog();
    const draft = draftOf(said("comment:1", null), log.state);
    const after = await write(log, () => [{ draft: { ...draft, cause: null }, files: [] }]);
    expect(after.state).toEqual((await openLog(after.port)).state);
  });
});

describe("a log that grows", () => {
  const wordy = (from: number) =>
    Array.from({ length: 150 }, (_, n) => {
      const message = "鮨".repeat(300);
      return said(`comment:${from + n}`, null, { over: { problem: { code: "command.unknown", message } } });
    });

  it("is set aside in segments, by bytes, that chain on", async () => {
    let log = await openedLog();
    for (const from of [1000, 2000, 3000, 4000, 5000]) log = await write(log, just(...wordy(from)));
    const { segments } = await log.port.read();
    expect(segments.length).toBeGreaterThan(1);
    expect(segments.every(({ text }) => Buffer.byteLength(text) <= maxSegmentBytes)).toBe(true);
    expect(segments.at(-1)?.path).toBe("transcript.jsonl");
    let at = 0;
    for (const { path, text } of segments.slice(0, -1)) {
      expect(path).toBe(`transcript.${String(at).padStart(9, "0")}.jsonl`);
      at += text.split("\n").length - 1;
    }
    expect((await openLog(log.port)).state).toEqual(log.state);
    expect(readChain(segments.map(({ text }) => text).join("")).ok).toBe(true);
  });
});

describe("a result too long for a line", () => {
  const hint = "鮨".repeat(1000);
  const gates = Array.from({ length: 25 }, (_, n) =>
    sampleGate(`gate.${n}`, { outcome: "fail", hint, measured: hint.slice(0, 500) }),
  );

  async function settled(steps: Step[]): Promise<Log> {
    let log = await openedLog();
    for (const step of steps) log = await write(log, just(step));
    return log;
  }
  const planning = [claims("planner"), starts("planner")];

  it("loses the tails of its texts and nothing else", async () => {
    const feel = Array.from({ length: 12 }, () => "🐱".repeat(249));
    const spec = { ...sampleSpec, feel, outOfScope: feel, reading: feel };
    const log = await settled([...planning, settles("planner", { result: spec })]);
    expect(log.state.spec?.title).toBe(sampleSpec.title);
    expect(log.state.spec?.feel).toHaveLength(12);
    expect(log.state.spec?.feel[0]).toMatch(/^(🐱)+…$/u);
  });

  it("still fits when everything in it is long", async () => {
    const upToQa = [...planning, settles("planner", { result: sampleSpec }), claims("builder"), starts("builder")];
    const testing = [...upToQa, settles("builder", { result: sampleBuild(1) }), claims("qa"), starts("qa")];
    const evidence = { ...sampleEvidence(sampleBuild(1).tree), gates };
    const log = await settled([...testing, settles("qa", { result: evidence })]);
    expect(log.state.evidence?.gates.map(({ id, outcome }) => ({ id, outcome }))).toEqual(
      gates.map(({ id, outcome }) => ({ id, outcome })),
    );
    const text = (await log.port.read()).segments.at(-1)?.text ?? "";
    expect(text.split("\n").every((line) => Buffer.byteLength(line) <= maxLineBytes)).toBe(true);
  });

  it("becomes a failure when even that does not help", async () => {
    const design = Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`key-${n}`, n]));
    const log = await settled([...planning, settles("planner", { result: { ...sampleSpec, design } })]);
    expect(log.state.failures.planner?.last).toEqual({
      code: "agent.garbage",
      message: "The spec is longer than a line of the log, 32768 bytes.",
      retryable: true,
    });
    expect(log.state.ended).toBeNull();
  });
});

describe("the headline", () => {
  it("tells phase, what is due and the next deadline, so a sweep need not open the log", () => {
    const fresh = given(opened());
    const claimed = given(opened(), claims("status"), claims("planner"));
    expect([headlineOf(initialState), headlineOf(fresh.state), headlineOf(claimed.state)]).toEqual([
      "crumb: opening seq=-1",
      "crumb: planning seq=2 due=2026-11-30T00:00:02Z",
      "crumb: planning seq=4 deadline=2026-11-30T00:02:03Z",
    ]);
  });
});
