import { randomUUID } from "node:crypto";
import os from "node:os";
import process from "node:process";
import type { Job, TokenPermissions } from "../model.ts";
import type { Engine } from "./engine.ts";
import type { JobStatus } from "./expression.ts";
import { githubContext, githubEnvironment, type RunFacts } from "./github-context.ts";
import { createJobLog } from "./job-log.ts";
import { createJobPlace, type JobPlace } from "./job-place.ts";
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
  readonly inputs: Readonly<Record<string, unknown>>;
  /** needs, matrix, strategy, inputs. */
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly status: () => JobStatus;
  readonly cancelled: AbortSignal;
  readonly killed: AbortSignal;
}

export interface OpenSession {
  readonly session: JobSession;
  /** Ends what is left of the job: token and processes at once, folders soon. */
  close(): void;
}

const arches: Readonly<Record<string, string>> = { x64: "X64", arm64: "ARM64", arm: "ARM", ia32: "X86" };

function runnerContext({ temp, toolCache }: JobPlace) {
  const arch = arches[process.arch] ?? process.arch;
  return { name: "localhub", os: "Linux", arch, temp, tool_cache: toolCache, environment: "self-hosted" };
}

function runnerVariables(runner: ReturnType<typeof runnerContext>, tracking: string) {
  return {
    GITHUB_ACTIONS: "true",
    RUNNER_NAME: runner.name,
    RUNNER_OS: runner.os,
    RUNNER_ARCH: runner.arch,
    RUNNER_TEMP: runner.temp,
    RUNNER_TOOL_CACHE: runner.tool_cache,
    RUNNER_ENVIRONMENT: runner.environment,
    RUNNER_TRACKING_ID: tracking,
  };
}

function describe({ log, place }: JobSession, permissions: TokenPermissions): void {
  log.write(`runner.isolation: ${place.user.isolation}`);
  log.write(`Current runner: localhub on ${os.type()} ${os.arch()}, node ${process.version}`);
  const rights = Object.entries(permissions).map(([scope, access]) => `${scope}: ${access}`);
  log.write(`##[group]GITHUB_TOKEN Permissions\n${[...rights, "metadata: read"].join("\n")}\n##[endgroup]`);
}

function contextsOf(engine: Engine, wish: SessionWish, given: { place: JobPlace; token: string }) {
  const { place, token } = given;
  const { repository, run } = wish.facts;
  const { repositories } = engine.host;
  const eventPath = place.writeFile(".json", JSON.stringify(run.eventPayload ?? {}));
  const shared = githubContext(engine.host, wish.facts);
  const github = { ...shared, token, job: wish.row.key, workspace: place.workspace, event_path: eventPath };
  const secrets = { ...repositories.secrets(repository.id), GITHUB_TOKEN: token };
  return {
    ...wish.contexts,
    github,
    runner: runnerContext(place),
    secrets,
    vars: repositories.variables(repository.id),
  };
}

/** Prepares everything a job needs: user, folders, token, log, contexts. */
export function openSession(engine: Engine, wish: SessionWish): OpenSession {
  const { host } = engine;
  const { run, repository } = wish.facts;
  const user = engine.nextUser();
  const place = createJobPlace(engine.folder, wish.row.id, user);
  const unasked = host.repositories.mayWriteUnasked(repository.id) ? "write" : "read";
  const permissions = tokenPermissions(wish.workflow.permissions, wish.job.permissions, unasked);
  const token = host.tokens.mint({ repositoryId: repository.id, runId: run.id, jobId: wish.row.id, permissions });
  const contexts = contextsOf(engine, wish, { place, token });
  const mask = createSecretMask();
  for (const secret of Object.values(contexts.secrets)) mask.add(secret);
  const log = createJobLog(host, wish.row.id, mask);
  const tracking = `localhub_${randomUUID()}`;
  const { grace, templates, environment } = engine;
  const { status, cancelled, killed, inputs } = wish;
  const session: JobSession = {
    host,
    run,
    repository,
    token,
    place,
    log,
    mask,
    contexts,
    inputs,
    status,
    cancelled,
    killed,
    grace,
    templates,
    environment: createJobEnvironment(engine.searchPath),
    defaultVariables: { HOME: place.home, LANG: "C.UTF-8", CI: "true", TMPDIR: place.temp, ...environment },
    runnerVariables: { ...githubEnvironment(contexts.github), ...runnerVariables(contexts.runner, tracking) },
  };
  describe(session, permissions);
  return {
    session,
    close() {
      host.tokens.revoke(token);
      const count = killLeftovers(user, `RUNNER_TRACKING_ID=${tracking}`);
      if (count > 0) log.write(`Terminated ${count} processes the job left behind.`);
      log.flush();
      engine.later(place.remove());
    },
  };
}
