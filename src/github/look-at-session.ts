/** Everything a pass reads of a session in one request; a list that goes on is read on by REST. */
import * as z from "zod";
import { emptyTree } from "../core/artifacts.ts";
import { AppError } from "../core/failure.ts";
import type { Connection } from "./connect.ts";
import { archived, describeGraphql } from "./describe-failure.ts";
import { lookQuery } from "./look-query.ts";
import {
  Answer,
  type FoundComment,
  type FoundCommit,
  type FoundIssue,
  type FoundPull,
  type FoundRepository,
  type FoundReview,
} from "./look-answer.ts";
import type {
  HostPort,
  LookPort,
  Place,
  Seen,
  SeenComment,
  SeenIssue,
  SeenPull,
  SeenReview,
  SeenStatus,
} from "./port.ts";

type Rest = Pick<HostPort, "listComments" | "listReviews">;

/** @param rest reads the lists that are longer than a page */
export function createLook(connection: Connection, rest: Rest): LookPort {
  return {
    look: async (place) => {
      const repository = await ask(connection, place);
      if (repository.isArchived) throw archived("This repository is archived.");
      const { issue } = repository;
      const pull = findPull(repository, place);
      const [comments, pullComments, reviews] = await Promise.all([
        issue === null ? [] : listComments(issue, rest),
        pull === null ? [] : listComments(pull, rest),
        pull === null ? [] : listReviews(pull, rest),
      ]);
      return {
        repository: repository.databaseId,
        issue: issue === null ? null : issueOf(issue),
        comments,
        pull: pull === null ? null : pullOf(pull),
        mergedTree: treeOf(pull?.merged === true ? pull.mergeCommit?.file : null),
        pullComments,
        reviews,
        ...commitsOf(repository),
        hasPreview: repository.preview != null,
        hasGame: repository.game != null,
      };
    },
  };
}

function commitsOf({ ref, build }: FoundRepository): Pick<Seen, "head" | "statuses"> {
  const head = ref?.target ?? null;
  const commits = [head, build ?? null].filter((commit) => commit !== null);
  return {
    head:
      head === null
        ? null
        : { commit: head.oid, tree: head.file === undefined ? null : (treeOf(head.file) ?? emptyTree) },
    statuses: new Map(commits.map((commit) => [commit.oid, statusesOf(commit)])),
  };
}

async function listComments({ number, comments }: FoundIssue | FoundPull, rest: Rest): Promise<readonly SeenComment[]> {
  return comments.pageInfo.hasNextPage ? rest.listComments(number) : comments.nodes.map(commentOf);
}

async function listReviews({ number, reviews }: FoundPull, rest: Rest): Promise<readonly SeenReview[]> {
  const isLong = reviews.pageInfo.hasNextPage || reviews.nodes.some((review) => review.comments.pageInfo.hasNextPage);
  return isLong ? rest.listReviews(number) : reviews.nodes.map(reviewOf);
}

const Partial = z.object({ data: z.unknown(), errors: z.array(z.object({ type: z.literal("NOT_FOUND") })).min(1) });
const noCommit = "0".repeat(40);

async function ask({ octokit, owner, repo }: Connection, place: Place): Promise<FoundRepository> {
  const variables = {
    owner,
    name: repo,
    issue: place.issue,
    pull: place.pull ?? 0,
    isPullKnown: place.pull !== null,
    branch: `refs/heads/${place.branch}`,
    folder: place.folder ?? "",
    hasFolder: place.folder !== null,
    build: place.build ?? noCommit,
    hasBuild: place.build !== null,
    preview: place.preview ?? "",
    hasPreview: place.preview !== null,
    game: place.game ?? "",
    hasGame: place.game !== null,
  };
  try {
    return read(await octokit.graphql(lookQuery, variables));
  } catch (error) {
    // What is not there comes as an error beside an answer that lacks it.
    const partial = Partial.safeParse(error);
    if (partial.success) return read(partial.data.data);
    throw describeGraphql(error);
  }
}

function read(answer: unknown): FoundRepository {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) {
    const message = `GitHub's answer is not of the shape it documents: ${z.prettifyError(parsed.error)}`.slice(0, 2000);
    throw new AppError({ code: "github.unavailable", message, retryable: true });
  }
  if (parsed.data.repository !== null) return parsed.data.repository;
  throw new AppError({ code: "github.not-found", message: "GitHub shows us no such repository.", retryable: false });
}

function findPull({ pullRequest, ref }: FoundRepository, { since }: Place): FoundPull | null {
  const all = ref?.associatedPullRequests?.nodes ?? [];
  const own = all.filter(({ state, createdAt }) => state === "OPEN" || createdAt > (since ?? ""));
  return pullRequest ?? own.toSorted((a, b) => b.number - a.number)[0] ?? null;
}

function issueOf({ number, title, body, state, updatedAt, author, labels, timelineItems }: FoundIssue): SeenIssue {
  const movedAt = timelineItems.nodes[0]?.createdAt ?? null;
  return { number, title, body, isOpen: state === "OPEN", author, labels: namesOf(labels), updatedAt, movedAt };
}

function commentOf({ fullDatabaseId: id, ...rest }: FoundComment): SeenComment {
  return { id, ...rest };
}

function reviewOf({ fullDatabaseId: id, state, body, author, ...row }: FoundReview): SeenReview {
  const submittedAt = row.submittedAt ?? "1970-01-01T00:00:00Z";
  return { id, state, body, author, commit: row.commit?.oid ?? null, submittedAt, inline: row.comments.nodes };
}

function pullOf(row: FoundPull): SeenPull {
  const { number, url, title, body, isDraft, headRefOid: head } = row;
  return {
    number,
    url,
    title,
    body,
    isDraft,
    head,
    isOpen: row.state === "OPEN",
    isMerged: row.merged,
    nodeId: row.id,
    mergeCommit: row.merged ? (row.mergeCommit?.oid ?? null) : null,
    labels: namesOf(row.labels),
    reviewers: row.reviewRequests.nodes.flatMap(({ requestedReviewer }) => requestedReviewer?.login ?? []),
  };
}

function namesOf({ nodes }: FoundIssue["labels"]): string[] {
  return nodes.map(({ name }) => name);
}

function treeOf(entry: FoundCommit["file"]): string | null {
  return entry?.type === "tree" ? entry.oid : null;
}

function statusesOf({ status }: FoundCommit): readonly SeenStatus[] {
  return (status?.contexts ?? []).map((row) => ({
    context: row.context,
    state: row.state.toLowerCase(),
    description: row.description ?? "",
    targetUrl: row.targetUrl ?? "",
  }));
}
