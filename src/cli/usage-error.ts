import { AppError } from "../core/failure.ts";

/** An error for a call that was wrong, with what to write instead. */
export function usageError(message: string, hint?: string): AppError {
  return new AppError({ code: "cli.usage", message, retryable: false, ...(hint === undefined ? {} : { hint }) });
}
