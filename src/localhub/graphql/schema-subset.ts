/**
 * The part of GitHub's public GraphQL schema this hub answers, in its own words and order of arguments;
 * a test holds it to be a true subset. The whole one takes two seconds to load.
 * @see https://docs.github.com/graphql/overview/public-schema
 */
export const SCHEMA_SUBSET = `
type Query {
  repository(followRenames: Boolean = true, name: String!, owner: String!): Repository
  node(id: ID!): Node
  viewer: User!
  rateLimit(dryRun: Boolean = false): RateLimit
}

type Mutation {
  createCommitOnBranch(input: CreateCommitOnBranchInput!): CreateCommitOnBranchPayload
  markPullRequestReadyForReview(input: MarkPullRequestReadyForReviewInput!): MarkPullRequestReadyForReviewPayload
  convertPullRequestToDraft(input: ConvertPullRequestToDraftInput!): ConvertPullRequestToDraftPayload
  addReaction(input: AddReactionInput!): AddReactionPayload
}

type RateLimit {
  cost: Int!
  limit: Int!
  remaining: Int!
  resetAt: DateTime!
  used: Int!
}

interface Node {
  id: ID!
}

interface Actor {
  avatarUrl(size: Int): URI!
  login: String!
  resourcePath: URI!
  url: URI!
}

type User implements Actor & Node & RepositoryOwner {
  id: ID!
  databaseId: Int
  login: String!
  name: String
  avatarUrl(size: Int): URI!
  resourcePath: URI!
  url: URI!
}

type Bot implements Actor & Node {
  id: ID!
  databaseId: Int
  login: String!
  avatarUrl(size: Int): URI!
  resourcePath: URI!
  url: URI!
}

interface RepositoryOwner {
  id: ID!
  avatarUrl(size: Int): URI!
  login: String!
  resourcePath: URI!
  url: URI!
}

type Repository implements Node {
  id: ID!
  databaseId: Int
  name: String!
  nameWithOwner: String!
  owner: RepositoryOwner!
  isPrivate: Boolean!
  url: URI!
  resourcePath: URI!
  description: String
  createdAt: DateTime!
  defaultBranchRef: Ref
  issue(number: Int!): Issue
  pullRequest(number: Int!): PullRequest
  ref(qualifiedName: String!): Ref
  object(expression: String, oid: GitObjectID): GitObject
}

type Ref implements Node {
  id: ID!
  name: String!
  prefix: String!
  target: GitObject
}

interface GitObject {
  id: ID!
  oid: GitObjectID!
  abbreviatedOid: String!
  commitUrl: URI!
  commitResourcePath: URI!
}

type Commit implements GitObject & Node {
  id: ID!
  oid: GitObjectID!
  abbreviatedOid: String!
  commitUrl: URI!
  commitResourcePath: URI!
  url: URI!
  message: String!
  messageHeadline: String!
  committedDate: DateTime!
  authoredDate: DateTime!
  tree: Tree!
}

type Tree implements GitObject & Node {
  id: ID!
  oid: GitObjectID!
  abbreviatedOid: String!
  commitUrl: URI!
  commitResourcePath: URI!
}

type Blob implements GitObject & Node {
  id: ID!
  oid: GitObjectID!
  abbreviatedOid: String!
  commitUrl: URI!
  commitResourcePath: URI!
  byteSize: Int!
  isBinary: Boolean
  text: String
}

type Issue implements Node & Reactable {
  id: ID!
  databaseId: Int
  number: Int!
  title: String!
  body: String!
  state: IssueState!
  url: URI!
  resourcePath: URI!
  author: Actor
  createdAt: DateTime!
  updatedAt: DateTime!
  closed: Boolean!
  closedAt: DateTime
}

type PullRequest implements Node & Reactable {
  id: ID!
  databaseId: Int
  number: Int!
  title: String!
  body: String!
  state: PullRequestState!
  url: URI!
  resourcePath: URI!
  author: Actor
  createdAt: DateTime!
  updatedAt: DateTime!
  closed: Boolean!
  closedAt: DateTime
  isDraft: Boolean!
  merged: Boolean!
  mergedAt: DateTime
  headRefName: String!
  headRefOid: GitObjectID!
  baseRefName: String!
  baseRefOid: GitObjectID!
}

type IssueComment implements Node & Reactable {
  id: ID!
  databaseId: Int
  body: String!
  author: Actor
  createdAt: DateTime!
  updatedAt: DateTime!
  url: URI!
}

type PullRequestReview implements Node & Reactable {
  id: ID!
  databaseId: Int
  body: String!
  author: Actor
  createdAt: DateTime!
  url: URI!
}

type PullRequestReviewComment implements Node & Reactable {
  id: ID!
  databaseId: Int
  body: String!
  author: Actor
  createdAt: DateTime!
  url: URI!
}

interface Reactable {
  id: ID!
  databaseId: Int
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

enum IssueState {
  CLOSED
  OPEN
}

enum PullRequestState {
  CLOSED
  MERGED
  OPEN
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
}

scalar GitObjectID

scalar DateTime

scalar URI

scalar Base64String

scalar BigInt

scalar HTML

scalar GitTimestamp`;
