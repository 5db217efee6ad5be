import { formatTimestamp } from "../clock.ts";
import type { Signature } from "../git/commit.ts";
import type { Hub } from "../hub.ts";
import type { Artifact, Job, Variable, Workflow, WorkflowRun } from "../model.ts";
import { repositoryOf } from "./association.ts";
import { nodeId } from "./node-id.ts";
import { apiUrl, presentRepository, presentRepositoryLite, webUrl } from "./repository.ts";
import { presentUserId } from "./user.ts";

export function presentWorkflow(hub: Hub, workflow: Workflow) {
  const repository = repositoryOf(hub, workflow);
  const url = `${apiUrl(hub, repository)}/actions/workflows/${workflow.id}`;
  return {
    id: workflow.id,
    node_id: nodeId("Workflow", workflow.id),
    name: workflow.name,
    path: workflow.path,
    state: workflow.disabled === undefined ? "active" : `disabled_${workflow.disabled}`,
    created_at: workflow.createdAt,
    updated_at: workflow.updatedAt,
    url,
    html_url: `${webUrl(hub, repository)}/blob/${repository.defaultBranch}/${workflow.path}`,
    badge_url: `${webUrl(hub, repository)}/workflows/${encodeURIComponent(workflow.name)}/badge.svg`,
  };
}

export function presentRun(hub: Hub, run: WorkflowRun) {
  const repository = repositoryOf(hub, run);
  const url = `${apiUrl(hub, repository)}/actions/runs/${run.id}`;
  const actor = presentUserId(hub, run.actorId);
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("WorkflowRun", run.id),
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: run.path,
    display_title: run.displayTitle,
    run_number: run.runNumber,
    run_attempt: run.runAttempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: run.workflowId,
    check_suite_id: run.id,
    check_suite_node_id: nodeId("CheckSuite", run.id),
    url,
    html_url: `${webUrl(hub, repository)}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    run_started_at: run.startedAt ?? run.createdAt,
    actor,
    triggering_actor: actor,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${apiUrl(hub, repository)}/check-suites/${run.id}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${apiUrl(hub, repository)}/actions/workflows/${run.workflowId}`,
    referenced_workflows: [],
    head_commit: presentHeadCommit(run),
    repository: presentRepository(hub, repository),
    head_repository: presentRepository(hub, repository),
  };
}

/** A run as webhooks tell of it. Of runs under way they do not tell the title. */
export function presentAnnouncedRun(hub: Hub, run: WorkflowRun, action: string) {
  const { display_title: title, ...shown } = presentRun(hub, run);
  const repository = presentRepositoryLite(hub, repositoryOf(hub, run));
  const titled = action === "in_progress" ? {} : { display_title: title };
  return { ...shown, ...titled, repository, head_repository: repository };
}

function presentHeadCommit({ headCommit: commit }: WorkflowRun) {
  if (commit === undefined) return null;
  const person = ({ name, email }: Signature) => ({ name, email });
  return {
    id: commit.sha,
    tree_id: commit.tree,
    message: commit.message.trimEnd(),
    timestamp: formatTimestamp(commit.committer.seconds * 1000),
    author: person(commit.author),
    committer: person(commit.committer),
  };
}

export function presentJob(hub: Hub, job: Job) {
  const repository = repositoryOf(hub, job);
  const run = hub.store.runs.get(job.runId);
  const api = apiUrl(hub, repository);
  return {
    id: job.id,
    run_id: job.runId,
    workflow_name: run?.name ?? null,
    head_branch: run?.headBranch ?? null,
    run_url: `${api}/actions/runs/${job.runId}`,
    run_attempt: run?.runAttempt ?? 1,
    node_id: nodeId("Job", job.id),
    head_sha: run?.headSha ?? "",
    url: `${api}/actions/jobs/${job.id}`,
    html_url: `${webUrl(hub, repository)}/actions/runs/${job.runId}/job/${job.id}`,
    status: job.status,
    conclusion: job.conclusion,
    created_at: job.createdAt,
    started_at: job.startedAt ?? job.createdAt,
    completed_at: job.completedAt,
    name: job.name,
    steps: job.steps.map((step) => ({
      name: step.name,
      status: step.status,
      conclusion: step.conclusion,
      number: step.number,
      started_at: step.startedAt,
      completed_at: step.completedAt,
    })),
    check_run_url: `${api}/check-runs/${job.id}`,
    labels: job.labels,
    runner_id: 1,
    runner_name: "localhub",
    runner_group_id: 1,
    runner_group_name: "Default",
  };
}

export function presentArtifact(hub: Hub, artifact: Artifact) {
  const repository = repositoryOf(hub, artifact);
  const run = hub.store.runs.get(artifact.runId);
  const url = `${apiUrl(hub, repository)}/actions/artifacts/${artifact.id}`;
  return {
    id: artifact.id,
    node_id: nodeId("Artifact", artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.byteCount,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.expired,
    digest: artifact.digest,
    created_at: artifact.createdAt,
    updated_at: artifact.updatedAt,
    expires_at: artifact.expiresAt,
    workflow_run: {
      id: artifact.runId,
      repository_id: repository.id,
      head_repository_id: repository.id,
      head_branch: run?.headBranch ?? null,
      head_sha: run?.headSha ?? "",
    },
  };
}

export function presentVariable(variable: Variable) {
  return {
    name: variable.name,
    value: variable.value,
    created_at: variable.createdAt,
    updated_at: variable.updatedAt,
  };
}
