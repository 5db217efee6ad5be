import { userOfAddress } from "../domain/users.ts";
import type { DiffFile } from "../git/diff.ts";
import { type Commit, formatCommit, type Signature } from "../git/commit.ts";
import { formatTimestamp } from "../clock.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { nodeId } from "./node-id.ts";
import { apiUrl, webUrl } from "./repository.ts";
import { presentUser } from "./user.ts";

function presentPerson(person: Signature) {
  return { name: person.name, email: person.email, date: formatTimestamp(person.seconds * 1000) };
}

/** Commits the server made itself are signed by it; others are as unsigned as they came. */
export function presentVerification(hub: Hub, repository: Repository, commit: Commit) {
  const signed = hub.store.signedCommits.get(`${repository.id}/${commit.sha}`);
  if (signed === undefined) {
    return { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null };
  }
  return {
    verified: true,
    reason: "valid",
    signature: `-----BEGIN PGP SIGNATURE-----\n\nlocal ${commit.sha}\n-----END PGP SIGNATURE-----\n`,
    payload: formatCommit(commit).toString("utf8"),
    verified_at: formatTimestamp(commit.committer.seconds * 1000),
  };
}

/** A commit as the git database knows it. */
export function presentGitCommit(hub: Hub, repository: Repository, commit: Commit) {
  const api = apiUrl(hub, repository);
  const web = webUrl(hub, repository);
  return {
    sha: commit.sha,
    node_id: nodeId("Commit", `${repository.id}/${commit.sha}`),
    url: `${api}/git/commits/${commit.sha}`,
    html_url: `${web}/commit/${commit.sha}`,
    author: presentPerson(commit.author),
    committer: presentPerson(commit.committer),
    tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    message: commit.message.trimEnd(),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/git/commits/${sha}`,
      html_url: `${web}/commit/${sha}`,
    })),
    verification: presentVerification(hub, repository, commit),
  };
}

/** A commit with the users behind it, without its files. */
export function presentCommit(hub: Hub, repository: Repository, commit: Commit) {
  const api = apiUrl(hub, repository);
  const url = `${api}/commits/${commit.sha}`;
  const author = userOfAddress(hub, commit.author.email);
  const committer = userOfAddress(hub, commit.committer.email);
  return {
    url,
    sha: commit.sha,
    node_id: nodeId("Commit", `${repository.id}/${commit.sha}`),
    html_url: `${webUrl(hub, repository)}/commit/${commit.sha}`,
    comments_url: `${url}/comments`,
    commit: {
      url: `${api}/git/commits/${commit.sha}`,
      author: presentPerson(commit.author),
      committer: presentPerson(commit.committer),
      message: commit.message.trimEnd(),
      comment_count: 0,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      verification: presentVerification(hub, repository, commit),
    },
    author: author === undefined ? null : presentUser(hub, author),
    committer: committer === undefined ? null : presentUser(hub, committer),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${webUrl(hub, repository)}/commit/${sha}`,
    })),
  };
}

/** A file of a diff. */
export function presentDiffFile(hub: Hub, at: { repository: Repository; sha: string }, file: DiffFile) {
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  const web = webUrl(hub, at.repository);
  return {
    sha: file.blobSha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${web}/blob/${at.sha}/${path}`,
    raw_url: `${web}/raw/${at.sha}/${path}`,
    contents_url: `${apiUrl(hub, at.repository)}/contents/${path}?ref=${at.sha}`,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousPath === null ? {} : { previous_filename: file.previousPath }),
  };
}

/** A commit as push payloads list it. */
export function presentPushedCommit(hub: Hub, repository: Repository, commit: Commit) {
  const person = (signature: Signature) => {
    const user = userOfAddress(hub, signature.email);
    return {
      name: signature.name,
      email: signature.email,
      date: formatTimestamp(signature.seconds * 1000),
      ...(user === undefined ? {} : { username: user.login }),
    };
  };
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message.trimEnd(),
    timestamp: formatTimestamp(commit.committer.seconds * 1000),
    url: `${webUrl(hub, repository)}/commit/${commit.sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    added: [],
    removed: [],
    modified: [],
  };
}
