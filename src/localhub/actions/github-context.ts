import type { WorkflowRun } from "../model.ts";
import type { RunnerHost, RunnerRepository } from "./host.ts";
import { payloadField, payloadText } from "./payload-field.ts";
import { textOf } from "./text-of.ts";

/** The run a job belongs to, as expressions and steps see it. */
export interface RunFacts {
  readonly run: WorkflowRun;
  readonly repository: RunnerRepository;
  readonly actorLogin: string;
}

/** The `github` context without what only a job knows (token, job, workspace, event_path). */
export function githubContext(host: RunnerHost, facts: RunFacts): Readonly<Record<string, unknown>> {
  const { run, repository, actorLogin } = facts;
  const urls = host.urls();
  const name = `${repository.owner}/${repository.name}`;
  const pull = payloadField(run.eventPayload, "pull_request");
  return {
    action: "",
    actor: actorLogin,
    actor_id: String(run.actorId),
    triggering_actor: actorLogin,
    api_url: urls.api,
    server_url: urls.server,
    graphql_url: urls.graphql,
    base_ref: payloadText(pull, "base", "ref"),
    head_ref: payloadText(pull, "head", "ref"),
    event: run.eventPayload,
    event_name: run.event,
    ref: run.ref,
    ref_name: run.ref.replace(/^refs\/(?:heads|tags|pull)\//, ""),
    ref_type: run.ref.startsWith("refs/tags/") ? "tag" : "branch",
    ref_protected: false,
    sha: run.headSha,
    repository: name,
    repository_id: String(repository.id),
    repository_owner: repository.owner,
    repository_owner_id: String(repository.ownerId),
    repositoryUrl: `git:${repository.cloneUrl}.git`,
    run_id: String(run.id),
    run_number: String(run.runNumber),
    run_attempt: String(run.runAttempt),
    retention_days: "90",
    workflow: run.name,
    workflow_ref: `${name}/${run.path}@${run.ref}`,
    workflow_sha: run.headSha,
  };
}

const exported = [
  "action",
  "actor",
  "actor_id",
  "triggering_actor",
  "api_url",
  "server_url",
  "graphql_url",
  "base_ref",
  "head_ref",
  "event_name",
  "event_path",
  "job",
  "ref",
  "ref_name",
  "ref_type",
  "ref_protected",
  "sha",
  "repository",
  "repository_id",
  "repository_owner",
  "repository_owner_id",
  "run_id",
  "run_number",
  "run_attempt",
  "retention_days",
  "workflow",
  "workflow_ref",
  "workflow_sha",
  "workspace",
];

/** The `GITHUB_…` variables of every step. The token is not among them. */
export function githubEnvironment(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(exported.map((key) => [`GITHUB_${key.toUpperCase()}`, textOf(context[key])]));
}
