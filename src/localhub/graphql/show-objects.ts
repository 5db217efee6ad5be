import { formatTimestamp } from "../clock.ts";
import type { Commit } from "../git/commit.ts";
import type { Hub } from "../hub.ts";
import type { Issue, PullRequest, Repository, User } from "../model.ts";
import { repositoryOf } from "../present/association.ts";
import { nodeId } from "../present/node-id.ts";
import { issueOfPull } from "../present/pull.ts";
import { fullName, webUrl } from "../present/repository.ts";
import { userById } from "../present/user.ts";

// Rows as GraphQL objects: a field that costs something is a function, called when asked for.

export function showUser(hub: Hub, user: User) {
  return {
    __typename: user.type,
    id: nodeId("User", user.id),
    databaseId: user.id,
    login: user.login,
    name: user.name,
    avatarUrl: `${hub.urls.web}/avatars/u/${user.id}`,
    resourcePath: `/${user.login}`,
    url: `${hub.urls.web}/${user.login}`,
  };
}

export function showCommit(hub: Hub, repository: Repository, commit: Commit) {
  const url = `${webUrl(hub, repository)}/commit/${commit.sha}`;
  return {
    __typename: "Commit",
    id: nodeId("Commit", `${repository.id}/${commit.sha}`),
    oid: commit.sha,
    abbreviatedOid: commit.sha.slice(0, 7),
    url,
    commitUrl: url,
    commitResourcePath: new URL(url).pathname,
    message: commit.message.trimEnd(),
    messageHeadline: commit.message.split("\n")[0] ?? "",
    committedDate: formatTimestamp(commit.committer.seconds * 1000),
    authoredDate: formatTimestamp(commit.author.seconds * 1000),
    tree: showObject(hub, repository, { type: "Tree", sha: commit.tree }),
  };
}

function showObject(hub: Hub, repository: Repository, object: { type: "Tree" | "Blob"; sha: string }) {
  const url = `${webUrl(hub, repository)}/commit/${object.sha}`;
  return {
    __typename: object.type,
    id: nodeId(object.type, `${repository.id}/${object.sha}`),
    oid: object.sha,
    abbreviatedOid: object.sha.slice(0, 7),
    commitUrl: url,
    commitResourcePath: new URL(url).pathname,
  };
}

export function showRepository(hub: Hub, repository: Repository) {
  const url = webUrl(hub, repository);
  const ref = async (args: { qualifiedName: string }) => showRef(hub, repository, args.qualifiedName);
  const issues = () => hub.store.issues.group(repository.id);
  return {
    __typename: "Repository",
    id: nodeId("Repository", repository.id),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: fullName(hub, repository),
    owner: showUser(hub, userById(hub, repository.ownerId)),
    isPrivate: repository.private,
    url,
    resourcePath: new URL(url).pathname,
    description: repository.description,
    createdAt: repository.createdAt,
    defaultBranchRef: () => ref({ qualifiedName: repository.defaultBranch }),
    ref,
    issue(args: { number: number }) {
      const issue = issues().find((one) => one.number === args.number && one.pullId === null);
      return issue === undefined ? null : showIssue(hub, issue);
    },
    pullRequest(args: { number: number }) {
      const pull = hub.store.pulls.group(repository.id).find((one) => one.number === args.number);
      return pull === undefined ? null : showPull(hub, pull);
    },
    object: (args: { expression?: string | null; oid?: string | null }) =>
      readObject(hub, repository, args.oid ?? args.expression ?? ""),
  };
}

async function readObject(hub: Hub, repository: Repository, expression: string) {
  const git = hub.git.open(repository.id);
  const object = await git.read(expression);
  if (object?.type === "commit") {
    const commit = await git.commit(object.sha);
    return commit === undefined ? null : showCommit(hub, repository, commit);
  }
  if (object?.type === "tree") return showObject(hub, repository, { type: "Tree", sha: object.sha });
  if (object?.type !== "blob") return null;
  const isBinary = object.content.includes(0);
  return {
    ...showObject(hub, repository, { type: "Blob", sha: object.sha }),
    byteSize: object.content.length,
    isBinary,
    text: isBinary ? null : object.content.toString("utf8"),
  };
}

/** A branch or tag by full or short name; null when there is none. */
export async function showRef(hub: Hub, repository: Repository, name: string) {
  const git = hub.git.open(repository.id);
  for (const full of name.startsWith("refs/") ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`]) {
    const commit = (await git.ref(full)) === undefined ? undefined : await git.commit(full);
    if (commit === undefined) continue;
    const prefix = full.startsWith("refs/tags/") ? "refs/tags/" : "refs/heads/";
    return {
      __typename: "Ref",
      id: nodeId("Ref", `${repository.id}/${full}`),
      name: full.slice(prefix.length),
      prefix,
      target: showCommit(hub, repository, commit),
    };
  }
  return null;
}

function showConversation(hub: Hub, issue: Issue) {
  const kind = issue.pullId === null ? "issues" : "pull";
  const url = `${webUrl(hub, repositoryOf(hub, issue))}/${kind}/${issue.number}`;
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body ?? "",
    url,
    resourcePath: new URL(url).pathname,
    author: showUser(hub, userById(hub, issue.authorId)),
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    closed: issue.state === "closed",
    closedAt: issue.closedAt,
  };
}

export function showIssue(hub: Hub, issue: Issue) {
  return {
    __typename: "Issue",
    id: nodeId("Issue", issue.id),
    databaseId: issue.id,
    ...showConversation(hub, issue),
    state: issue.state === "open" ? "OPEN" : "CLOSED",
  };
}

export function showPull(hub: Hub, pull: PullRequest) {
  const issue = issueOfPull(hub, pull);
  return {
    __typename: "PullRequest",
    id: nodeId("PullRequest", pull.id),
    databaseId: pull.id,
    ...showConversation(hub, issue),
    state: pull.merged ? "MERGED" : issue.state === "open" ? "OPEN" : "CLOSED",
    isDraft: pull.draft,
    merged: pull.merged,
    mergedAt: pull.mergedAt,
    headRefName: pull.headRef,
    headRefOid: pull.headSha,
    baseRefName: pull.baseRef,
    baseRefOid: pull.baseSha,
  };
}

/** Anything a person wrote below an issue or a pull request. */
export function showWords(
  hub: Hub,
  kind: "IssueComment" | "PullRequestReview" | "PullRequestReviewComment",
  row: { id: number; body: string; authorId: number; createdAt: string; url: string },
) {
  return {
    __typename: kind,
    id: nodeId(kind, row.id),
    databaseId: row.id,
    body: row.body,
    author: showUser(hub, userById(hub, row.authorId)),
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
    url: row.url,
  };
}
