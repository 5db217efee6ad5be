import { formatTimestamp } from "../clock.ts";
import { RIGHTS } from "../domain/access.ts";
import type { Commit } from "../git/commit.ts";
import type { GitObject } from "../git/object-reader.ts";
import { entryType, type TreeEntry } from "../git/tree.ts";
import type { Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { nodeId } from "../present/node-id.ts";
import { webUrl } from "../present/repository.ts";
import { showStatuses } from "./show-statuses.ts";
import { guarded, type Viewer } from "./viewer.ts";

type Shown = Record<string, unknown>;

/** What a SHA or an expression like `main:games` names; null when it names nothing. */
export async function readObject(viewer: Viewer, repository: Repository, expression: string): Promise<Shown | null> {
  const object = await viewer.hub.git.open(repository.id).read(expression);
  return object === undefined ? null : showObject(viewer, repository, object);
}

async function showObject(viewer: Viewer, repository: Repository, object: GitObject): Promise<Shown | null> {
  switch (object.type) {
    case "commit":
      return readCommit(viewer, repository, object.sha);
    case "tree":
      return showTree(viewer, repository, object.sha);
    case "blob": {
      const isBinary = object.content.includes(0);
      return {
        __typename: "Blob",
        ...showId(viewer.hub, repository, { kind: "Blob", sha: object.sha }),
        byteSize: object.content.length,
        isBinary,
        isTruncated: false,
        text: isBinary ? null : object.content.toString("utf8"),
      };
    }
    case "tag":
      return null;
  }
}

export async function readCommit(viewer: Viewer, repository: Repository, sha: Sha): Promise<Shown | null> {
  const git = viewer.hub.git.open(repository.id);
  const commit = git.seenCommit(sha) ?? (await git.commit(sha));
  return commit === undefined ? null : showCommit(viewer, repository, commit);
}

export function showCommit(viewer: Viewer, repository: Repository, commit: Commit): Shown {
  const { hub } = viewer;
  const named = showId(hub, repository, { kind: "Commit", sha: commit.sha });
  const right = RIGHTS.readStatuses;
  return {
    __typename: "Commit",
    ...named,
    url: named.commitUrl,
    message: commit.message.trimEnd(),
    messageHeadline: commit.message.split("\n")[0] ?? "",
    committedDate: formatTimestamp(commit.committer.seconds * 1000),
    authoredDate: formatTimestamp(commit.author.seconds * 1000),
    tree: showTree(viewer, repository, commit.tree),
    file: ({ path }: { path: string }) => findEntry(viewer, repository, { sha: commit.sha, path }),
    status: () => guarded(viewer, { repository, right }, () => showStatuses(hub, repository, commit.sha)),
  };
}

function showId(hub: Hub, repository: Repository, object: { kind: "Commit" | "Tree" | "Blob"; sha: Sha }) {
  const url = `${webUrl(hub, repository)}/commit/${object.sha}`;
  return {
    id: nodeId(object.kind, `${repository.id}/${object.sha}`),
    oid: object.sha,
    abbreviatedOid: object.sha.slice(0, 7),
    commitUrl: url,
    commitResourcePath: new URL(url).pathname,
  };
}

function showTree(viewer: Viewer, repository: Repository, sha: Sha): Shown {
  return {
    __typename: "Tree",
    ...showId(viewer.hub, repository, { kind: "Tree", sha }),
    entries: async () => {
      const entries = (await viewer.hub.git.open(repository.id).tree(sha)) ?? [];
      return entries.map((entry) => showEntry(viewer, repository, { entry, path: entry.name }));
    },
  };
}

function showEntry(viewer: Viewer, repository: Repository, { entry, path }: { entry: TreeEntry; path: string }): Shown {
  return {
    name: entry.name,
    path,
    mode: Number.parseInt(entry.mode, 8),
    oid: entry.sha,
    type: entryType(entry.mode),
    object: () => readObject(viewer, repository, entry.sha),
  };
}

/** The file or folder at a path, read from the folder it lies in, so that only small objects are read. */
async function findEntry(
  viewer: Viewer,
  repository: Repository,
  at: { sha: Sha; path: string },
): Promise<Shown | null> {
  const slash = at.path.lastIndexOf("/");
  const name = at.path.slice(slash + 1);
  const folder = slash < 0 ? at.sha : `${at.sha}:${at.path.slice(0, slash)}`;
  const git = viewer.hub.git.open(repository.id);
  const entry = (await git.tree(folder))?.find((one) => one.name === name);
  return entry === undefined ? null : showEntry(viewer, repository, { entry, path: at.path });
}
