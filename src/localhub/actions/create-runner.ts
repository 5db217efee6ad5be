import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import type { WorkflowRun } from "../model.ts";
import { createCheckoutTemplates } from "./checkout-template.ts";
import { createConcurrencyGroups } from "./concurrency-groups.ts";
import { checkDispatchInputs } from "./dispatch-inputs.ts";
import { type Engine, timestamp } from "./engine.ts";
import { findEventTarget, type EventTarget } from "./event-target.ts";
import type { DispatchRequest, DispatchResult, Runner, RunnerEvent, RunnerHost, RunnerOptions } from "./host.ts";
import { createRunnerFolder } from "./job-place.ts";
import { createJobUsers } from "./job-user.ts";
import { payloadText } from "./payload-field.ts";
import type { ActiveRun } from "./run-workflow.ts";
import { type Start, startRun, workflowName } from "./start-run.ts";
import { isTriggered, looksAtPaths } from "./triggers.ts";
import { dueCrons, watchSchedules } from "./watch-schedules.ts";
import type { Workflow } from "./workflow-file.ts";
import { createWorkflowSources, type WorkflowSource } from "./workflow-source.ts";

// The door of the Actions runner: events, dispatches and the clock in; runs, kept by the host, out.
// Jobs run other people's code: everything they get goes through job-place.ts (folders) and open-session.ts (rights).
// Not its business: who may dispatch, webhooks, how rows look on the wire.

const defaultSearchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
// What GitHub's runners give a cancelled process.
const defaultGrace = { interruptMs: 7500, terminateMs: 2500 };

async function createEngine(host: RunnerHost, options: RunnerOptions, killed: AbortSignal): Promise<Engine> {
  const searchPath = options.searchPath ?? defaultSearchPath;
  const [folder, nextUser] = await Promise.all([createRunnerFolder(), createJobUsers(options.isolation)]);
  const templates = path.join(folder, "templates");
  await mkdir(templates, { mode: 0o700 });
  return {
    host,
    folder,
    nextUser,
    templates: createCheckoutTemplates(templates, searchPath),
    groups: createConcurrencyGroups(),
    slots: new PQueue({ concurrency: options.parallelJobs ?? 4 }),
    killed,
    environment: options.environment ?? {},
    searchPath,
    grace: options.grace ?? defaultGrace,
  };
}

/** What a former process left open can never end by itself. */
function abandonUnfinished(host: RunnerHost): void {
  const completed = { status: "completed", conclusion: "cancelled", completedAt: timestamp(host) } as const;
  for (const { run, jobs } of host.runs.unfinished()) {
    for (const job of jobs) if (job.status !== "completed") host.runs.updateJob(job.id, completed);
    host.runs.update(run.id, completed);
  }
}

function refuse(status: 404 | 422, message: string): DispatchResult {
  return { ok: false, status, message };
}

function findSource(sources: readonly WorkflowSource[], name: string): WorkflowSource | undefined {
  return sources.find((source) => source.path === name || source.path === `.github/workflows/${name}`);
}

/** Starts the runner. It takes a few milliseconds to find out whether jobs can have users of their own. */
export async function createRunner(host: RunnerHost, options: RunnerOptions = {}): Promise<Runner> {
  const stopping = new AbortController();
  const engine = await createEngine(host, options, stopping.signal);
  const sources = createWorkflowSources(host.repositories);
  const active = new Map<number, ActiveRun>();
  abandonUnfinished(host);

  const begin = (start: Start): WorkflowRun => {
    const started = startRun(engine, start);
    active.set(started.run.id, started.active);
    void started.active.done.finally(() => active.delete(started.run.id));
    return started.run;
  };

  const isWanted = async (workflow: Workflow, event: RunnerEvent, target: EventTarget): Promise<boolean> => {
    const facts = { name: event.name, action: event.action, ref: target.filterRef, changedPaths: null };
    if (!isTriggered(workflow, facts)) return false;
    if (event.name !== "push" || !looksAtPaths(workflow, event.name)) return true;
    const before = payloadText(event.payload, "before");
    const changedPaths = await host.repositories.changedPaths(event.repositoryId, before, target.sha);
    return isTriggered(workflow, { ...facts, changedPaths });
  };

  const onEvent = async (event: RunnerEvent): Promise<readonly WorkflowRun[]> => {
    const repository = host.repositories.find(event.repositoryId);
    if (event.byJobToken || !repository || stopping.signal.aborted) return [];
    const target = await findEventTarget(host, repository, event);
    if (!target) return [];
    const runs: WorkflowRun[] = [];
    for (const source of await sources.at(repository.id, target.sha)) {
      if (!source.ok || !(await isWanted(source.workflow, event, target))) continue;
      const { name, payload, actorId, actorLogin } = event;
      const { ref, sha } = target;
      const { path: file, workflow } = source;
      runs.push(
        begin({ repository, path: file, workflow, event: name, payload, ref, sha, actorId, actorLogin, inputs: {} }),
      );
    }
    return runs;
  };

  const dispatch = async (request: DispatchRequest): Promise<DispatchResult> => {
    const repository = host.repositories.find(request.repositoryId);
    if (!repository || stopping.signal.aborted) return refuse(404, "Not Found");
    const home = await host.repositories.resolve(repository.id, `refs/heads/${repository.defaultBranch}`);
    const registered = home && findSource(await sources.at(repository.id, home.sha), request.workflow);
    if (!registered) return refuse(404, "Not Found");
    const target = await host.repositories.resolve(repository.id, request.ref);
    if (!target?.ref) return refuse(422, `No ref found for: ${request.ref}`);
    const source = findSource(await sources.at(repository.id, target.sha), registered.path);
    if (!source?.ok)
      return refuse(422, source ? `${source.path}: ${source.problem}` : `Workflow file is not on ${request.ref}`);
    const trigger = source.workflow.on["workflow_dispatch"];
    if (!trigger) return refuse(422, "Workflow does not have 'workflow_dispatch' trigger");
    const checked = checkDispatchInputs(trigger.inputs ?? {}, request.inputs);
    if (!checked.ok) return refuse(422, checked.message);
    const { actorId, actorLogin } = request;
    const payload = { ...request.payload, inputs: checked.texts, ref: target.ref, workflow: source.path };
    const { workflow, path: file } = source;
    const { ref, sha } = { ref: target.ref, sha: target.sha };
    const event = "workflow_dispatch";
    return {
      ok: true,
      run: begin({
        repository,
        path: file,
        workflow,
        event,
        payload,
        ref,
        sha,
        actorId,
        actorLogin,
        inputs: checked.inputs,
      }),
    };
  };

  const onTime = async (fromMs: number, toMs: number): Promise<void> => {
    for (const repository of host.repositories.all()) {
      const ref = `refs/heads/${repository.defaultBranch}`;
      const home = await host.repositories.resolve(repository.id, ref);
      for (const source of home ? await sources.at(repository.id, home.sha) : []) {
        if (!home || !source.ok) continue;
        for (const cron of dueCrons(source.workflow, fromMs, toMs)) {
          const payload = { schedule: cron, workflow: source.path };
          const actor = { actorId: repository.ownerId, actorLogin: repository.owner };
          const { path: file, workflow } = source;
          begin({
            repository,
            path: file,
            workflow,
            event: "schedule",
            payload,
            ref,
            sha: home.sha,
            ...actor,
            inputs: {},
          });
        }
      }
    }
  };
  // A repository that cannot be read now is looked at again next minute.
  const stopSchedules = watchSchedules(host.clock, (from, to) => void onTime(from, to).catch(() => undefined));

  return {
    onEvent,
    dispatch,
    cancel(runId) {
      const run = active.get(runId);
      run?.cancel();
      return run !== undefined;
    },
    async workflows(repositoryId) {
      const repository = host.repositories.find(repositoryId);
      const home =
        repository && (await host.repositories.resolve(repositoryId, `refs/heads/${repository.defaultBranch}`));
      const found = home ? await sources.at(repositoryId, home.sha) : [];
      return found.map((source) => ({
        path: source.path,
        name: source.ok ? workflowName(source.workflow, source.path) : source.path,
      }));
    },
    counts: () => ({ running: engine.slots.pending, queued: Math.max(active.size - engine.slots.pending, 0) }),
    async stop() {
      stopSchedules();
      stopping.abort();
      for (const run of active.values()) run.cancel();
      await Promise.all([...active.values()].map((run) => run.done));
      await rm(engine.folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
