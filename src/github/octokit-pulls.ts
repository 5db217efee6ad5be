import type { RestEndpointMethodTypes } from "@octokit/rest";
import type { Connection } from "./connect.ts";
import { describeGraphql, isNotFound } from "./describe-failure.ts";
import { speakerOf } from "./octokit-issues.ts";
import type { PullsPort, SeenPull, SeenReview } from "./port.ts";

const markReady = `mutation Ready($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
const makeDraft = `mutation Draft($id: ID!) { convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;

/** Pull requests and reviews by REST; the draft state by GraphQL, the only way GitHub offers. */
export function createOctokitPulls(connection: Connection): PullsPort {
  const { octokit, owner, repo } = connection;
  const place = { owner, repo };
  return {
    listReviews: async (number) => listReviews(connection, number),
    sessionOf: async (number) => {
      try {
        const { data } = await octokit.rest.pulls.get({ ...place, pull_number: number });
        const issue = /^crumb\/(\d+)\/game$/.exec(data.head.ref)?.[1];
        const isOurs = data.head.repo?.full_name === `${owner}/${repo}`;
        return issue !== undefined && isOurs ? Number(issue) : number;
      } catch (error) {
        // Not a pull request: the number is an issue's own.
        if (isNotFound(error)) return number;
        throw error;
      }
    },
    findPull: async (branch) => {
      const { data } = await octokit.rest.pulls.list({
        ...place,
        head: `${owner}:${branch}`,
        state: "all",
        per_page: 30,
      });
      const own = data.filter((row) => row.head.ref === branch && row.head.repo?.full_name === `${owner}/${repo}`);
      const newest = own.toSorted((a, b) => b.number - a.number)[0];
      return newest === undefined ? null : readPull(connection, newest.number);
    },
    createPull: async ({ branch, base, title, body, isDraft }) => {
      const { data } = await octokit.rest.pulls.create({ ...place, head: branch, base, title, body, draft: isDraft });
      return pullOf(data);
    },
    updatePull: async (number, change) => {
      await octokit.rest.pulls.update({ ...place, pull_number: number, ...change });
    },
    setDraft: async (pull, isDraft) => {
      await octokit.graphql(isDraft ? makeDraft : markReady, { id: pull.nodeId }).catch((error: unknown) => {
        throw describeGraphql(error);
      });
    },
    requestReview: async (number, logins) => {
      await octokit.rest.pulls.requestReviewers({ ...place, pull_number: number, reviewers: [...logins] });
    },
  };
}

async function readPull({ octokit, owner, repo }: Connection, number: number): Promise<SeenPull> {
  return pullOf((await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data);
}

type PullRow = RestEndpointMethodTypes["pulls"]["get"]["response"]["data"];

function pullOf(data: PullRow): SeenPull {
  return {
    number: data.number,
    url: data.html_url,
    title: data.title,
    body: data.body ?? "",
    isOpen: data.state === "open",
    isMerged: data.merged,
    isDraft: data.draft === true,
    nodeId: data.node_id,
    head: data.head.sha,
    mergeCommit: data.merged ? data.merge_commit_sha : null,
    labels: data.labels.map((label) => label.name),
    reviewers: (data.requested_reviewers ?? []).map((user) => user.login),
  };
}

async function listReviews({ octokit, owner, repo }: Connection, number: number): Promise<SeenReview[]> {
  const query = { owner, repo, pull_number: number, per_page: 100 };
  const reviews = await octokit.paginate(octokit.rest.pulls.listReviews, query);
  if (reviews.length === 0) return [];
  const comments = await octokit.paginate(octokit.rest.pulls.listReviewComments, query);
  return reviews.map((review) => ({
    id: review.id,
    state: stateOf(review.state),
    body: review.body,
    author: speakerOf(review.user),
    commit: review.commit_id,
    submittedAt: review.submitted_at ?? "1970-01-01T00:00:00Z",
    inline: comments
      .filter((comment) => comment.pull_request_review_id === review.id)
      .map((comment) => ({ path: comment.path, line: comment.line ?? null, body: comment.body })),
  }));
}

function stateOf(state: string): SeenReview["state"] {
  const known = ["APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED", "PENDING"] as const;
  return known.find((candidate) => candidate === state) ?? "COMMENTED";
}
