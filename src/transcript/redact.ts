import { AppError } from "../core/failure.ts";
import type { Log } from "./log.ts";
import { record, type Recording } from "./record.ts";

/**
 * Takes payloads out of a log for good: records that they are gone and begins the log's history anew without them, in one
 * step. So a run that dies has done all or nothing. The lines stay and still verify, for they hold only salted hashes.
 * @throws {AppError} log.missing; log.conflict after 12 lost races
 */
export async function redact(log: Log, session: string, recording: Required<Recording>): Promise<Log> {
  if (log.tip !== null) return record(log, session, recording);
  throw new AppError({ code: "log.missing", message: "The log is gone.", retryable: false });
}
