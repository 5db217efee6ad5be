/**
 * How fast a log is replayed. In: nothing; it makes a log of 100,000 events. Out: events per second of each step, the
 * best of several rounds, with every round's row. Not its business: what a session does.
 */
import { pathToFileURL } from "node:url";
import { Event } from "../src/core/events.ts";
import { fold } from "../src/core/reduce.ts";
import { chainStart, readChain } from "../src/transcript/chain.ts";
import { digest } from "../src/transcript/digest.ts";
import { generateTranscript } from "./generate-transcript.ts";

/** Seconds one round took for each step. */
interface ReplayRow {
  readonly parse: number;
  readonly chain: number;
  readonly schema: number;
  readonly reduce: number;
  readonly total: number;
}

export interface ReplayMeasure {
  readonly parsePerSecond: number;
  readonly chainPerSecond: number;
  readonly schemaPerSecond: number;
  readonly reducePerSecond: number;
  /** Reading and verifying the text, checking every event and folding it: what opening a log costs. */
  readonly totalPerSecond: number;
  readonly rows: readonly ReplayRow[];
}

/** Measures a replay, each step by itself and all together. */
export async function measureReplay({ events = 100_000, rounds = 5 } = {}): Promise<ReplayMeasure> {
  const segments = generateTranscript(events);
  const rows: ReplayRow[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rows.push(measureRound(segments));
    // Lets whatever else runs have its turn between rounds.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const best = (step: keyof ReplayRow) => Math.round(events / Math.min(...rows.map((row) => row[step])));
  return {
    parsePerSecond: best("parse"),
    chainPerSecond: best("chain"),
    schemaPerSecond: best("schema"),
    reducePerSecond: best("reduce"),
    totalPerSecond: best("total"),
    rows,
  };
}

/** The whole first and by itself: what the steps keep in memory is nothing a replay would hold. */
function measureRound(segments: readonly string[]): ReplayRow {
  const [total] = time(() => fold(readAll(segments)).seq);
  return { ...measureSteps(segments), total };
}

function measureSteps(segments: readonly string[]): Omit<ReplayRow, "total"> {
  const lines = segments.flatMap((text) => text.trimEnd().split("\n"));
  const [parse, values] = time(() => lines.map((line): unknown => JSON.parse(line)));
  const [chain] = time(() => lines.map(hashOf));
  const bare = values.map(withoutChain);
  const [schema, events] = time(() => bare.map((value) => Event.parse(value)));
  const [reduce] = time(() => fold(events).seq);
  return { parse, chain, schema, reduce };
}

/** What verifying one line costs beside parsing it. */
function hashOf(line: string): boolean {
  const bare = `${line.slice(0, line.lastIndexOf(',"hash"'))}}`;
  return line.endsWith(`${digest(bare)}"}`);
}

function withoutChain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "prev" && key !== "hash"));
}

function readAll(segments: readonly string[]): Event[] {
  let end = chainStart;
  return segments.flatMap((text) => {
    const chain = readChain(text, end);
    if (!chain.ok) throw new Error(`Line ${chain.problem.line}: ${chain.problem.message}`);
    ({ end } = chain);
    return [...chain.events];
  });
}

function time<T>(work: () => T): [number, T] {
  const startedAt = performance.now();
  const made = work();
  return [(performance.now() - startedAt) / 1000, made];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(JSON.stringify(await measureReplay(), null, 2));
}
