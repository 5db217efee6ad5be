import { cut, plainLine } from "./neutralise.ts";

/** Makes text inert inside HTML text and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Hostile text as one line inside HTML: no markup, nothing that hides or reorders, at most `max` characters. */
export function inertHtml(text: string, max: number): string {
  return escapeHtml(plainLine(cut(text, max)));
}
