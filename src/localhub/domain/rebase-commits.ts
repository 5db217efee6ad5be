import type { Commit } from "../git/commit.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { signatureOf } from "./sign.ts";

/**
 * Writes commits anew on top of another, one after the other; their authors and messages stay.
 * @throws {HubProblem} 405 when one of them does not fit there
 */
export async function rebaseCommits(
  hub: Hub,
  actor: Actor,
  wanted: { readonly repository: Repository; readonly base: Sha; readonly commits: readonly Commit[] },
): Promise<Sha> {
  const git = hub.git.open(wanted.repository.id);
  const committer = signatureOf(hub, actor.user);
  let tip = await git.commit(wanted.base);
  for (const commit of wanted.commits) {
    if (tip === undefined) break;
    const tree = await applyCommit(hub, { repository: wanted.repository, tip, commit });
    const { author, message } = commit;
    tip = await git.commit(await git.writeCommit({ tree, parents: [tip.sha], author, committer, message }));
  }
  if (tip === undefined) throw notFound();
  return tip.sha;
}

// Git merges from where two commits parted. What one commit changed is merged as if tip and commit had parted at its
// parent: both are written again as children of a commit that holds what the parent held.
async function applyCommit(hub: Hub, at: { repository: Repository; tip: Commit; commit: Commit }): Promise<Sha> {
  const git = hub.git.open(at.repository.id);
  const parent = await git.commit(at.commit.parents[0] ?? "");
  if (parent === undefined) throw notFound();
  const { author, committer } = at.commit;
  const stand = (tree: Sha, parents: readonly Sha[]) =>
    git.writeCommit({ tree, parents, author, committer, message: "stand-in" });
  const base = await stand(parent.tree, []);
  const [ours, theirs] = await Promise.all([stand(at.tip.tree, [base]), stand(at.commit.tree, [base])]);
  const merged = await git.merge(ours, theirs);
  if (merged.type === "conflict") throw new HubProblem(405, "This branch can't be rebased");
  return merged.tree;
}
