import type { ApiContext } from "./request.ts";

/** Largest page GitHub gives. @see https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api */
const MAX_PER_PAGE = 100;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Value of the `Link` header, if there is more than this page. */
  readonly link: string | undefined;
}

/** Cuts the page the query asks for, 30 long unless it says so. */
export function cutPage<Item>(c: ApiContext, all: readonly Item[]): Page<Item> {
  const perPage = Math.min(Math.max(wholeNumber(c.req.query("per_page"), 30), 1), MAX_PER_PAGE);
  const page = Math.max(wholeNumber(c.req.query("page"), 1), 1);
  const last = Math.max(Math.ceil(all.length / perPage), 1);
  return {
    items: all.slice((page - 1) * perPage, page * perPage),
    link: formatLink(addressById(c), { page, last }),
  };
}

/** Answers a page as a JSON list. */
export function sendPage<Row, Shown>(c: ApiContext, all: readonly Row[], present: (row: Row) => Shown): Response {
  const page = cutPage(c, all);
  if (page.link !== undefined) c.header("Link", page.link);
  return c.json(page.items.map(present));
}

/** Answers a page wrapped as `{ total_count, [key]: [...] }`. */
export function sendCounted<Row, Shown>(
  c: ApiContext,
  all: readonly Row[],
  as: { key: string; present: (row: Row) => Shown },
): Response {
  const page = cutPage(c, all);
  if (page.link !== undefined) c.header("Link", page.link);
  return c.json({ total_count: all.length, [as.key]: page.items.map(as.present) });
}

/** Pages of what belongs to a repository are linked by its id, which no renaming breaks. */
function addressById(c: ApiContext): string {
  const id: number | undefined = c.get("repositoryId");
  return id === undefined ? c.req.url : c.req.url.replace(/\/repos\/[^/]+\/[^/?]+/, `/repositories/${id}`);
}

function formatLink(url: string, at: { page: number; last: number }): string | undefined {
  const to = (page: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set("page", String(page));
    return `<${target.href}>; rel="${rel}"`;
  };
  const parts = [
    ...(at.page > 1 ? [to(at.page - 1, "prev")] : []),
    ...(at.page < at.last ? [to(at.page + 1, "next"), to(at.last, "last")] : []),
    ...(at.page > 1 ? [to(1, "first")] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
