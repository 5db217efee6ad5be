import { AppError } from "../core/failure.ts";
import type { Event } from "../core/events.ts";
import { openOwnLog, type Log } from "./log.ts";
import type { Appended, Propose } from "./port.ts";
import { headlineOf, maxAttempts, record, stepAside, type RecordDeps } from "./record.ts";

/**
 * Takes payloads out of a log for good: records that they are gone, then begins the log's history anew without them. The
 * lines stay and still verify, for they hold only salted hashes. Done twice, or after half of it, it is simply done.
 * @param payloads paths of what is to go, asked anew for the events of every version of the log
 * @throws {AppError} log.conflict after 12 lost races
 */
export async function redact(
  log: Log,
  session: string,
  {
    propose,
    payloads,
    deps,
  }: { propose: Propose; payloads: (events: readonly Event[]) => readonly string[]; deps: RecordDeps },
): Promise<Log> {
  let current = await record(log, session, { propose, deps });
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const rebuilt = await rebuild(current, payloads(current.events));
    if (rebuilt.type === "appended") return { ...current, tip: rebuilt.tip, now: rebuilt.now };
    await stepAside(attempt, deps);
    current = await openOwnLog(log.port);
  }
  const message = `The log moved ${maxAttempts} times in a row.`;
  throw new AppError({ code: "log.conflict", message, retryable: true });
}

async function rebuild({ port, tip, state }: Log, without: readonly string[]): Promise<Appended> {
  if (tip === null) throw new AppError({ code: "log.missing", message: "The log is gone.", retryable: false });
  try {
    return await port.rebuild({ expectedTip: tip, without, headline: headlineOf(state) });
  } catch (error) {
    // Whether it was done is not known, and doing it again does no harm.
    if (error instanceof AppError && error.failure.retryable) return { type: "conflict" };
    throw error;
  }
}
