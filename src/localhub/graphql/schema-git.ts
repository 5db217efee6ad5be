/** Branches, commits, trees, files and statuses; part of the schema in schema-subset.ts. */
export const SCHEMA_GIT = `
type Ref implements Node {
  id: ID!
  name: String!
  prefix: String!
  target: GitObject
  associatedPullRequests(
    after: String, baseRefName: String, before: String, first: Int, headRefName: String, labels: [String!], last: Int,
    orderBy: IssueOrder, states: [PullRequestState!]
  ): PullRequestConnection!
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
  file(path: String!): TreeEntry
  status: Status
}

type TreeEntry {
  name: String!
  path: String
  mode: Int!
  oid: GitObjectID!
  type: String!
  object: GitObject
}

type Status implements Node {
  id: ID!
  state: StatusState!
  context(name: String!): StatusContext
  contexts: [StatusContext!]!
}

type StatusContext implements Node {
  id: ID!
  context: String!
  state: StatusState!
  description: String
  targetUrl: URI
  createdAt: DateTime!
  creator: Actor
}

type Tree implements GitObject & Node {
  id: ID!
  oid: GitObjectID!
  abbreviatedOid: String!
  commitUrl: URI!
  commitResourcePath: URI!
  entries: [TreeEntry!]
}

type Blob implements GitObject & Node {
  id: ID!
  oid: GitObjectID!
  abbreviatedOid: String!
  commitUrl: URI!
  commitResourcePath: URI!
  byteSize: Int!
  isBinary: Boolean
  isTruncated: Boolean!
  text: String
}

enum StatusState {
  ERROR
  EXPECTED
  FAILURE
  PENDING
  SUCCESS
}`;
