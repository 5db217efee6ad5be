import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";
import { checkPath, createCommit } from "./commits.ts";
import { createRef, updateRef } from "./refs.ts";

export interface FileWish {
  readonly repository: Repository;
  readonly path: string;
  readonly message: string;
  readonly content: Buffer;
  /** The file as the writer has seen it; missing for a new one. */
  readonly seen?: Sha | undefined;
  readonly branch?: string | undefined;
}

/**
 * Writes one file as one commit, also as the first of a repository.
 * @throws {HubProblem} 409 when the file is not as it was seen, 422 when it exists and nobody said to have seen it
 */
export async function writeFile(hub: Hub, actor: Actor, wish: FileWish): Promise<{ commit: Sha; isNew: boolean }> {
  const { repository, message } = wish;
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  const git = hub.git.open(repository.id);
  const path = checkPath(wish.path);
  const ref = `refs/heads/${wish.branch ?? repository.defaultBranch}`;
  const head = await git.ref(ref);
  if (head === undefined && repository.pushedAt !== null) throw new HubProblem(404, `Branch ${wish.branch} not found`);
  const before = head === undefined ? undefined : await git.read(`${head}:${path}`);
  refuseUnseen(wish, before?.sha);
  const blob = await git.write("blob", wish.content);
  const tree = await git.changeTree(head ?? null, [{ path, mode: "100644", sha: blob }]);
  const parents = head === undefined ? [] : [head];
  const sha = await createCommit(hub, actor, { repository, message, tree, parents });
  if (head === undefined) await createRef(hub, actor, { repository, ref, sha });
  else await updateRef(hub, actor, { repository, ref, sha, force: false });
  return { commit: sha, isNew: before === undefined };
}

function refuseUnseen({ path, seen }: FileWish, before: Sha | undefined): void {
  if (before !== undefined && seen === undefined) {
    throw new HubProblem(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  }
  if (seen !== undefined && seen !== before) throw new HubProblem(409, `${path} does not match ${seen}`);
}
