import { signatureOf, webFlow } from "../domain/sign.ts";
import type { Hub } from "../hub.ts";
import type { PullRequest, Sha } from "../model.ts";
import { userById } from "../present/user.ts";
import { issueOfPull } from "../present/pull.ts";

/** What a name stands for; `ref` is null when it was a bare SHA. */
export interface ResolvedRef {
  readonly sha: Sha;
  readonly ref: string | null;
}

/** Resolves a branch, a tag, a full ref or a SHA. `refs/pull/N/merge` is made when asked for. */
export async function resolveRef(hub: Hub, repositoryId: number, name: string): Promise<ResolvedRef | undefined> {
  const git = hub.git.open(repositoryId);
  const merge = /^refs\/pull\/(\d+)\/merge$/.exec(name);
  if (merge !== null) return resolveMerge(hub, repositoryId, Number(merge[1]));
  const candidates = name.startsWith("refs/") ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`];
  for (const ref of candidates) {
    const commit = (await git.ref(ref)) === undefined ? undefined : await git.commit(ref);
    if (commit !== undefined) return { sha: commit.sha, ref };
  }
  if (!/^[0-9a-f]{40}$/.test(name)) return undefined;
  const commit = await git.commit(name);
  return commit === undefined ? undefined : { sha: commit.sha, ref: null };
}

async function resolveMerge(hub: Hub, repositoryId: number, number: number): Promise<ResolvedRef | undefined> {
  const pull = hub.store.pulls.group(repositoryId).find((one) => one.number === number);
  if (pull === undefined) return undefined;
  const sha = await writeTestMerge(hub, pull);
  if (sha === undefined) return undefined;
  const ref = `refs/pull/${number}/merge`;
  await hub.git.open(repositoryId).updateRefs([{ name: ref, sha }]);
  return { sha, ref };
}

// What the base would be after merging; none when the two conflict.
async function writeTestMerge(hub: Hub, pull: PullRequest): Promise<Sha | undefined> {
  const git = hub.git.open(pull.repositoryId);
  const base = await git.ref(`refs/heads/${pull.baseRef}`);
  if (base === undefined) return undefined;
  const merged = await git.merge(base, pull.headSha);
  if (merged.type === "conflict") return undefined;
  return git.writeCommit({
    tree: merged.tree,
    parents: [base, pull.headSha],
    author: signatureOf(hub, userById(hub, issueOfPull(hub, pull).authorId)),
    committer: webFlow(hub),
    message: `Merge ${pull.headSha} into ${base}`,
  });
}
