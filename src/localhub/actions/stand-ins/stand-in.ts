import type { JobSession } from "../job-session.ts";

// A built-in replacement for a published action: what it gets and what it hands back.

export interface StandInCall {
  /** `with:` as text. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly session: JobSession;
  /** The complete environment of a process of this step. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface StandInResult {
  readonly outputs?: Readonly<Record<string, string>>;
  /** Runs after all steps, in reverse order. */
  readonly post?: (signal: AbortSignal) => Promise<void>;
}

export type StandIn = (call: StandInCall) => Promise<StandInResult>;

/** The action failed in a way its user should read. */
export class ActionFailure extends Error {
  override readonly name = "ActionFailure";
}

/** Reads a boolean input as the actions toolkit does. @throws ActionFailure for anything else */
export function booleanInput(inputs: Readonly<Record<string, string>>, name: string, fallback: boolean): boolean {
  const text = inputs[name] ?? "";
  if (text === "") return fallback;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  throw new ActionFailure(`Input '${name}' must be true or false, received '${text}'.`);
}
