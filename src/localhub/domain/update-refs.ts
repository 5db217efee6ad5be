import type { Actor, Hub } from "../hub.ts";
import type { Repository, Sha } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { demand, RIGHTS } from "./access.ts";
import { announceRefChange } from "./ref-changes.ts";
import { checkRefName } from "./refs.ts";
import { refuseByRules } from "./rulesets.ts";
import { refuseWorkflowChange } from "./workflow-files.ts";

/** One ref as it is to be; forty zeros mean "not there". */
export interface WantedRef {
  /** Full name. */
  readonly name: string;
  readonly after: Sha;
  /** Where it must be; undefined: wherever it is. */
  readonly before: Sha | undefined;
  readonly force: boolean;
}

interface Move {
  readonly name: string;
  readonly before: Sha | null;
  readonly after: Sha | null;
}

/**
 * Moves, makes and deletes refs, all or none, each only from where the caller thinks it is.
 * @throws {HubProblem} 422 when one is elsewhere, or would go back without `force`
 */
export async function updateRefs(
  hub: Hub,
  actor: Actor,
  { repository, wanted }: { repository: Repository; wanted: readonly WantedRef[] },
): Promise<void> {
  demand(hub, actor, { repository, right: RIGHTS.writeContents });
  const moves: Move[] = [];
  for (const ref of wanted) moves.push(await checkMove(hub, actor, { repository, ref }));
  const updates = moves.map(({ name, before, after }) => ({ name, sha: after, expected: before }));
  if (updates.length > 0 && !(await hub.git.open(repository.id).updateRefs(updates))) {
    throw new HubProblem(422, "Reference cannot be updated");
  }
  for (const move of moves) await announceRefChange(hub, actor, { repository, ...move });
}

interface Checked {
  readonly repository: Repository;
  readonly ref: WantedRef;
}

async function checkMove(hub: Hub, actor: Actor, { repository, ref }: Checked): Promise<Move> {
  checkRefName(ref.name);
  const before = (await hub.git.open(repository.id).ref(ref.name)) ?? null;
  const move = { name: ref.name, before, after: orNothing(ref.after) };
  if (ref.before !== undefined && orNothing(ref.before) !== before) {
    throw new HubProblem(422, `Reference ${ref.name} is not at ${ref.before}`);
  }
  await refuseByRules(hub, repository, { ref: ref.name, before, after: move.after });
  if (move.after === null) checkDeletion(repository, move);
  else await checkTarget(hub, actor, { repository, ref, before, after: move.after });
  return move;
}

function checkDeletion(repository: Repository, { name, before }: Move): void {
  if (before === null) throw new HubProblem(422, "Reference does not exist");
  if (name === `refs/heads/${repository.defaultBranch}`) throw new HubProblem(422, "Cannot delete the default branch");
}

async function checkTarget(
  hub: Hub,
  actor: Actor,
  { repository, ref, before, after }: Checked & { readonly before: Sha | null; readonly after: Sha },
): Promise<void> {
  const git = hub.git.open(repository.id);
  if ((await git.read(after))?.sha !== after) throw new HubProblem(422, "Object does not exist");
  if (before !== null && !ref.force && !(await git.isAncestor(before, after))) {
    throw new HubProblem(422, "Update is not a fast forward");
  }
  await refuseWorkflowChange(hub, actor, { repository, before, after });
}

function orNothing(sha: Sha): Sha | null {
  return /^0+$/.test(sha) ? null : sha;
}
