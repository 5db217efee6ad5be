import type { State } from "./state.ts";

/** JSON with sorted keys: equal values give equal text, whatever order their keys were set in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isPlain(inner) ? sorted(inner) : inner));
}

/**
 * Hash of a state, the proof that two replays agree.
 * @param digest SHA-256 of a text as 64 hex digits; the core has no crypto of its own
 */
export function hashState(state: State, digest: (text: string) => string): string {
  return digest(canonicalJson(state));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
