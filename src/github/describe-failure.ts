/** What GitHub refused or did not answer, in our words. In: an error of the client. Out: a {Failure} and what to do of it. */
import * as z from "zod";
import { AppError, type Failure } from "../core/failure.ts";

const Told = z.object({ errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).min(1) });

/** What GraphQL answered instead of what was asked: its errors come with the status of a success. */
export function describeGraphql(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const told = Told.safeParse(error);
  const reason = told.success ? told.data.errors.map(({ message }) => message).join("; ") : String(error);
  if (isAboutArchive(reason)) return archived(`POST /graphql: ${reason}`, error);
  const isLasting = told.success && told.data.errors.every(({ type }) => type !== undefined && lasting.has(type));
  const message = `POST /graphql: ${reason}`.slice(0, 2000);
  const failure: Failure = isLasting
    ? { code: "github.refused", message, retryable: false }
    : { code: "github.unavailable", message, retryable: true };
  return new AppError(failure, { cause: error });
}

/** Asking again gets the same; whatever else GraphQL reports (limits, timeouts, mishaps) may pass. */
const lasting: ReadonlySet<string> = new Set(["FORBIDDEN", "INSUFFICIENT_SCOPES", "NOT_FOUND", "UNPROCESSABLE"]);

/** Whether an error says that a thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.failure.code === "github.not-found";
}

/** GitHub's words for a write to what is archived. */
function isAboutArchive(reason: string): boolean {
  return /\barchived so (?:it )?is read-only/i.test(reason);
}

/** Nothing can be written until a person takes the repository out of the archive; reading goes on. */
export function archived(message: string, cause?: unknown): AppError {
  const failure: Failure = { code: "github.archived", message: message.slice(0, 2000), retryable: false };
  const hint = "Unarchive the repository and every session goes on where it stood; nothing was lost.";
  return new AppError({ ...failure, hint }, { cause });
}

/** A failed request in our words. */
export function describeFailure(error: unknown, what: string): Failure {
  const status = statusOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${what}: ${reason}`.slice(0, 2000);
  const retryAfterMs = waitOf(error);
  if (isAboutArchive(reason)) return archived(message).failure;
  if (status === 404) return { code: "github.not-found", message, retryable: false };
  // A token that is no good any more says nothing about what was asked: whoever looks next has another.
  if (isBrief(error) || status === 401 || status === 429 || retryAfterMs !== null || /rate limit|abuse/i.test(reason)) {
    return { code: "github.unavailable", message, retryable: true, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
  }
  return { code: "github.refused", message, retryable: false };
}

/** What may be over in a moment. A limit is not: who asks on is shut out longer. */
export function isBrief(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status >= 500;
}

const Refusal = z.object({ response: z.object({ headers: z.object({ date: z.string() }) }) });
const Limited = z.object({
  response: z.object({
    headers: z.object({
      "retry-after": z.coerce.number().nonnegative().optional(),
      "x-ratelimit-remaining": z.coerce.number().optional(),
      "x-ratelimit-reset": z.coerce.number().optional(),
      date: z.string().optional(),
    }),
  }),
});

/**
 * How long GitHub wants to be left alone, `null` when it does not say.
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function waitOf(error: unknown): number | null {
  const limited = Limited.safeParse(error);
  if (!limited.success) return null;
  const { headers } = limited.data.response;
  if (headers["retry-after"] !== undefined) return headers["retry-after"] * 1000;
  const reset = headers["x-ratelimit-reset"];
  if (headers["x-ratelimit-remaining"] !== 0 || reset === undefined) return null;
  return Math.max(0, reset * 1000 - Date.parse(headers.date ?? new Date().toISOString()));
}

/** A refusal tells the time as well as an answer does. */
export function dateOf(error: unknown): string | null {
  const refusal = Refusal.safeParse(error);
  return refusal.success ? refusal.data.response.headers.date : null;
}

/** The status GitHub answered with; `null` when it did not answer. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error) || !("response" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}
