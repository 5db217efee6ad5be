/**
 * The only writer of a transcript, used by pass and landing alike. In: a log and a way to tell the facts from a
 * state. Out: the log with facts and the decisions that follow, in one compare-and-swap append.
 */
import { decideAll } from "../core/decide.ts";
import { Event, type Draft } from "../core/events.ts";
import { evolve } from "../core/evolve.ts";
import { AppError, InvariantError } from "../core/failure.ts";
import { nextDeadline, phaseOf } from "../core/phase.ts";
import type { State } from "../core/state.ts";
import { maxLineBytes, sealEvent } from "./chain.ts";
import { fitEvent } from "./fit-event.ts";
import { openOwnLog, type Log } from "./log.ts";
import type { Fact, LogFile, Propose } from "./port.ts";

export interface RecordDeps {
  /** A fresh ULID for a moment. */
  readonly newId: (at: string) => string;
  /** Waits, so that racing writers part. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

const maxAttempts = 12;
/** GitHub's blob text in one answer ends at 512 KB. @see docs/adr/0002 */
export const maxSegmentBytes = 512 * 1024;

export interface Recording {
  readonly propose: Propose;
  readonly deps: RecordDeps;
  /** Payloads that go for good with what is recorded, asked for the events before it: the log's history begins anew. */
  readonly without?: (events: readonly Event[]) => readonly string[];
}

/**
 * Records facts and the decisions due after them. Returns the log as it then stands; nothing to say writes nothing.
 * A write whose reply was lost is recognised by its event ids.
 * @throws {AppError} log.conflict after 12 lost races
 */
export async function record(log: Log, session: string, { propose, deps, without }: Recording): Promise<Log> {
  let current = log;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const draft = plan(current, { session, facts: propose(current.state), deps });
    if (draft.events.length === 0) return current;
    const written = await write(current, { ...draft, without: without?.(current.events) });
    if (written !== null) return written;
    await stepAside(attempt, deps);
    current = await openOwnLog(log.port);
    if (has(current, draft.events)) return current;
  }
  throw new AppError({
    code: "log.conflict",
    message: `The log moved ${maxAttempts} times in a row.`,
    retryable: true,
  });
}

/** Waits longer after each lost race, and never as long as the others do. */
async function stepAside(attempt: number, deps: Pick<RecordDeps, "sleep" | "random">): Promise<void> {
  await deps.sleep(attempt === 0 ? 0 : 20 * 2 ** Math.min(attempt, 6) * deps.random());
}

interface Planned {
  readonly events: readonly Event[];
  readonly state: State;
  readonly files: readonly LogFile[];
}

function plan(
  log: Log,
  { session, facts, deps }: { session: string; facts: readonly Fact[]; deps: RecordDeps },
): Planned {
  const place = (draft: Draft, state: State): Event => {
    const at = later(log.now, state.at);
    return fitEvent(check({ v: 1, seq: state.seq, id: deps.newId(at), at, session, ...draft }));
  };
  const events: Event[] = [];
  let state = log.state;
  for (const { draft } of facts) {
    const event = place(draft, state);
    events.push(event);
    state = evolve(state, event);
  }
  const decided = decideAll(state, place);
  return { events: [...events, ...decided.events], state: decided.state, files: facts.flatMap((fact) => fact.files) };
}

/** Time never runs backwards in a log, whatever the hosts' clocks say. */
function later(now: string, before: string): string {
  return Date.parse(now) > Date.parse(before) ? now : before;
}

/** What could not be read again is not written, and what is written is what will be read: defaults filled in. */
function check(event: Event): Event {
  const parsed = Event.safeParse(event);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvariantError(`A ${event.type} is not fit to record: ${issue?.path.join(".")}: ${issue?.message}`);
}

async function write(
  log: Log,
  { events, state, files, without }: Planned & { readonly without: readonly string[] | undefined },
): Promise<Log | null> {
  const sealed = seal(events, log.end.hash);
  const isFull = log.text !== "" && Buffer.byteLength(log.text) + Buffer.byteLength(sealed.text) > maxSegmentBytes;
  const text = isFull ? sealed.text : log.text + sealed.text;
  const segments: LogFile[] = [{ path: "transcript.jsonl", content: text }];
  if (isFull) segments.push({ path: segmentPath(log), content: log.text });
  try {
    const { tip: expectedTip } = log;
    const change = { files: [...segments, ...files], headline: headlineOf(state) };
    const appended =
      without === undefined || expectedTip === null
        ? await log.port.append({ ...change, expectedTip })
        : await log.port.rebuild({ ...change, expectedTip, without });
    if (appended.type === "conflict") return null;
    const end = { seq: state.seq, hash: sealed.hash, session: events[0]?.session ?? log.end.session };
    return {
      ...log,
      tip: appended.tip,
      now: appended.now,
      tipIsOurs: true,
      state,
      events: [...log.events, ...events],
      end,
      text,
    };
  } catch (error) {
    // Whether it was written is not known: the caller reads again and looks for its own ids.
    if (error instanceof AppError && error.failure.retryable) return null;
    throw error;
  }
}

function seal(events: readonly Event[], prev: string): { text: string; hash: string } {
  let hash = prev;
  const lines = events.map((event) => {
    const sealed = sealEvent(event, hash);
    if (Buffer.byteLength(sealed.line) > maxLineBytes)
      throw new InvariantError(`A ${event.type} line is over ${maxLineBytes} bytes.`);
    hash = sealed.hash;
    return `${sealed.line}\n`;
  });
  return { text: lines.join(""), hash };
}

/** Old segments are named by the seq of their first line, so that their names sort. */
function segmentPath(log: Log): string {
  const first = log.events.length - (log.text.match(/\n/g)?.length ?? 0);
  return `transcript.${String(first).padStart(9, "0")}.jsonl`;
}

function has(log: Log, events: readonly Event[]): boolean {
  const first = events[0];
  return first !== undefined && log.events.some((event) => event.id === first.id);
}

/** What the sweep reads without opening the log: phase, whether something is due, the next deadline. */
export function headlineOf(state: State): string {
  const deadline = nextDeadline(state);
  const isDue = state.open.some((effect) => effect.status === "due");
  const parts = [`crumb: ${phaseOf(state)}`, `seq=${state.seq - 1}`];
  if (isDue) parts.push(`due=${state.at}`);
  if (deadline !== null) parts.push(`deadline=${deadline.at}`);
  return parts.join(" ");
}
