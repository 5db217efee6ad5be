/**
 * Lines and their chain. In: events or text. Out: text or events, or the first line that is wrong and why.
 * Not its business: where the text is kept.
 */
import type { z } from "zod";
import { Event } from "../core/events.ts";
import { digest } from "./digest.ts";

/** `prev` of the first line. */
export const genesis = "0".repeat(64);

/** Longest line, bytes: keeps a log readable by line-based tools and one append small. */
export const maxLineBytes = 32 * 1024;

export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
  readonly session: string | null;
}

export const chainStart: ChainEnd = { seq: 0, hash: genesis, session: null };

export interface ChainProblem {
  /** 1-based line number, counted over all segments. */
  readonly line: number;
  readonly code: "json" | "hash" | "prev" | "seq" | "schema" | "version" | "session" | "truncated" | "too-long";
  readonly message: string;
}

/** What every kind of chained line has; the rest is its schema's. */
export interface Link {
  readonly seq: number;
  readonly session: string;
}

export type Chain<T extends Link = Event> =
  | { readonly ok: true; readonly events: readonly T[]; readonly end: ChainEnd }
  | { readonly ok: false; readonly problem: ChainProblem; readonly events: readonly T[] };

/** What every line ends with: the hash of the line before and its own, each 64 digits. */
const tailOf = (prev: string, hash: string): string => `,"prev":"${prev}","hash":"${hash}"}`;
const tailLength = tailOf(genesis, genesis).length;
const hashLength = ',"hash":""}'.length + genesis.length;

/**
 * Writes an event as a chained line, without the line break. The hash covers the line as it is without the hash.
 * U+FFFD is escaped: found raw it means that bytes were not UTF-8, and decoding hid which.
 */
export function sealEvent(event: Link, prev: string): { line: string; hash: string } {
  const bare = JSON.stringify({ ...event, prev }).replaceAll("\uFFFD", "\\ufffd");
  const hash = digest(bare);
  return { line: `${bare.slice(0, -1)},"hash":"${hash}"}`, hash };
}

/** Reads and verifies a transcript's lines: JSON, hash, chain, schema, numbering, session, in that order of telling. */
export function readChain(text: string, from: ChainEnd = chainStart): Chain {
  return readLines(text, from, Event);
}

/** Reads and verifies lines of any schema. */
export function readLines<T extends Link>(text: string, from: ChainEnd, schema: z.ZodType<T>): Chain<T> {
  const events: T[] = [];
  let end = from;
  let start = 0;
  while (start < text.length) {
    const stop = text.indexOf("\n", start);
    const line = from.seq + events.length + 1;
    if (stop < 0) return broken({ line, code: "truncated", message: "The last line does not end." }, events);
    const read = readLine(text.slice(start, stop), { line, end, schema });
    if ("problem" in read) return broken(read.problem, events);
    events.push(read.event);
    end = read.end;
    start = stop + 1;
  }
  return { ok: true, events, end };
}

function broken<T extends Link>(problem: ChainProblem, events: readonly T[]): Chain<T> {
  return { ok: false, problem, events };
}

type Read<T> = { readonly event: T; readonly end: ChainEnd } | { readonly problem: ChainProblem };

/** Body and tail are read apart: so the body need not be copied to lose the chain's fields. */
function readLine<T extends Link>(
  raw: string,
  { line, end, schema }: { line: number; end: ChainEnd; schema: z.ZodType<T> },
): Read<T> {
  const wrong = ({ code, message }: Told): Read<T> => ({ problem: { line, code, message } });
  if (isTooLong(raw)) return wrong({ code: "too-long", message: `The line is longer than ${maxLineBytes} bytes.` });
  const hash = digest(`${raw.slice(0, -hashLength)}}`);
  const body = raw.endsWith(tailOf(end.hash, hash)) ? parseJson(`${raw.slice(0, -tailLength)}}`) : null;
  if (body === null) return wrong(explain(raw, hash));
  const parsed = parseLine(body, schema);
  if ("code" in parsed) return wrong(parsed);
  const problem = misplaced(parsed.event, end);
  if (problem !== null) return wrong(problem);
  return { event: parsed.event, end: { seq: end.seq + 1, hash, session: parsed.event.session } };
}

/** What is wrong with a line that does not hang together, or not with the one before. */
function explain(raw: string, hash: string): Told {
  const value = parseJson(raw);
  if (value === null) return { code: "json", message: "The line is not a JSON object in UTF-8." };
  if (raw.endsWith(`,"hash":"${hash}"}`)) {
    return { code: "prev", message: "The line does not follow the one before it." };
  }
  const told = tellApart(hash, String(value["hash"]));
  return { code: "hash", message: `The line does not match its hash: ${told}` };
}

/** Two hashes, cut to where they differ. */
function tellApart(expected: string, found: string): string {
  const at = Array.from(expected).findIndex((digit, index) => digit !== found[index]);
  const from = Math.max(0, at - 4);
  const cut = (hash: string): string => `${from === 0 ? "" : "…"}${hash.slice(from, from + 12)}…`;
  return `expected ${cut(expected)}, found ${cut(found)}`;
}

type Told = Pick<ChainProblem, "code" | "message">;

function parseLine<T>(bare: Record<string, unknown>, schema: z.ZodType<T>): { readonly event: T } | Told {
  if (bare["v"] !== 1) {
    return { code: "version", message: `Version ${String(bare["v"])} is not known; a newer release wrote this log.` };
  }
  const parsed = schema.safeParse(bare);
  if (parsed.success) return { event: parsed.data };
  const issue = parsed.error.issues[0];
  return { code: "schema", message: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "does not fit its schema"}` };
}

function misplaced(event: Link, end: ChainEnd): Told | null {
  if (event.seq !== end.seq) return { code: "seq", message: `Expected seq ${end.seq}, found ${event.seq}.` };
  const isForeign = end.session !== null && event.session !== end.session;
  return isForeign ? { code: "session", message: `The line is of session ${event.session}.` } : null;
}

function isTooLong(raw: string): boolean {
  return raw.length * 3 > maxLineBytes && Buffer.byteLength(raw) > maxLineBytes;
}

/** `null` for anything but an object, and for text in which bytes were lost: U+FFFD is never written raw. */
function parseJson(raw: string): Record<string, unknown> | null {
  if (raw.includes("\uFFFD")) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return isObject(value) ? value : null;
  } catch {
    // Not JSON at all: the caller reports it with its line.
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
