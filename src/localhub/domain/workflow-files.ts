import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem } from "../problem.ts";

/**
 * Refuses a job token that would bring in other workflow files than the branch (or the default branch) has.
 * @throws {HubProblem} 403
 */
export async function refuseWorkflowChange(
  hub: Hub,
  actor: Actor,
  change: { repository: Repository; before: Sha | null; after: Sha },
): Promise<void> {
  if (actor.token?.type !== "job") return;
  const git = hub.git.open(change.repository.id);
  const folder = async (revision: string) => (await git.read(`${revision}:.github/workflows`))?.sha;
  const after = await folder(change.after);
  if (after === undefined) return;
  const known = [change.before, `refs/heads/${change.repository.defaultBranch}`];
  for (const revision of known) {
    if (revision !== null && (await folder(revision)) === after) return;
  }
  throw new HubProblem(403, "Resource not accessible by integration");
}
