import type { Hub } from "../../hub.ts";
import type { Job, Repository, Timestamp, WorkflowRun } from "../../model.ts";
import type { ListedRun, RunListPage } from "../views/run-list-page.ts";
import type { RunPage, ShownJob } from "../views/run-page.ts";
import { findPerson } from "./person.ts";

const PER_PAGE = 30;
/** Lines of a log shown on the page; the whole log is one link away. */
const LOG_LINES = 400;

export function readRunList(
  hub: Hub,
  wish: { readonly repository: Repository; readonly shown: string | null; readonly page: number },
): RunListPage {
  const { repository, shown, page } = wish;
  const runs = hub.store.runs.group(repository.id).toSorted((a, b) => b.id - a.id);
  const listed = runs.filter((run) => shown === null || fileOf(run) === shown);
  const start = (page - 1) * PER_PAGE;
  const workflows = new Map(runs.map((run) => [fileOf(run), run.name]));
  return {
    shown,
    page,
    workflows: [...workflows].map(([file, name]) => ({ file, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    runs: listed.slice(start, start + PER_PAGE).map((run) => readListed(hub, run)),
    hasMore: listed.length > start + PER_PAGE,
  };
}

function fileOf(run: WorkflowRun): string {
  return run.path.split("/").at(-1) ?? run.path;
}

function readListed(hub: Hub, run: WorkflowRun): ListedRun {
  return {
    id: run.id,
    title: run.displayTitle,
    workflow: run.name,
    number: run.runNumber,
    event: run.event,
    branch: run.headBranch,
    actor: findPerson(hub.store, run.actorId),
    createdAt: run.createdAt,
    durationMs: duration(hub, run),
    status: run.status,
    conclusion: run.conclusion,
  };
}

export async function readRun(
  hub: Hub,
  seen: { readonly run: WorkflowRun; readonly log: (jobId: number) => Promise<string> },
): Promise<RunPage> {
  const { run } = seen;
  const jobs = hub.store.jobs.group(run.id).toSorted((a, b) => a.id - b.id);
  return {
    ...readListed(hub, run),
    path: run.path,
    attempt: run.runAttempt,
    sha: run.headSha,
    jobs: await Promise.all(jobs.map(async (job) => readJob(hub, { job, log: await seen.log(job.id) }))),
    artifacts: hub.store.artifacts
      .group(run.id)
      .map(({ id, name, byteCount, expired }) => ({ id, name, byteCount, expired })),
  };
}

function readJob(hub: Hub, seen: { readonly job: Job; readonly log: string }): ShownJob {
  const { job } = seen;
  const lines = seen.log.replace(/\n$/u, "").split("\n");
  return {
    id: job.id,
    name: job.name,
    status: job.status,
    conclusion: job.conclusion,
    durationMs: duration(hub, job),
    steps: job.steps.map((step) => ({
      name: step.name,
      status: step.status,
      conclusion: step.conclusion,
      durationMs: duration(hub, step),
    })),
    log: seen.log === "" ? [] : lines.slice(-LOG_LINES),
    isCut: lines.length > LOG_LINES,
  };
}

function duration(
  hub: Hub,
  row: { readonly startedAt: Timestamp | null; readonly completedAt: Timestamp | null },
): number | null {
  if (row.startedAt === null) return null;
  const end = row.completedAt === null ? hub.clock.now() : Date.parse(row.completedAt);
  return end - Date.parse(row.startedAt);
}
