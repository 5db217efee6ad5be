import { AppError } from "../core/failure.ts";
import type { Appended, LogFile, StoredLog, TranscriptPort } from "../transcript/port.ts";
import { bySegment } from "../transcript/segments.ts";
import type { Connection } from "./connect.ts";
import { describeGraphql, isNotFound } from "./describe-failure.ts";
import type { Identity } from "./port.ts";
import { readBranchTip } from "./read-branch-tip.ts";
import { rebuildBranch } from "./rebuild-branch.ts";
import { treeEntries } from "./tree-entries.ts";

const commitOnBranch = `mutation Append($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

/**
 * A transcript on a branch of its own, without parents and without code. The root is made by REST (a lost race shows
 * as 422); afterwards every append is a `createCommitOnBranch` with `expectedHeadOid`, a real compare-and-swap.
 * @see https://docs.github.com/en/graphql/reference/mutations#createcommitonbranch
 */
export function createGithubTranscript(connection: Connection, branch: string, identity: Identity): TranscriptPort {
  return {
    read: async () => readLog(connection, branch, identity),
    tip: async () => readBranchTip(connection, branch),
    append: async (change) => {
      const { expectedTip, files, headline } = change;
      return expectedTip === null
        ? plant(connection, branch, { files, headline })
        : commit(connection, branch, { expectedTip, files, headline });
    },
    rebuild: async (change) => {
      const tip = await rebuildBranch(connection, branch, change);
      return tip === null ? { type: "conflict" } : { type: "appended", tip, now: nowOf(connection) };
    },
    readFile: async (path) => readRaw(connection, path, branch),
  };
}

async function readLog(connection: Connection, branch: string, identity: Identity): Promise<StoredLog> {
  const { octokit, owner, repo } = connection;
  try {
    // Asked for as a branch: as a commit it would come with its changes, which are costly to find out.
    const { commit } = (await octokit.rest.repos.getBranch({ owner, repo, branch })).data;
    const segments = await readSegments(connection, commit.sha);
    const tipIsOurs = identity.includes(commit.author?.login ?? "") && commit.commit.verification?.verified === true;
    return { tip: commit.sha, tipIsOurs, segments, now: nowOf(connection) };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return { tip: null, tipIsOurs: true, segments: [], now: nowOf(connection) };
  }
}

async function readSegments(connection: Connection, ref: string): Promise<{ path: string; text: string }[]> {
  const last = await readText(connection, "transcript.jsonl", ref);
  const isWhole = last.startsWith('{"v":1,"seq":0,') || last === "";
  if (isWhole) return [{ path: "transcript.jsonl", text: last }];
  const { octokit, owner, repo } = connection;
  const { data } = await octokit.rest.repos.getContent({ owner, repo, path: "", ref });
  const names = Array.isArray(data) ? data.map((entry) => entry.name) : [];
  const older = names.filter((name) => /^transcript\.\d+\.jsonl$/.test(name)).toSorted(bySegment);
  const segments: { path: string; text: string }[] = [];
  for (const path of older) segments.push({ path, text: await readText(connection, path, ref) });
  return [...segments, { path: "transcript.jsonl", text: last }];
}

async function readText(connection: Connection, path: string, ref: string): Promise<string> {
  const bytes = await readRaw(connection, path, ref);
  if (bytes === null) {
    throw new AppError({ code: "log.corrupt", message: `${path} is missing on the log branch.`, retryable: false });
  }
  return Buffer.from(bytes).toString("utf8");
}

async function readRaw({ octokit, owner, repo }: Connection, path: string, ref: string): Promise<Uint8Array | null> {
  try {
    const { data } = await octokit.rest.repos.getContent({ owner, repo, path, ref });
    if (Array.isArray(data) || data.type !== "file") return null;
    if (data.encoding === "base64") return Buffer.from(data.content, "base64");
    const blob = await octokit.rest.git.getBlob({ owner, repo, file_sha: data.sha });
    return Buffer.from(blob.data.content, "base64");
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

type Change = { readonly files: readonly LogFile[]; readonly headline: string };

async function plant(connection: Connection, branch: string, { files, headline }: Change): Promise<Appended> {
  const { octokit, owner, repo } = connection;
  const place = { owner, repo };
  const tree = await treeEntries(connection, files);
  const made = await octokit.rest.git.createTree({ ...place, tree });
  const root = await octokit.rest.git.createCommit({ ...place, message: headline, tree: made.data.sha, parents: [] });
  try {
    await octokit.rest.git.createRef({ ...place, ref: `refs/heads/${branch}`, sha: root.data.sha });
  } catch (error) {
    // 422: somebody planted the branch between our look and now.
    if (error instanceof AppError && error.failure.code === "github.refused") return { type: "conflict" };
    throw error;
  }
  return { type: "appended", tip: root.data.sha, now: nowOf(connection) };
}

async function commit(
  connection: Connection,
  branch: string,
  { expectedTip, files, headline }: Change & { readonly expectedTip: string },
): Promise<Appended> {
  const { octokit, owner, repo } = connection;
  const additions = files.map(({ path, content }) => ({ path, contents: base64(content) }));
  const input = {
    branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: branch },
    expectedHeadOid: expectedTip,
    message: { headline },
    fileChanges: { additions },
  };
  try {
    const answer: unknown = await octokit.graphql(commitOnBranch, { input });
    return { type: "appended", tip: oidOf(answer), now: nowOf(connection) };
  } catch (error) {
    if (isStale(error)) return { type: "conflict" };
    throw describeGraphql(error);
  }
}

function oidOf(answer: unknown): string {
  const text = JSON.stringify(answer);
  const oid = /"oid":"([0-9a-f]{40})"/.exec(text)?.[1];
  if (oid !== undefined) return oid;
  throw new AppError({ code: "github.unavailable", message: "GitHub did not name the new commit.", retryable: true });
}

/** GraphQL tells of a moved branch by an error of type STALE_DATA. */
function isStale(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("errors" in error)) return false;
  return /STALE_DATA|expectedHeadOid|is at [0-9a-f]+ but expected/.test(JSON.stringify(error.errors));
}

function nowOf(connection: Connection): string {
  return connection.lastDate() ?? "1970-01-01T00:00:00Z";
}

function base64(content: string | Uint8Array): string {
  return Buffer.from(content).toString("base64");
}
