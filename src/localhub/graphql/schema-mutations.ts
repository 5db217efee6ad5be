/** What can be changed; part of the schema in schema-subset.ts. */
export const SCHEMA_MUTATIONS = `
type Mutation {
  createCommitOnBranch(input: CreateCommitOnBranchInput!): CreateCommitOnBranchPayload
  markPullRequestReadyForReview(input: MarkPullRequestReadyForReviewInput!): MarkPullRequestReadyForReviewPayload
  convertPullRequestToDraft(input: ConvertPullRequestToDraftInput!): ConvertPullRequestToDraftPayload
  addReaction(input: AddReactionInput!): AddReactionPayload
  updateRefs(input: UpdateRefsInput!): UpdateRefsPayload
  transferIssue(input: TransferIssueInput!): TransferIssuePayload
  deleteIssue(input: DeleteIssueInput!): DeleteIssuePayload
}

type Reaction implements Node {
  id: ID!
  databaseId: Int
  content: ReactionContent!
  createdAt: DateTime!
  user: User
}

type CreateCommitOnBranchPayload {
  clientMutationId: String
  commit: Commit
  ref: Ref
}

type MarkPullRequestReadyForReviewPayload {
  clientMutationId: String
  pullRequest: PullRequest
}

type ConvertPullRequestToDraftPayload {
  clientMutationId: String
  pullRequest: PullRequest
}

type AddReactionPayload {
  clientMutationId: String
  reaction: Reaction
  subject: Reactable
}

type UpdateRefsPayload {
  clientMutationId: String
}

type TransferIssuePayload {
  clientMutationId: String
  issue: Issue
}

type DeleteIssuePayload {
  clientMutationId: String
  repository: Repository
}

enum ReactionContent {
  CONFUSED
  EYES
  HEART
  HOORAY
  LAUGH
  ROCKET
  THUMBS_DOWN
  THUMBS_UP
}

input CreateCommitOnBranchInput {
  branch: CommittableBranch!
  clientMutationId: String
  expectedHeadOid: GitObjectID!
  fileChanges: FileChanges
  message: CommitMessage!
}

input CommittableBranch {
  branchName: String
  id: ID
  repositoryNameWithOwner: String
}

input CommitMessage {
  body: String
  headline: String!
}

input FileChanges {
  additions: [FileAddition!] = []
  deletions: [FileDeletion!] = []
}

input FileAddition {
  contents: Base64String!
  path: String!
}

input FileDeletion {
  path: String!
}

input UpdateRefsInput {
  clientMutationId: String
  refUpdates: [RefUpdate!]!
  repositoryId: ID!
}

input RefUpdate {
  afterOid: GitObjectID!
  beforeOid: GitObjectID
  force: Boolean = false
  name: GitRefname!
}

input TransferIssueInput {
  clientMutationId: String
  createLabelsIfMissing: Boolean = false
  issueId: ID!
  repositoryId: ID!
}

input DeleteIssueInput {
  clientMutationId: String
  issueId: ID!
}

input MarkPullRequestReadyForReviewInput {
  clientMutationId: String
  pullRequestId: ID!
}

input ConvertPullRequestToDraftInput {
  clientMutationId: String
  pullRequestId: ID!
}

input AddReactionInput {
  clientMutationId: String
  content: ReactionContent!
  subjectId: ID!
}`;
