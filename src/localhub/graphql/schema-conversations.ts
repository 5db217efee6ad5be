/** Issues, pull requests and what is written below them; part of the schema in schema-subset.ts. */
export const SCHEMA_CONVERSATIONS = `
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
  fullDatabaseId: BigInt
  comments(after: String, before: String, first: Int, last: Int, orderBy: IssueCommentOrder): IssueCommentConnection!
  labels(
    after: String, before: String, first: Int, last: Int, orderBy: LabelOrder = { field: CREATED_AT, direction: ASC }
  ): LabelConnection
  timelineItems(
    after: String, before: String, first: Int, itemTypes: [IssueTimelineItemsItemType!], last: Int, since: DateTime,
    skip: Int
  ): IssueTimelineItemsConnection!
}

type TransferredEvent implements Node {
  id: ID!
  actor: Actor
  createdAt: DateTime!
}

union IssueTimelineItems = TransferredEvent

type IssueTimelineItemsConnection {
  nodes: [IssueTimelineItems]
  pageInfo: PageInfo!
  totalCount: Int!
}

enum IssueTimelineItemsItemType {
  TRANSFERRED_EVENT
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
  fullDatabaseId: BigInt
  comments(after: String, before: String, first: Int, last: Int, orderBy: IssueCommentOrder): IssueCommentConnection!
  labels(
    after: String, before: String, first: Int, last: Int, orderBy: LabelOrder = { field: CREATED_AT, direction: ASC }
  ): LabelConnection
  isCrossRepository: Boolean!
  mergeCommit: Commit
  reviewRequests(after: String, before: String, first: Int, last: Int): ReviewRequestConnection
  reviews(
    after: String, author: String, before: String, first: Int, last: Int, states: [PullRequestReviewState!]
  ): PullRequestReviewConnection
}

type IssueComment implements Node & Reactable {
  id: ID!
  databaseId: Int
  body: String!
  author: Actor
  createdAt: DateTime!
  updatedAt: DateTime!
  url: URI!
  fullDatabaseId: BigInt
}

type PullRequestReview implements Node & Reactable {
  id: ID!
  databaseId: Int
  body: String!
  author: Actor
  createdAt: DateTime!
  url: URI!
  fullDatabaseId: BigInt
  updatedAt: DateTime!
  state: PullRequestReviewState!
  submittedAt: DateTime
  commit: Commit
  comments(after: String, before: String, first: Int, last: Int): PullRequestReviewCommentConnection!
}

type PullRequestReviewComment implements Node & Reactable {
  id: ID!
  databaseId: Int
  body: String!
  author: Actor
  createdAt: DateTime!
  url: URI!
  fullDatabaseId: BigInt
  updatedAt: DateTime!
  path: String!
  line: Int
}

type Label implements Node {
  id: ID!
  name: String!
  color: String!
  description: String
  isDefault: Boolean!
}

type ReviewRequest implements Node {
  id: ID!
  requestedReviewer: RequestedReviewer
}

union RequestedReviewer = Bot | Mannequin | User

type IssueCommentConnection {
  nodes: [IssueComment]
  pageInfo: PageInfo!
  totalCount: Int!
}

type LabelConnection {
  nodes: [Label]
  pageInfo: PageInfo!
  totalCount: Int!
}

type PullRequestConnection {
  nodes: [PullRequest]
  pageInfo: PageInfo!
  totalCount: Int!
}

type PullRequestReviewConnection {
  nodes: [PullRequestReview]
  pageInfo: PageInfo!
  totalCount: Int!
}

type PullRequestReviewCommentConnection {
  nodes: [PullRequestReviewComment]
  pageInfo: PageInfo!
  totalCount: Int!
}

type ReviewRequestConnection {
  nodes: [ReviewRequest]
  pageInfo: PageInfo!
  totalCount: Int!
}

interface Reactable {
  id: ID!
  databaseId: Int
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

enum PullRequestReviewState {
  APPROVED
  CHANGES_REQUESTED
  COMMENTED
  DISMISSED
  PENDING
}

enum IssueOrderField {
  CREATED_AT
  UPDATED_AT
}

enum IssueCommentOrderField {
  UPDATED_AT
}

enum LabelOrderField {
  CREATED_AT
  NAME
}

input IssueOrder {
  direction: OrderDirection!
  field: IssueOrderField!
}

input IssueCommentOrder {
  direction: OrderDirection!
  field: IssueCommentOrderField!
}

input LabelOrder {
  direction: OrderDirection!
  field: LabelOrderField!
}`;
