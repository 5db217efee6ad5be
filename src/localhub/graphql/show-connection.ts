import { HubProblem } from "../problem.ts";

export interface PageArgs {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

interface Listed<Row, Shown> {
  /** As the field is called, for what errors say. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly show: (row: Row) => Shown;
}

/** @see https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#node-limit */
const LONGEST_PAGE = 100;

/**
 * One page of a list.
 * @throws {HubProblem} without `first` or `last`, with both, beyond 100, or after a cursor that is none
 */
export function showConnection<Row extends { readonly id: number }, Shown>(
  args: PageArgs,
  { name, rows, show }: Listed<Row, Shown>,
) {
  const { side, count } = pageSize(args, name);
  const from = args.after == null ? 0 : positionOf(rows, args.after) + 1;
  const to = args.before == null ? rows.length : positionOf(rows, args.before);
  const start = side === "first" ? from : Math.max(from, to - count);
  const end = side === "first" ? Math.min(to, from + count) : to;
  const page = rows.slice(start, end);
  return {
    totalCount: rows.length,
    pageInfo: {
      startCursor: cursorOf(page[0]),
      endCursor: cursorOf(page.at(-1)),
      hasNextPage: end < rows.length,
      hasPreviousPage: start > 0,
    },
    nodes: () => page.map(show),
  };
}

function pageSize({ first, last }: PageArgs, name: string): { side: "first" | "last"; count: number } {
  if (first != null && last != null) {
    throw refused(`Passing both \`first\` and \`last\` to paginate the \`${name}\` connection is not supported.`);
  }
  const side = first == null ? "last" : "first";
  const count = first ?? last;
  if (count == null) {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
    throw refused(message, "MISSING_PAGINATION_BOUNDARIES");
  }
  if (count < 0) throw refused(`\`${side}\` on the \`${name}\` connection cannot be less than zero.`);
  if (count <= LONGEST_PAGE) return { side, count };
  throw refused(
    `Requesting ${count} records on the \`${name}\` connection exceeds the \`${side}\` limit of ${LONGEST_PAGE} records.`,
    "EXCESSIVE_PAGINATION",
  );
}

function refused(message: string, type = "ARGUMENT_ERROR"): HubProblem {
  return new HubProblem(422, message, { type });
}

function cursorOf(row: { readonly id: number } | undefined): string | null {
  return row === undefined ? null : Buffer.from(`cursor:${row.id}`).toString("base64");
}

function positionOf(rows: readonly { readonly id: number }[], cursor: string): number {
  const at = rows.findIndex((row) => cursorOf(row) === cursor);
  if (at < 0) throw refused(`\`${cursor}\` does not appear to be a valid cursor.`, "INVALID_CURSOR_ARGUMENTS");
  return at;
}
