/** Control, zero-width, direction-changing and tag characters: nothing a reader would see, much a page would obey. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115F\u1160\u3164]|\p{Variation_Selector}/gu;
/** The joiner and the emoji style marks are needed inside emoji; the joiner nowhere else. */
const isKept = (sign: string): boolean => sign === "\u200D" || sign === "\uFE0F" || sign === "\n" || sign === "\t";

/**
 * Plain words of a text written by anyone: no HTML, comments, code, links, mentions or hidden characters, one space
 * between words. What comes out is still untrusted, but cannot act as markup.
 */
export function cleanText(text: string, most: number): string {
  const shown = text
    .slice(0, 20_000)
    .replace(UNSEEN, (sign) => (isKept(sign) ? sign : ""))
    .replace(/(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/gu, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
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
