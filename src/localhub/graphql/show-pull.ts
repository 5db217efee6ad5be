import { RIGHTS } from "../domain/access.ts";
import type { Issue, PullRequest, Repository } from "../model.ts";
import { repositoryOf } from "../present/association.ts";
import { nodeId } from "../present/node-id.ts";
import { issueOfPull } from "../present/pull.ts";
import { type PageArgs, showConnection } from "./show-connection.ts";
import { type OrderedArgs, showConversation, sortRows } from "./show-conversation.ts";
import { readCommit } from "./show-git-object.ts";
import { type ReviewArgs, showReviews } from "./show-review.ts";
import { showAuthor } from "./show-user.ts";
import { guarded, type Viewer } from "./viewer.ts";

export function showPull(viewer: Viewer, pull: PullRequest) {
  const { hub } = viewer;
  const repository = repositoryOf(hub, pull);
  const issue = issueOfPull(hub, pull);
  const right = RIGHTS.readContents;
  return {
    __typename: "PullRequest",
    id: nodeId("PullRequest", pull.id),
    databaseId: pull.id,
    fullDatabaseId: String(pull.id),
    ...showConversation(hub, issue),
    state: stateOf(pull, issue),
    isDraft: pull.draft,
    merged: pull.merged,
    mergedAt: pull.mergedAt,
    headRefName: pull.headRef,
    headRefOid: pull.headSha,
    baseRefName: pull.baseRef,
    baseRefOid: pull.baseSha,
    isCrossRepository: false,
    mergeCommit() {
      // Until then the commit is one that merging would make, which only REST tells of.
      const sha = pull.merged ? pull.mergeCommitSha : null;
      return sha === null ? null : guarded(viewer, { repository, right }, () => readCommit(viewer, repository, sha));
    },
    reviewRequests(args: PageArgs) {
      const rows = pull.requestedReviewerIds.map((id) => ({ id }));
      const show = ({ id }: { id: number }) => ({
        __typename: "ReviewRequest",
        id: nodeId("ReviewRequest", `${pull.id}/${id}`),
        requestedReviewer: showAuthor(hub, id),
      });
      return showConnection(args, { name: "reviewRequests", rows, show });
    },
    reviews: (args: ReviewArgs) => showReviews(viewer, pull, args),
  };
}

function stateOf(pull: PullRequest, issue: Issue): "CLOSED" | "MERGED" | "OPEN" {
  if (pull.merged) return "MERGED";
  return issue.state === "open" ? "OPEN" : "CLOSED";
}

export type PullArgs = OrderedArgs & {
  readonly baseRefName?: string | null;
  readonly headRefName?: string | null;
  readonly labels?: readonly string[] | null;
  readonly states?: readonly string[] | null;
};

/** Pull requests from a branch of the same repository. */
export function showPullsFrom(viewer: Viewer, at: { repository: Repository; branch: string }, args: PullArgs) {
  const { hub } = viewer;
  const has = (wanted: string | null | undefined, value: string) => wanted == null || wanted === value;
  const isLabelled = (pull: PullRequest) =>
    args.labels == null ||
    issueOfPull(hub, pull).labelIds.some((id) => args.labels?.includes(hub.store.labels.get(id)?.name ?? "") === true);
  const pulls = hub.store.pulls
    .group(at.repository.id)
    .filter((pull) => pull.headRef === at.branch)
    .filter((pull) => has(args.baseRefName, pull.baseRef) && has(args.headRefName, pull.headRef))
    .filter((pull) => args.states == null || args.states.includes(stateOf(pull, issueOfPull(hub, pull))))
    .filter(isLabelled)
    .map((pull) => ({ id: pull.id, pull, updatedAt: issueOfPull(hub, pull).updatedAt }));
  const rows = sortRows(pulls, args.orderBy);
  return showConnection(args, { name: "associatedPullRequests", rows, show: (row) => showPull(viewer, row.pull) });
}
