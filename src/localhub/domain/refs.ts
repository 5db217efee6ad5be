import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem, invalidField } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";
import { announceRefChange } from "./ref-changes.ts";
import { refuseByRules } from "./rulesets.ts";
import { refuseWorkflowChange } from "./workflow-files.ts";

/** Makes a ref (`refs/heads/…`, `refs/tags/…`) that must not exist yet. */
export async function createRef(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; ref: string; sha: Sha },
): Promise<void> {
  const { repository, ref, sha } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  checkRefName(ref);
  const git = hub.git.open(repository.id);
  const object = await git.read(sha);
  if (object?.sha !== sha) throw new HubProblem(422, "Object does not exist");
  await refuseWorkflowChange(hub, actor, { repository, before: null, after: sha });
  await refuseByRules(hub, repository, { ref, before: null, after: sha });
  if (!(await git.updateRefs([{ name: ref, sha, expected: null }]))) {
    throw new HubProblem(422, "Reference already exists");
  }
  await announceRefChange(hub, actor, { repository, name: ref, before: null, after: sha });
}

/** Moves a ref; without `force` only forward. */
export async function updateRef(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; ref: string; sha: Sha; force: boolean },
): Promise<void> {
  const { repository, ref, sha } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  const git = hub.git.open(repository.id);
  const before = await git.ref(ref);
  if (before === undefined) throw new HubProblem(422, "Reference does not exist");
  if ((await git.read(sha))?.sha !== sha) throw new HubProblem(422, "Object does not exist");
  if (before === sha) return;
  await refuseByRules(hub, repository, { ref, before, after: sha });
  if (!wanted.force && !(await git.isAncestor(before, sha))) {
    throw new HubProblem(422, "Update is not a fast forward");
  }
  await refuseWorkflowChange(hub, actor, { repository, before, after: sha });
  if (!(await git.updateRefs([{ name: ref, sha, expected: before }]))) {
    throw new HubProblem(422, "Reference cannot be updated");
  }
  await announceRefChange(hub, actor, { repository, name: ref, before, after: sha });
}

export async function deleteRef(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; ref: string },
): Promise<void> {
  const { repository, ref } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  if (ref === `refs/heads/${repository.defaultBranch}`) throw new HubProblem(422, "Cannot delete the default branch");
  const git = hub.git.open(repository.id);
  const before = await git.ref(ref);
  if (before !== undefined) await refuseByRules(hub, repository, { ref, before, after: null });
  if (before === undefined || !(await git.updateRefs([{ name: ref, sha: null, expected: before }]))) {
    throw new HubProblem(422, "Reference does not exist");
  }
  await announceRefChange(hub, actor, { repository, name: ref, before, after: null });
}

/** @see https://git-scm.com/docs/git-check-ref-format */
export function checkRefName(ref: string): void {
  const wellFormed = /^refs\/(heads|tags|notes)\/[^\s~^:?*[\\\u0000-\u001f\u007f]+$/.test(ref);
  const forbidden = /\.\.|@\{|\/\/|\/\.|\.lock(\/|$)|[./]$/.test(ref);
  if (!wellFormed || forbidden) throw invalidField("Reference", "ref", "Reference name is not valid.");
}
