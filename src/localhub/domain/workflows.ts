import type { Runner } from "../actions/host.ts";
import type { Hub } from "../hub.ts";
import type { Repository, Workflow } from "../model.ts";

/** The workflows of the default branch, each with the id it keeps for ever. */
export async function syncWorkflows(hub: Hub, runner: Runner, repository: Repository): Promise<readonly Workflow[]> {
  const files = await runner.workflows(repository.id);
  return files.map((file) => ensureWorkflow(hub, { repositoryId: repository.id, ...file }));
}

/** The workflow of that path, made if it was never seen. */
export function ensureWorkflow(hub: Hub, file: { repositoryId: number; path: string; name: string }): Workflow {
  const known = hub.store.workflows.group(file.repositoryId).find((one) => one.path === file.path);
  if (known !== undefined && known.name === file.name) return known;
  const at = hub.clock.timestamp();
  return hub.store.workflows.put({
    ...known,
    id: known?.id ?? hub.store.workflows.nextId(),
    repositoryId: file.repositoryId,
    path: file.path,
    name: file.name,
    createdAt: known?.createdAt ?? at,
    updatedAt: at,
  });
}
