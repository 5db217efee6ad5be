import { Event } from "../core/events.ts";
import type { Failure } from "../core/failure.ts";
import { maxLineBytes } from "./chain.ts";

/** Room the chain fields and the line break take. */
const chainBytes = 160;

/** Texts are cut to these lengths in turn, characters. Ids, hashes and paths are shorter than the last. */
const cuts = [1000, 400, 200, 120] as const;

/**
 * Makes an event fit on a line. A wordy result loses the tails of its texts; one that is too long even then becomes
 * a failure of whoever handed it back. Nothing else of an event can be that long.
 */
export function fitEvent(event: Event): Event {
  if (event.type !== "effect.settled" || event.data.result === null || fits(event)) return event;
  for (const length of cuts) {
    const shorter = Event.safeParse({ ...event, data: { ...event.data, result: cut(event.data.result, length) } });
    if (shorter.success && fits(shorter.data)) return shorter.data;
  }
  const message = `The ${event.data.result.type} is longer than a line of the log, ${maxLineBytes} bytes.`;
  const failure: Failure = { code: "agent.garbage", message, retryable: true };
  return { ...event, data: { ...event.data, result: null, failure } };
}

function fits(event: Event): boolean {
  return Buffer.byteLength(JSON.stringify(event)) <= maxLineBytes - chainBytes;
}

function cut(value: unknown, length: number): unknown {
  if (typeof value === "string") return cutText(value, length);
  if (Array.isArray(value)) return value.map((item) => cut(item, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item, length)]));
}

/** Never cuts a character in two. */
function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
