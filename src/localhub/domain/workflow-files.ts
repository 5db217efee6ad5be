import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem } from "../problem.ts";

/** Jobs never may, apps with the permission for it, people always. */
export function mayChangeWorkflows({ token }: Actor): boolean {
  if (token?.type === "installation") return token.permissions["workflows"] === "write";
  return token?.type !== "job";
}

/**
 * Refuses a token without the right to change workflows that would bring in other workflow files than the branch (or the default branch) has.
 * @throws {HubProblem} 403
 */
export async function refuseWorkflowChange(
  hub: Hub,
  actor: Actor,
  change: { repository: Repository; before: Sha | null; after: Sha },
): Promise<void> {
  if (mayChangeWorkflows(actor)) return;
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
