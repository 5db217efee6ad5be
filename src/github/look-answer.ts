/** The shape of GitHub's answer to the look query, as far as it is read. People's words in it are untrusted. */
import * as z from "zod";
import type { Speaker } from "./port.ts";

const Who = z
  .object({ __typename: z.string(), login: z.string(), databaseId: z.number().nullish() })
  .nullable()
  .transform(speakerOf);

/** An app's login is told without the ending it has everywhere else; who is gone can do nothing. */
function speakerOf(row: { __typename: string; login: string; databaseId?: number | null | undefined } | null): Speaker {
  if (row === null) return { id: 0, login: "ghost", isBot: true };
  const isBot = row.__typename !== "User";
  const login = row.__typename === "Bot" && !row.login.endsWith("[bot]") ? `${row.login}[bot]` : row.login;
  return { id: row.databaseId ?? 0, login, isBot };
}

const Id = z.coerce.number().int();
const PageInfo = z.object({ hasNextPage: z.boolean() });
const Labels = z.object({ nodes: z.array(z.object({ name: z.string() })) });
const Comment = z.object({ fullDatabaseId: Id, body: z.string(), url: z.string(), updatedAt: z.string(), author: Who });
const Comments = z.object({ pageInfo: PageInfo, nodes: z.array(Comment) });
const Entry = z.object({ oid: z.string(), type: z.string() }).nullish();
const Status = z.object({
  context: z.string(),
  state: z.string(),
  description: z.string().nullable(),
  targetUrl: z.string().nullable(),
});
const Commit = z.object({ oid: z.string(), file: Entry, status: z.object({ contexts: z.array(Status) }).nullish() });
const Line = z.object({ path: z.string(), line: z.number().nullable(), body: z.string() });
const Review = z.object({
  fullDatabaseId: Id,
  state: z.enum(["APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED", "PENDING"]),
  body: z.string(),
  submittedAt: z.string().nullable(),
  author: Who,
  commit: z.object({ oid: z.string() }).nullable(),
  comments: z.object({ pageInfo: PageInfo, nodes: z.array(Line) }),
});
const Pull = z.object({
  id: z.string(),
  number: z.number(),
  url: z.string(),
  title: z.string(),
  body: z.string(),
  state: z.enum(["OPEN", "CLOSED", "MERGED"]),
  createdAt: z.string(),
  merged: z.boolean(),
  isDraft: z.boolean(),
  headRefOid: z.string(),
  mergeCommit: z.object({ oid: z.string(), file: Entry }).nullable(),
  labels: Labels,
  reviewRequests: z.object({
    nodes: z.array(z.object({ requestedReviewer: z.object({ login: z.string().optional() }).nullable() })),
  }),
  comments: Comments,
  reviews: z.object({ pageInfo: PageInfo, nodes: z.array(Review) }),
});
const Issue = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  state: z.enum(["OPEN", "CLOSED"]),
  updatedAt: z.string(),
  author: Who,
  labels: Labels,
  comments: Comments,
  /** Its last transfer to this repository, if there was one. */
  timelineItems: z.object({ nodes: z.array(z.object({ createdAt: z.string() })) }),
});
const Repository = z.object({
  databaseId: z.number(),
  isArchived: z.boolean(),
  issue: Issue.nullable(),
  pullRequest: Pull.nullish(),
  ref: z
    .object({ target: Commit.nullable(), associatedPullRequests: z.object({ nodes: z.array(Pull) }).optional() })
    .nullable(),
  build: Commit.nullish(),
  preview: z.object({ oid: z.string() }).nullish(),
  game: z.object({ oid: z.string() }).nullish(),
});
export const Answer = z.object({ repository: Repository.nullable() });

export type FoundRepository = z.infer<typeof Repository>;
export type FoundIssue = z.infer<typeof Issue>;
export type FoundPull = z.infer<typeof Pull>;
export type FoundComment = z.infer<typeof Comment>;
export type FoundReview = z.infer<typeof Review>;
export type FoundCommit = z.infer<typeof Commit>;
