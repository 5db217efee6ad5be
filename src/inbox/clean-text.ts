/** Longest text of a person that is kept, characters; GitHub itself ends at 65,536. */
export const maxTextLength = 20_000;

// Zero-width, bidi and other format characters can hide words from a reader that a model would obey.
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Takes out what a person reading the page would not see, and cuts to {@link maxTextLength}. Untrusted in and out. */
export function cleanText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(invisible, "")
    .replace(control, "")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd()
    .slice(0, maxTextLength);
}
