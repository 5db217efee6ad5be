import type { Event } from "../core/events.ts";
import { AppError } from "../core/failure.ts";
import { fold } from "../core/reduce.ts";
import { initialState, type State } from "../core/state.ts";
import { chainStart, readChain, type ChainEnd } from "./chain.ts";
import type { TranscriptPort } from "./port.ts";

/** A transcript as read: verified, folded, ready to be appended to. A value: `record` returns the next one. */
export interface Log {
  readonly port: TranscriptPort;
  readonly tip: string | null;
  readonly tipIsOurs: boolean;
  readonly state: State;
  readonly events: readonly Event[];
  readonly end: ChainEnd;
  /** Text of the segment that is appended to. */
  readonly text: string;
  /** The host's time when it was last asked. */
  readonly now: string;
}

/**
 * Reads, verifies and folds a transcript.
 * @throws {AppError} log.corrupt with the line that is wrong
 */
export async function openLog(port: TranscriptPort): Promise<Log> {
  const { tip, tipIsOurs, segments, now } = await port.read();
  let end = chainStart;
  const events: Event[] = [];
  for (const segment of segments) {
    const chain = readChain(segment.text, end);
    if (!chain.ok) throw corrupt(segment.path, chain.problem);
    for (const event of chain.events) events.push(event);
    end = chain.end;
  }
  const state = fold(events, initialState);
  return { port, tip, tipIsOurs, state, events, end, text: segments.at(-1)?.text ?? "", now };
}

/**
 * As {@link openLog}, for whoever acts on what it says: the chain proves order, not authorship.
 * @throws {AppError} log.foreign when the newest commit is not a verified one of ours
 */
export async function openOwnLog(port: TranscriptPort): Promise<Log> {
  const log = await openLog(port);
  if (log.tipIsOurs) return log;
  throw new AppError({
    code: "log.foreign",
    message: `The newest commit of the log, ${log.tip?.slice(0, 12) ?? ""}, is not one of ours.`,
    retryable: false,
    hint: "Put the log branch back to the commit before it; see docs/reference/errors.md.",
  });
}

function corrupt(path: string, problem: { line: number; message: string }): AppError {
  return new AppError({
    code: "log.corrupt",
    message: `${path}, line ${problem.line}: ${problem.message}`,
    retryable: false,
    hint: "Run `crumb replay` on the log branch to see what still verifies; restore the branch from its history.",
  });
}
