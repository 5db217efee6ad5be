import type { MarkdownPlace } from "./markdown-place.ts";

type Attributes = Record<string, string>;

/** Link of a hostile text: own addresses become relative, relative ones point into the repository, the rest stays. */
export function resolveLink(attribs: Attributes, place: MarkdownPlace): Attributes {
  const href = attribs["href"];
  if (href === undefined) return attribs;
  return {
    ...attribs,
    href: resolve(href, { place, view: "blob" }),
    rel: "nofollow noopener noreferrer",
  };
}

/** Image of a hostile text. One from a foreign host loses its source and shows its description instead. */
export function resolveImage(attribs: Attributes, place: MarkdownPlace): Attributes {
  const { src, ...rest } = attribs;
  const source = resolve(src ?? "", { place, view: "raw" });
  const isOwn = /^\/(?![/\\])|^data:image\//u.test(source);
  const isPages = place.pagesUrl !== null && source.startsWith(`${place.pagesUrl}/`);
  if (isOwn || isPages) return { ...rest, src: source };
  return { ...rest, alt: `[image elsewhere: ${attribs["alt"] ?? source}]`, class: "blocked" };
}

function resolve(address: string, to: { readonly place: MarkdownPlace; readonly view: "blob" | "raw" }): string {
  const { place, view } = to;
  if (address.startsWith(`${place.siteUrl}/`)) return address.slice(place.siteUrl.length);
  // `//host/…` names another host without a scheme: left as it is, the sanitiser refuses it.
  const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\/)/iu.test(address);
  if (!isRelative || address === "" || place.repository === null) return address;
  // From a conversation `..` is the repository, as its address is `/owner/name/issues/1`.
  if (place.folder === "" && address.startsWith("../")) return `/${place.repository}/${address.slice(3)}`;
  const base = `http://x/${place.folder === "" ? "" : `${place.folder}/`}`;
  const { pathname, search, hash } = new URL(address, base);
  return `/${place.repository}/${view}/${encodePath(place.ref)}${pathname}${search}${hash}`;
}

/** Percent-encodes a path segment by segment, keeping the slashes. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
