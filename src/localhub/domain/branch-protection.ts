import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import type { BranchProtection, Rule } from "../repository-rows.ts";
import { demand, RIGHTS } from "./access.ts";

/** The older kind of protection, of one branch by its name. */
export function protectionOf(hub: Hub, repository: Repository, branch: string): BranchProtection | undefined {
  return hub.store.branchProtections.get(`${repository.id}/${branch}`);
}

/** What an administrator says of a branch replaces what was said before. @throws {HubProblem} 404 without that branch */
export async function protectBranch(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; fields: Omit<BranchProtection, "id" | "repositoryId"> },
): Promise<BranchProtection> {
  const { repository, fields } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.administer });
  const sha = await hub.git.open(repository.id).ref(`refs/heads/${fields.branch}`);
  if (sha === undefined) throw new HubProblem(404, "Branch not found");
  const id = `${repository.id}/${fields.branch}`;
  return hub.store.branchProtections.put({ ...fields, id, repositoryId: repository.id });
}

/** @throws {HubProblem} 404 where there is none */
export function unprotectBranch(hub: Hub, actor: Actor, at: { repository: Repository; branch: string }): void {
  demand(hub, actor, { repository: at.repository, right: RIGHTS.administer });
  const protection = protectionOf(hub, at.repository, at.branch);
  if (protection === undefined) throw new HubProblem(404, "Branch not protected");
  hub.store.branchProtections.delete(protection.id);
}

/** What protection forbids, in the words of rules. Nobody passes it by here, administrators neither. */
export function rulesOfProtection(hub: Hub, repository: Repository, ref: string): readonly Rule[] {
  const protection = protectionOf(hub, repository, ref.replace(/^refs\/heads\//, ""));
  if (protection === undefined) return [];
  const types = [
    ...(protection.allowForcePushes ? [] : ["non_fast_forward"]),
    ...(protection.allowDeletions ? [] : ["deletion"]),
    ...(protection.reviews === null ? [] : ["pull_request"]),
  ];
  return types.map((type) => ({ type }));
}
