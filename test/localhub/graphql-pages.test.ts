import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { askGraphql } from "./ask-graphql.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // More is written here than GitHub takes within a minute.
  await world.hub.admin("/content-limits", { perMinute: null, perHour: null });
});
afterAll(() => world.close());

test("a list longer than a page is read page by page, oldest first, and no page is longer than 100", async () => {
  const { ann, repo } = world;
  const { data: issue } = await ann.octokit.rest.issues.create({ ...repo, title: "Tetris" });
  const texts = Array.from({ length: 102 }, (_, at) => `comment ${at}`);
  for (const body of texts) await ann.octokit.rest.issues.createComment({ ...repo, issue_number: issue.number, body });
  const query = `query($number: Int!, $first: Int, $after: String) { repository(owner: "ann", name: "games") {
    issue(number: $number) { comments(first: $first, after: $after) {
      totalCount pageInfo { hasNextPage hasPreviousPage endCursor } nodes { body }
    } }
  } }`;
  const Page = z.object({
    repository: z.object({
      issue: z.object({
        comments: z.object({
          totalCount: z.number(),
          pageInfo: z.object({ hasNextPage: z.boolean(), hasPreviousPage: z.boolean(), endCursor: z.string() }),
          nodes: z.array(z.object({ body: z.string() })),
        }),
      }),
    }),
  });
  const page = async (after: string | null) => {
    const answer = await askGraphql(world, ann.token, {
      query,
      variables: { number: issue.number, first: 100, after },
    });
    return Page.parse(answer.data).repository.issue.comments;
  };
  const first = await page(null);
  const second = await page(first.pageInfo.endCursor);
  expect(
    [first, second].map(({ totalCount, pageInfo, nodes }) => [
      totalCount,
      pageInfo.hasNextPage,
      pageInfo.hasPreviousPage,
      nodes.length,
    ]),
  ).toEqual([
    [102, true, false, 100],
    [102, false, true, 2],
  ]);
  expect([...first.nodes, ...second.nodes].map((node) => node.body)).toEqual(texts);

  const failing = async (variables: Record<string, unknown>) => {
    const { errors = [] } = await askGraphql(world, ann.token, {
      query,
      variables: { number: issue.number, ...variables },
    });
    return errors.map(({ type, message, path }) => ({ type, message, path }));
  };
  const path = ["repository", "issue", "comments"];
  expect([await failing({ first: 101 }), await failing({}), await failing({ first: 1, after: "x" })]).toEqual([
    [
      {
        type: "EXCESSIVE_PAGINATION",
        path,
        message: "Requesting 101 records on the `comments` connection exceeds the `first` limit of 100 records.",
      },
    ],
    [
      {
        type: "MISSING_PAGINATION_BOUNDARIES",
        path,
        message: "You must provide a `first` or `last` value to properly paginate the `comments` connection.",
      },
    ],
    [{ type: "INVALID_CURSOR_ARGUMENTS", path, message: "`x` does not appear to be a valid cursor." }],
  ]);
});
