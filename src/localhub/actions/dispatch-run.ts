import { checkDispatchInputs } from "./dispatch-inputs.ts";
import type { DispatchRequest, DispatchResult, RunnerRepository } from "./host.ts";
import { type Launcher, readDefaultBranch } from "./launcher.ts";
import type { Workflow } from "./workflow-file.ts";
import type { WorkflowSource } from "./workflow-source.ts";

function refuse(status: 404 | 422, message: string): DispatchResult {
  return { ok: false, status, message };
}

function findSource(sources: readonly WorkflowSource[], name: string): WorkflowSource | undefined {
  return sources.find((source) => source.path === name || source.path === `.github/workflows/${name}`);
}

interface Found {
  readonly repository: RunnerRepository;
  readonly path: string;
  readonly workflow: Workflow;
  readonly ref: string;
  readonly sha: string;
}

function begin(launcher: Launcher, request: DispatchRequest, found: Found): DispatchResult {
  const trigger = found.workflow.on["workflow_dispatch"];
  if (!trigger) return refuse(422, "Workflow does not have 'workflow_dispatch' trigger");
  const checked = checkDispatchInputs(trigger.inputs ?? {}, request.inputs);
  if (!checked.ok) return refuse(422, checked.message);
  const { actorId, actorLogin } = request;
  const payload = { ...request.payload, inputs: checked.texts, ref: found.ref, workflow: found.path };
  const run = launcher.begin({
    ...found,
    event: "workflow_dispatch",
    payload,
    actorId,
    actorLogin,
    inputs: checked.inputs,
  });
  return { ok: true, run };
}

/** Starts one workflow by hand: it must exist on the default branch, and the file of the given ref runs. */
export async function dispatchRun(launcher: Launcher, request: DispatchRequest): Promise<DispatchResult> {
  const { host, sources } = launcher;
  const repository = host.repositories.find(request.repositoryId);
  if (!repository) return refuse(404, "Not Found");
  const home = await readDefaultBranch(launcher, repository);
  const registered = findSource(home?.sources ?? [], request.workflow);
  if (!registered) return refuse(404, "Not Found");
  const target = await host.repositories.resolve(repository.id, request.ref);
  if (!target?.ref) return refuse(422, `No ref found for: ${request.ref}`);
  const source = findSource(await sources.at(repository.id, target.sha), registered.path);
  if (!source) return refuse(422, `${registered.path} does not exist on ${request.ref}`);
  if (!source.ok) return refuse(422, `${source.path}: ${source.problem}`);
  const { ref, sha } = target;
  return begin(launcher, request, { repository, path: source.path, workflow: source.workflow, ref, sha });
}
