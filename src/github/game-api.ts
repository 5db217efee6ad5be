/**
 * A game's folder by the API. In: a commit, or files and the commit they replace. Out: files, or a commit on a branch;
 * `null` wherever this way does not lead there and git's does. Nothing of a game is run or written to disk.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { AppError } from "../core/failure.ts";
import type { Connection } from "./connect.ts";
import { describeGraphql } from "./describe-failure.ts";
import type { GameFile, GitPort, Pushed } from "./port.ts";

export interface GameApi {
  readGame(ref: string, slug: string): Promise<readonly GameFile[] | null>;
  pushGame(change: Parameters<GitPort["pushGame"]>[0]): Promise<Pushed | null>;
}

/** Folders in folders that one question reaches. Games of the kit have two. */
const maxDepth = 4;
/** Above that one request carries too much; git packs it. */
const maxBytes = 2 * 1024 * 1024;

export function createGameApi(connection: Connection, defaultBranch: string): GameApi {
  return {
    readGame: async (ref, slug) => readGame(connection, `${ref}:games/${slug}`),
    pushGame: async (change) => {
      try {
        return await pushGame(connection, defaultBranch, change);
      } catch (error) {
        // Whatever is refused here, git may still do or say better why not.
        if (error instanceof AppError && !error.failure.retryable) return null;
        throw error;
      }
    },
  };
}

const entries = (depth: number): string =>
  `entries { name oid object { __typename ... on Blob { text isTruncated } ${depth > 1 ? `... on Tree { ${entries(depth - 1)} }` : ""} } }`;
const gameQuery = `query Game($owner: String!, $name: String!, $folder: String!) {
  repository(owner: $owner, name: $name) { object(expression: $folder) { __typename ... on Tree { ${entries(maxDepth)} } } }
}`;

interface Entry {
  readonly name: string;
  readonly oid: string;
  readonly object: {
    readonly text?: string | null | undefined;
    readonly isTruncated?: boolean | undefined;
    readonly entries?: readonly Entry[] | undefined;
  } | null;
}
const Entry: z.ZodType<Entry> = z.object({
  name: z.string(),
  oid: z.string(),
  object: z
    .object({
      text: z.string().nullish(),
      isTruncated: z.boolean().optional(),
      get entries() {
        return z.array(Entry).optional();
      },
    })
    .nullable(),
});
const Answer = z.object({
  repository: z.object({ object: z.object({ entries: z.array(Entry).optional() }).nullable() }).nullable(),
});

async function readGame({ octokit, owner, repo }: Connection, folder: string): Promise<readonly GameFile[] | null> {
  const answer: unknown = await octokit.graphql(gameQuery, { owner, name: repo, folder }).catch((error: unknown) => {
    throw describeGraphql(error);
  });
  const found = Answer.safeParse(answer).data?.repository?.object;
  if (found === null) return [];
  const files = found?.entries === undefined ? null : filesOf(found.entries, "");
  return files === null ? null : files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** `null` as soon as one file did not come whole and unchanged. */
function filesOf(from: readonly Entry[], folder: string): GameFile[] | null {
  const files: GameFile[] = [];
  for (const { name, oid, object } of from) {
    const path = `${folder}${name}`;
    const inside = object?.entries === undefined ? fileOf(path, oid, object) : filesOf(object.entries, `${path}/`);
    if (inside === null) return null;
    files.push(...inside);
  }
  return files;
}

function fileOf(path: string, oid: string, object: Entry["object"]): GameFile[] | null {
  if (object?.text == null || object.isTruncated === true) return null;
  const content = Buffer.from(object.text);
  // What is no text comes with other bytes in the place of its own.
  return blobId(content) === oid ? [{ path, content }] : null;
}

/** Git's name for a file's content. @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function blobId(content: Uint8Array): string {
  return createHash("sha1").update(`blob ${content.byteLength}\0`).update(content).digest("hex");
}

async function pushGame(
  connection: Connection,
  defaultBranch: string,
  { branch, base, slug, files, message }: Parameters<GitPort["pushGame"]>[0],
): Promise<Pushed | null> {
  const blobs = textsOf(files);
  if (blobs === null) return null;
  const { octokit, owner, repo } = connection;
  const place = { owner, repo };
  const parent = await readCommit(connection, base, defaultBranch);
  const game = (await octokit.rest.git.createTree({ ...place, tree: blobs })).data.sha;
  const folder = { path: `games/${slug}`, mode: "040000", type: "tree", sha: game } as const;
  const tree = (await octokit.rest.git.createTree({ ...place, base_tree: parent.tree, tree: [folder] })).data.sha;
  const commit = (await octokit.rest.git.createCommit({ ...place, message, tree, parents: [parent.commit] })).data.sha;
  // The branch is made, or moved forward from its base: if it stands elsewhere both are refused, and git merges.
  if (base === null) await octokit.rest.git.createRef({ ...place, ref: `refs/heads/${branch}`, sha: commit });
  else await octokit.rest.git.updateRef({ ...place, ref: `heads/${branch}`, sha: commit, force: false });
  return { type: "pushed", commit, tree: game };
}

async function readCommit(
  { octokit, owner, repo }: Connection,
  base: string | null,
  defaultBranch: string,
): Promise<{ commit: string; tree: string }> {
  if (base !== null) {
    const { data } = await octokit.rest.git.getCommit({ owner, repo, commit_sha: base });
    return { commit: data.sha, tree: data.tree.sha };
  }
  const { commit } = (await octokit.rest.repos.getBranch({ owner, repo, branch: defaultBranch })).data;
  return { commit: commit.sha, tree: commit.commit.tree.sha };
}

interface Blob {
  readonly path: string;
  readonly mode: "100644";
  readonly type: "blob";
  readonly content: string;
}

/** `null` where a file is no text, or all are too much for one request. */
function textsOf(files: readonly GameFile[]): Blob[] | null {
  if (files.reduce((sum, { content }) => sum + content.byteLength, 0) > maxBytes) return null;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return files.map(({ path, content }) => ({ path, mode: "100644", type: "blob", content: decoder.decode(content) }));
  } catch {
    // Not UTF-8.
    return null;
  }
}
