import type { Failure } from "../core/failure.ts";

/** The agent handed back what was not asked for; it may try again. */
export function refuseGarbage(message: string): Failure {
  return { code: "agent.garbage", message, retryable: true };
}
