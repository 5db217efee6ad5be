import { html } from "hono/html";
import type { Piece } from "./frame.ts";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** When something was, as people say it; the exact time is in the title. */
export function timeAgo(at: string, nowMs: number): Piece {
  return html`<time datetime="${at}" title="${at.replace("T", " ").replace("Z", " UTC")}"
    >${describeAge(nowMs - Date.parse(at))}</time
  >`;
}

export function describeAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (unit === undefined) return seconds < 10 ? "just now" : `${seconds} seconds ago`;
  const count = Math.floor(seconds / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? "" : "s"} ago`;
}

/** `3m 12s`, for jobs and steps. */
export function describeDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}s` : `${minutes}m ${seconds % 60}s`;
}
