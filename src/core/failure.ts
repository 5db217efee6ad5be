import * as z from "zod";

/** Every way the world can fail, as `area.problem`. Each has a heading in docs/reference/errors.md. */
export const FailureCode = z.enum([
  "agent.auth",
  "agent.quota",
  "agent.timeout",
  "agent.crash",
  "agent.garbage",
  "agent.refused",
  "run.lost",
  "run.cancelled",
  "run.undispatched",
  "landing.refused",
  "landing.stale",
  "landing.scope",
  "qa.broken",
  "log.corrupt",
  "log.conflict",
  "log.missing",
  "log.foreign",
  "money.refused",
  "github.unavailable",
  "github.refused",
  "github.not-found",
  "github.archived",
  "git.failed",
  "config.invalid",
  "cli.usage",
  "setup.missing",
  "setup.busy",
]);
export type FailureCode = z.infer<typeof FailureCode>;

/** What went wrong, as it is recorded: data, never an exception. */
export const Failure = z.strictObject({
  code: FailureCode,
  message: z.string().max(2000),
  retryable: z.boolean(),
  retryAfterMs: z.number().int().nonnegative().optional(),
  hint: z.string().max(500).optional(),
  detail: z.string().max(4000).optional(),
});
export type Failure = z.infer<typeof Failure>;

/** The world failed. Thrown by adapters, caught once at the edge and recorded as a {@link Failure}. */
export class AppError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = "AppError";
    this.failure = failure;
  }
}

/** Our own bug: never retried, always loud. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** Makes a `switch` exhaustive at compile time and loud at run time. @throws InvariantError always */
export function assertNever(value: never): never {
  throw new InvariantError(`Unexpected value: ${JSON.stringify(value)}`);
}
