import { formatTimestamp } from "../../clock.ts";
import type { Commit } from "../../git/commit.ts";
import type { GitRepository } from "../../git/git-repository.ts";
import { userOfAddress } from "../../domain/users.ts";
import type { Hub } from "../../hub.ts";
import type { ListedCommit } from "../views/commit-list.ts";

export function listCommits(hub: Hub, repositoryId: number, commits: readonly Commit[]): readonly ListedCommit[] {
  return commits.map((commit) => listCommit(hub, repositoryId, commit));
}

export function listCommit(hub: Hub, repositoryId: number, commit: Commit): ListedCommit {
  return {
    sha: commit.sha,
    headline: commit.message.split("\n", 1)[0] ?? "",
    authorName: userOfAddress(hub, commit.author.email)?.login ?? commit.author.name,
    at: formatTimestamp(commit.author.seconds * 1000),
    isVerified: hub.store.signedCommits.get(`${repositoryId}/${commit.sha}`) !== undefined,
  };
}

/** What a path such as `feature/x/src/main.ts` means: a ref, the commit it names, and a path in that. */
export interface ResolvedPath {
  readonly ref: string;
  readonly sha: string;
  readonly path: string;
  readonly branches: readonly string[];
}

/** Branches may contain slashes, so the longest branch or tag the text begins with wins; then commit ids. */
export async function resolvePath(git: GitRepository, text: string): Promise<ResolvedPath | null> {
  const refs = [...(await git.refs("refs/heads/")), ...(await git.refs("refs/tags/"))];
  const branches = refs.flatMap(({ name }) => (name.startsWith("refs/heads/") ? [shortName(name)] : []));
  const ref = refs
    .map(({ name }) => shortName(name))
    .filter((name) => text === name || text.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  const start = ref ?? text.split("/", 1)[0] ?? "";
  if (ref === undefined && !/^[\da-f]{7,40}$/u.test(start)) return null;
  const commit = await git.commit(ref === undefined ? start : fullNameOf(refs, ref));
  const path = text.slice(start.length).replace(/^\/+|\/+$/gu, "");
  return commit === undefined ? null : { ref: start, sha: commit.sha, path, branches };
}

function shortName(name: string): string {
  return name.replace(/^refs\/(?:heads|tags)\//u, "");
}

function fullNameOf(refs: readonly { readonly name: string }[], short: string): string {
  return refs.find(({ name }) => shortName(name) === short)?.name ?? short;
}
