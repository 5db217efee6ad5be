import { rm } from "node:fs/promises";
import { createEngine } from "./create-engine.ts";
import { dispatchRun } from "./dispatch-run.ts";
import { timestamp } from "./engine.ts";
import type { Runner, RunnerHost, RunnerOptions } from "./host.ts";
import { type Launcher, readDefaultBranch } from "./launcher.ts";
import type { ActiveRun } from "./run-workflow.ts";
import { startScheduledRuns, watchClock } from "./schedules.ts";
import { startEventRuns } from "./start-event-runs.ts";
import { recordBrokenRun, recordUnapprovedRun, startRun, workflowName } from "./start-run.ts";
import { createWorkflowSources } from "./workflow-source.ts";

// The door of the Actions runner: events, dispatches and the clock in; runs, kept by the host, out.
// Jobs run other people's code: everything they get goes through job-place.ts (folders) and open-session.ts (rights).
// Not its business: who may dispatch, webhooks, how rows look on the wire.

/** What a former process left open can never end by itself. */
function abandonUnfinished(host: RunnerHost): void {
  const completed = { status: "completed", conclusion: "cancelled", completedAt: timestamp(host) } as const;
  for (const { run, jobs } of host.runs.unfinished()) {
    for (const job of jobs) if (job.status !== "completed") host.runs.updateJob(job.id, completed);
    host.runs.update(run.id, completed);
  }
}

/** Starts the runner. It takes a few milliseconds to find out whether jobs can have users of their own. */
export async function createRunner(host: RunnerHost, options: RunnerOptions = {}): Promise<Runner> {
  const stopping = new AbortController();
  const engine = await createEngine(host, options, stopping.signal);
  const active = new Map<number, ActiveRun>();
  const launcher: Launcher = {
    host,
    sources: createWorkflowSources(host.repositories),
    begin(start) {
      const started = startRun(engine, start);
      active.set(started.run.id, started.active);
      void started.active.done.finally(() => active.delete(started.run.id));
      return started.run;
    },
    recordBroken: (start) => recordBrokenRun(engine, start),
    recordUnapproved: (start) => recordUnapprovedRun(engine, start),
  };
  abandonUnfinished(host);
  const stopWatching = watchClock(host.clock, (span) => void startScheduledRuns(launcher, span));

  return {
    onEvent: (event) => (stopping.signal.aborted ? Promise.resolve([]) : startEventRuns(launcher, event)),
    dispatch: (request) => dispatchRun(launcher, request),
    cancel(runId) {
      const run = active.get(runId);
      run?.cancel();
      return run !== undefined;
    },
    async workflows(repositoryId) {
      const repository = host.repositories.find(repositoryId);
      const home = repository && (await readDefaultBranch(launcher, repository));
      return (home?.sources ?? []).map((source) => ({
        path: source.path,
        name: source.ok ? workflowName(source.workflow, source.path) : source.path,
      }));
    },
    counts: () => ({ running: engine.slots.pending, queued: Math.max(active.size - engine.slots.pending, 0) }),
    async stop() {
      stopWatching();
      stopping.abort();
      for (const run of active.values()) run.cancel();
      await Promise.all([...active.values()].map((run) => run.done));
      await engine.settled();
      await rm(engine.folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
