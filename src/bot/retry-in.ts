import { AppError } from "../core/failure.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;

/**
 * How long to wait before a failed task is tried again, however often it failed: a sweep does not find everything twice.
 * `null` for what would only fail again. GitHub's word counts before ours.
 * @param chance uniform in [0, 1), so that many do not come back at once
 * @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#handle-rate-limit-errors-appropriately
 */
export function retryIn(error: unknown, failures: number, chance: number): number | null {
  if (!(error instanceof AppError) || !error.failure.retryable) return null;
  const backoffMs = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
  return Math.round(Math.max(backoffMs, error.failure.retryAfterMs ?? 0) * (1 + chance / 4));
}
