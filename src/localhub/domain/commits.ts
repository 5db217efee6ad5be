import type { Signature } from "../git/commit.ts";
import type { TreeChange } from "../git/object-database.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";
import { announceRefChange } from "./ref-changes.ts";
import { refuseByRules } from "./rulesets.ts";
import { signatureOf, webFlow, writeSignedCommit } from "./sign.ts";
import { refuseWorkflowChange } from "./workflow-files.ts";

export interface NewCommit {
  readonly repository: Repository;
  readonly message: string;
  readonly tree: Sha;
  readonly parents: readonly Sha[];
  readonly author?: Signature | undefined;
  readonly committer?: Signature | undefined;
}

/** Makes a commit that no ref names yet. It is signed when a bot makes it in its own name. */
export async function createCommit(hub: Hub, actor: Actor, wanted: NewCommit): Promise<Sha> {
  const { repository } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  const git = hub.git.open(repository.id);
  if ((await git.read(wanted.tree))?.type !== "tree") throw new HubProblem(422, "Tree SHA does not exist");
  for (const parent of wanted.parents) {
    if ((await git.read(parent))?.type !== "commit") {
      throw new HubProblem(422, "Parent SHA does not exist or is not a commit object");
    }
  }
  const self = signatureOf(hub, actor.user);
  const author = wanted.author ?? self;
  const commit = {
    tree: wanted.tree,
    parents: wanted.parents,
    author,
    committer: wanted.committer ?? author,
    message: wanted.message,
  };
  const signed = actor.user.type === "Bot" && wanted.author === undefined && wanted.committer === undefined;
  return signed ? writeSignedCommit(hub, { repository, user: actor.user }, commit) : git.writeCommit(commit);
}

export interface BranchCommit {
  readonly repository: Repository;
  /** Short name. */
  readonly branch: string;
  readonly expectedHead: Sha;
  readonly headline: string;
  readonly body: string;
  readonly additions: readonly { readonly path: string; readonly content: Buffer }[];
  readonly deletions: readonly string[];
}

/**
 * Commits on top of a branch that must be where the caller thinks it is: the compare-and-swap of GitHub.
 * @throws {HubProblem} 404 no such branch; 422 `STALE_DATA` when it has moved
 */
export async function commitOnBranch(hub: Hub, actor: Actor, wanted: BranchCommit): Promise<Sha> {
  const { repository, expectedHead } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  const git = hub.git.open(repository.id);
  const ref = `refs/heads/${wanted.branch}`;
  const head = await git.ref(ref);
  if (head === undefined) {
    throw new HubProblem(404, `No such branch: ${wanted.branch}`, { type: "NOT_FOUND" });
  }
  if (head !== expectedHead) throw staleHead(expectedHead, head);
  const tree = await changedTree(hub, wanted);
  const message = wanted.body === "" ? wanted.headline : `${wanted.headline}\n\n${wanted.body}`;
  const where = { repository, user: actor.user };
  const author = signatureOf(hub, actor.user);
  const sha = await writeSignedCommit(hub, where, { tree, parents: [head], author, committer: webFlow(hub), message });
  await refuseWorkflowChange(hub, actor, { repository, before: head, after: sha });
  await refuseByRules(hub, repository, { ref, before: head, after: sha });
  if (!(await git.updateRefs([{ name: ref, sha, expected: head }]))) {
    throw staleHead(expectedHead, (await git.ref(ref)) ?? "");
  }
  await announceRefChange(hub, actor, { repository, name: ref, before: head, after: sha });
  return sha;
}

function staleHead(expected: Sha, actual: Sha): HubProblem {
  const message = `Expected branch to point to "${expected}" but it points to "${actual}". Pull and try again.`;
  return new HubProblem(422, message, { type: "STALE_DATA" });
}

async function changedTree(hub: Hub, wanted: BranchCommit): Promise<Sha> {
  const git = hub.git.open(wanted.repository.id);
  const deletions = wanted.deletions.map((path): TreeChange => ({ path: checkPath(path), mode: "100644", sha: null }));
  for (const deletion of deletions) {
    if ((await git.read(`${wanted.expectedHead}:${deletion.path}`)) === undefined) {
      throw new HubProblem(422, `A path was requested for deletion which does not exist: ${deletion.path}`);
    }
  }
  const additions = await Promise.all(
    wanted.additions.map(async (file): Promise<TreeChange> => {
      const path = checkPath(file.path);
      return { path, mode: "100644", sha: await git.write("blob", file.content) };
    }),
  );
  return git.changeTree(wanted.expectedHead, [...deletions, ...additions]);
}

/** Refuses what git would not take as a path inside a tree. */
export function checkPath(path: string): string {
  const parts = path.split("/");
  const bad = parts.some((part) => part === "" || part === "." || part === ".." || part.toLowerCase() === ".git");
  if (bad || /[\0\n]/.test(path)) throw new HubProblem(422, `A path was requested which is not valid: ${path}`);
  return path;
}
