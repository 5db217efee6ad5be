import { posix } from "node:path";
import { readText, type Game } from "./read-game.ts";

/** A place in a file of the game that makes a browser load something. */
export interface Reference {
  readonly from: string;
  readonly line: number;
  /** As written. */
  readonly target: string;
}

const HTML_TAG = /<(script|link|img|iframe|audio|video|source|track|embed|object|image|use)\b[^>]*>/gi;
const HTML_ATTRIBUTE = /\s(?:src|href|data|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;
const JS_LOAD =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bfetch\s*\(\s*|\bimportScripts\s*\(\s*|\bnew\s+(?:Shared)?Worker\s*\(\s*|\bnew\s+(?:WebSocket|EventSource|Audio)\s*\(\s*|\bsendBeacon\s*\(\s*|\bnew\s+URL\s*\(\s*|\.src\s*=\s*)(?:"([^"\n]+)"|'([^'\n]+)'|`([^`$\n]+)`)/g;

/** Lists what HTML, CSS and scripts load by literal address. What a script puts together at run time is not seen. */
export function listReferences(game: Game): readonly Reference[] {
  return [...game.files.keys()].flatMap((path) => {
    const text = readText(game, path);
    if (text === null) return [];
    if (/\.html?$/i.test(path)) return listHtml(path, text);
    if (/\.css$/i.test(path)) return listMatches({ path, text: blankComments(text), pattern: CSS_URL, offset: 0 });
    return /\.m?js$/i.test(path) ? listMatches({ path, text: blankComments(text), pattern: JS_LOAD, offset: 0 }) : [];
  });
}

/** Where a reference points inside the game; null when it points outside or needs no file. */
export function resolveReference(reference: Reference): string | null {
  const { from, target } = reference;
  if (isExternal(target) || /^(data|blob|about|javascript|mailto|#)/i.test(target) || target === "") return null;
  const path = target.replace(/[?#].*$/, "");
  if (path === "") return null;
  try {
    return posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(path)));
  } catch {
    return path;
  }
}

/** Another host, or the same host over its full address. */
export function isExternal(target: string): boolean {
  return /^\s*(?:(?:https?|wss?|ftp):)?\/\//i.test(target);
}

function listHtml(path: string, text: string): Reference[] {
  const shown = text.replaceAll(/<!--[\s\S]*?-->/g, blank);
  const tags = [...shown.matchAll(HTML_TAG)].filter(
    (tag) => !/rel\s*=\s*["']?(canonical|author|license|me)\b/i.test(tag[0]),
  );
  const attributes = tags.flatMap((tag) =>
    listMatches({ path, text: tag[0], pattern: HTML_ATTRIBUTE, offset: lineOf(shown, tag.index) - 1 }),
  );
  const inner = [...shown.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)].flatMap((block) => {
    const isData = /type\s*=\s*["']?(application\/json|importmap|text\/)/i.test(block[2] ?? "");
    const pattern = block[1]?.toLowerCase() === "style" ? CSS_URL : JS_LOAD;
    const offset = lineOf(shown, block.index) - 1;
    return isData ? [] : listMatches({ path, text: blankComments(block[3] ?? ""), pattern, offset });
  });
  return [...attributes, ...inner];
}

function listMatches(set: { path: string; text: string; pattern: RegExp; offset: number }): Reference[] {
  return [...set.text.matchAll(set.pattern)].map((match) => ({
    from: set.path,
    line: lineOf(set.text, match.index) + set.offset,
    target: match.slice(1).find((group) => group !== undefined) ?? "",
  }));
}

/** Comments load nothing. A `//` after a colon is an address. */
function blankComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/(^|[^:"'`\\])\/\/.*$/gm, (whole, before: string) => before + blank(whole.slice(before.length)));
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
