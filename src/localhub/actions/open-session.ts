import { randomUUID } from "node:crypto";
import os from "node:os";
import process from "node:process";
import type { Job } from "../model.ts";
import type { Engine } from "./engine.ts";
import type { JobStatus } from "./expression.ts";
import { githubContext, githubEnvironment, type RunFacts } from "./github-context.ts";
import { createJobLog } from "./job-log.ts";
import { createJobPlace } from "./job-place.ts";
import { createJobEnvironment, type JobSession } from "./job-session.ts";
import { killLeftovers } from "./job-user.ts";
import { createSecretMask } from "./secret-mask.ts";
import { tokenPermissions } from "./token-permissions.ts";
import type { Workflow, WorkflowJob } from "./workflow-file.ts";

export interface SessionWish {
  readonly facts: RunFacts;
  readonly workflow: Workflow;
  readonly job: WorkflowJob;
  readonly row: Job;
  /** needs, matrix, strategy, inputs. */
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly status: () => JobStatus;
  readonly cancelled: AbortSignal;
  readonly killed: AbortSignal;
}

export interface OpenSession {
  readonly session: JobSession;
  /** Ends what is left of the job: processes, token, folders. */
  close(): Promise<void>;
}

const arches: Readonly<Record<string, string>> = { x64: "X64", arm64: "ARM64", arm: "ARM", ia32: "X86" };

function runnerContext(temp: string, toolCache: string) {
  const arch = arches[process.arch] ?? process.arch;
  return { name: "localhub", os: "Linux", arch, temp, tool_cache: toolCache, debug: "", environment: "self-hosted" };
}

function describe(session: JobSession, permissions: Readonly<Record<string, string>>): void {
  const { log, place, contexts } = session;
  log.write(`runner.isolation: ${place.user.isolation}`);
  log.write(`Current runner: localhub on ${os.type()} ${os.arch()}, node ${process.version}`);
  const rights = Object.entries(permissions).map(([scope, access]) => `${scope}: ${access}`);
  log.write(`##[group]GITHUB_TOKEN Permissions\n${[...rights, "metadata: read"].join("\n")}\n##[endgroup]`);
  const needs = Object.keys(Object(contexts["needs"]));
  if (needs.length > 0) log.write(`Needs: ${needs.join(", ")}`);
}

/** Prepares everything a job needs: user, folders, token, log, contexts. */
export async function openSession(engine: Engine, wish: SessionWish): Promise<OpenSession> {
  const { host } = engine;
  const { run, repository } = wish.facts;
  const permissions = tokenPermissions(wish.workflow.permissions, wish.job.permissions);
  const mask = createSecretMask();
  const user = engine.nextUser();
  const place = await createJobPlace(engine.folder, wish.row.id, user);
  const token = host.tokens.mint({ repositoryId: repository.id, runId: run.id, permissions });
  const secrets = { ...host.repositories.secrets(repository.id), GITHUB_TOKEN: token };
  for (const secret of Object.values(secrets)) mask.add(secret);
  const log = createJobLog(host, wish.row.id, mask);
  const eventPath = await place.writeFile(".json", JSON.stringify(run.eventPayload ?? {}));
  const github = {
    ...githubContext(host, wish.facts),
    token,
    job: wish.row.key,
    workspace: place.workspace,
    event_path: eventPath,
  };
  const runner = runnerContext(place.temp, place.toolCache);
  const tracking = `localhub_${randomUUID()}`;
  const session: JobSession = {
    host,
    run,
    repository,
    token,
    place,
    log,
    mask,
    environment: createJobEnvironment(engine.searchPath),
    defaultVariables: { HOME: place.home, LANG: "C.UTF-8", CI: "true", TMPDIR: place.temp, ...engine.environment },
    runnerVariables: {
      ...githubEnvironment(github),
      GITHUB_ACTIONS: "true",
      RUNNER_NAME: runner.name,
      RUNNER_OS: runner.os,
      RUNNER_ARCH: runner.arch,
      RUNNER_TEMP: runner.temp,
      RUNNER_TOOL_CACHE: runner.tool_cache,
      RUNNER_ENVIRONMENT: runner.environment,
      RUNNER_TRACKING_ID: tracking,
    },
    contexts: { ...wish.contexts, github, runner, secrets, vars: host.repositories.variables(repository.id) },
    status: wish.status,
    cancelled: wish.cancelled,
    killed: wish.killed,
    grace: engine.grace,
    templates: engine.templates,
  };
  describe(session, permissions);
  return {
    session,
    async close() {
      host.tokens.revoke(token);
      const killed = await killLeftovers(user, `RUNNER_TRACKING_ID=${tracking}`);
      if (killed > 0) log.write(`Terminated ${killed} processes the job left behind.`);
      await place.remove();
      log.flush();
    },
  };
}
