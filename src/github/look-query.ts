/**
 * All that a pass may have to know of a session but its log and its runs, in one question. Lists stop at a page;
 * whoever asks sees by `hasNextPage` that there is more. Comments are numbered beyond 32 bits, hence `fullDatabaseId`.
 * @see https://docs.github.com/graphql/reference/objects#repository
 */
export const lookQuery = `
query Look($owner: String!, $name: String!, $issue: Int!, $pull: Int!, $isPullKnown: Boolean!, $branch: String!, $folder: String!,
  $hasFolder: Boolean!, $build: GitObjectID!, $hasBuild: Boolean!, $preview: String!, $hasPreview: Boolean!, $game: String!, $hasGame: Boolean!) {
  repository(owner: $owner, name: $name) {
    databaseId isArchived
    issue(number: $issue) {
      number title body state updatedAt
      author { ...Who }
      labels(first: 100) { nodes { name } }
      comments(first: 100) { ...Comments }
      timelineItems(last: 1, itemTypes: [TRANSFERRED_EVENT]) { nodes { ... on TransferredEvent { createdAt } } }
    }
    pullRequest(number: $pull) @include(if: $isPullKnown) { ...Pull }
    ref(qualifiedName: $branch) {
      target { oid ... on Commit { file(path: $folder) @include(if: $hasFolder) { oid type } ...Statuses } }
      associatedPullRequests(first: 10, orderBy: { field: CREATED_AT, direction: DESC }) @skip(if: $isPullKnown) { nodes { ...Pull } }
    }
    build: object(oid: $build) @include(if: $hasBuild) { oid ... on Commit { ...Statuses } }
    preview: object(expression: $preview) @include(if: $hasPreview) { oid }
    game: object(expression: $game) @include(if: $hasGame) { oid }
  }
}
fragment Who on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId } ... on Mannequin { databaseId } ... on Organization { databaseId } }
fragment Comments on IssueCommentConnection { pageInfo { hasNextPage } nodes { fullDatabaseId body url updatedAt author { ...Who } } }
fragment Statuses on Commit { status { contexts { context state description targetUrl } } }
fragment Pull on PullRequest {
  id number url title body state createdAt merged isDraft headRefOid headRefName isCrossRepository
  mergeCommit { oid file(path: $folder) @include(if: $hasFolder) { oid type } }
  labels(first: 100) { nodes { name } }
  reviewRequests(first: 50) { nodes { requestedReviewer { __typename ... on User { login } } } }
  comments(first: 100) { ...Comments }
  reviews(first: 100) {
    pageInfo { hasNextPage }
    nodes {
      fullDatabaseId state body submittedAt author { ...Who } commit { oid }
      comments(first: 50) { pageInfo { hasNextPage } nodes { path line body } }
    }
  }
}`;
