/** Control, zero-width, direction-changing and tag characters: nothing a reader would see, much a page would obey. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115F\u1160\u3164]|\p{Variation_Selector}/gu;
/** The joiner and the emoji style marks are needed inside emoji; the joiner nowhere else. */
const isKept = (sign: string): boolean => sign === "\u200D" || sign === "\uFE0F" || sign === "\n" || sign === "\t";

/** A mark at the front of a list item or a quoted line. */
const ITEM = /^\s*(?:[-+*•>]+|\d{1,3}[.)])\s+/;

/** Without anything that is not prose: markup, what scripts and code say, links, mentions, hidden characters. */
const stripMarkup = (text: string): string =>
  text
    .slice(0, 20_000)
    .replace(UNSEEN, (sign) => (isKept(sign) ? sign : ""))
    .replace(/(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/gu, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/<\/?[a-zA-Z!?][^<>]{0,500}>/g, " ")
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,500}\)/g, "$1")
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi, " ")
    .replace(/@[\w/-]+/g, " ");

const squeeze = (text: string): string =>
  text
    .replace(/[<>`*_~#|\\{}[\]@]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Plain words of a text written by anyone: no HTML, comments, code, links, mentions or hidden characters, one space
 * between words. What comes out is still untrusted, but cannot act as markup.
 */
export const cleanText = (text: string, most: number): string => cutText(squeeze(stripMarkup(text)), most);

/** The lines of a text, each as {@link cleanText} gives it and without its list mark; `most` is for all together. */
export const cleanLines = (text: string, most: number): string[] =>
  cutText(stripMarkup(text), most)
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => squeeze(line.replace(ITEM, "")))
    .filter((line) => line !== "");

/** The sentences somebody wrote, and nothing that is code: no inline code, braces, or tag that is never closed. */
export const proseOf = (text: string): string =>
  squeeze(
    stripMarkup(text.slice(0, 20_000).replace(/`[^`\n]{0,500}`/g, " "))
      .replace(/<[a-zA-Z!?/][^<>]*$/g, " ")
      .replace(/\{[^{}]*\}?/g, " ")
      .replace(/\b[a-z]+:[^\s"']\S{0,200}?["'][^\n]*/gi, " "),
  );

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

/** {@link foldText} sign by sign, with the place in `text` that each folded sign comes from. */
export function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = foldText(sign).replaceAll("\uFE0F", "");
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += sign.length;
  }
  places.push(at);
  return { folded, places };
}
