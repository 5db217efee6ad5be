/** Control, zero-width, direction-changing and tag characters: nothing a reader would see, much a page would obey. */
const UNSEEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/**
 * Plain words of a text written by anyone: no HTML, comments, code, links, mentions or hidden characters, one space
 * between words. What comes out is still untrusted, but cannot act as markup.
 */
export function cleanText(text: string, most: number): string {
  const shown = text
    .slice(0, 20_000)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(UNSEEN, "")
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/<\/?[a-zA-Z!?][^<>]{0,500}>/g, " ")
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,500}\)/g, "$1")
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, " ")
    .replace(/@[\w/-]+/g, " ")
    .replace(/[<>`*_~#|\\{}[\]@]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(shown, most);
}

/** Cuts at a word where there is one near, and never through a character made of two units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "");
  const space = cut.lastIndexOf(" ");
  return `${space > most * 0.6 ? cut.slice(0, space) : cut}…`;
}

/** Lower case without accents, the form that word lists are written in. */
export const foldText = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
