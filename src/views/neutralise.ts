/**
 * The line between what strangers wrote and what we post. In: text of a person, a model or a game, all of it hostile.
 * Out: markdown that shows the very same words and does nothing: no mention, reference, link, picture, HTML, marker.
 * Not its business: our own sentences, which are written as markdown and never pass through here.
 */

import { hideSecrets } from "../core/secrets.ts";

/** Breaks a word for GitHub's filters without a reader noticing: a zero-width space. */
const gap = "\u200B";

/** Format characters that emoji and some scripts need; every other one can only hide or reorder text. */
const keptFormat = new Set(["\u200C", "\u200D"]);

/** Renders text of several lines inert. Cut before, never after: an escape must not lose its second half. */
export function neutralise(text: string): string {
  return clean(text)
    .split("\n")
    .map((line) => escapeLine(line.trim()))
    .join("\n")
    .trim();
}

/** Renders text inert on one line, fit for a table cell or a list item. */
export function neutraliseLine(text: string): string {
  return escapeLine(clean(text).replaceAll(/\s+/gu, " ").trim());
}

/** Like {@link neutraliseLine}, for sentences of ours that quote a person: short, harmless `code` stays code. */
export function neutraliseSentence(text: string): string {
  const [first = "", ...rest] = clean(text)
    .replaceAll(/\s+/gu, " ")
    .trim()
    .split(/(`[\w/ -]{1,60}`)/u);
  return escapeLine(first) + rest.map((part, index) => (index % 2 === 0 ? part : escapeMarks(part))).join("");
}

/** Makes text inert where no markdown is read, such as a title, which a squash merge turns into a commit message. */
export function plainLine(text: string): string {
  return disarm(clean(text).replaceAll(/\s+/gu, " ").trim());
}

/** A login as plain words: no mention, and nothing a login cannot contain. */
export function plainLogin(login: string): string {
  return login.replaceAll(/[^A-Za-z0-9-]/gu, "");
}

/** Shortens a text to at most `max` UTF-16 units, the ellipsis included, and never through a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return "";
  const kept = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.trimEnd()}…`;
}

/** Keys of somebody are nobody else's to read, whoever let them slip in. */
function clean(text: string): string {
  return hideSecrets(visible(text));
}

function visible(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/\p{Cf}/gu, (character) => (keptFormat.has(character) ? character : ""))
    .replaceAll(/(?!\n)\p{Cc}|\p{Cs}/gu, "");
}

/**
 * Mentions, references, names of commits, bare addresses and names of emoji work on rendered text, so escaping cannot stop
 * them: a gap can.
 * @see https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls
 */
function disarm(text: string): string {
  return text
    .replaceAll(/[@#]/gu, `$&${gap}`)
    .replaceAll(/(gh-)(?=\d)/giu, `$1${gap}`)
    .replaceAll(/\b[\da-f]{7,40}\b/giu, (hex) => hex.replaceAll(/.{6}(?=.)/gu, `$&${gap}`))
    .replaceAll(/:(?=[\w+-]+:)/gu, `:${gap}`)
    .replaceAll("//", `/${gap}/`)
    .replaceAll(/(www)(?=\.)/giu, `$1${gap}`);
}

function escapeLine(line: string): string {
  return escapeMarks(line)
    .replace(/^[-+=]/u, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])/u, String.raw`$1\$2`);
}

function escapeMarks(text: string): string {
  return disarm(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\\`*_[\]~|$]/gu, String.raw`\$&`);
}
