import type { Connection } from "../src/github/connect.ts";

export interface BilledJob {
  readonly id: number;
  /** Workflow and job: `crumb/pass`. */
  readonly step: string;
  /** Whole ones, as each job is rounded up by itself. */
  readonly minutes: number;
  /** What its actions asked of the API, which the local runner does without asking. */
  readonly requestsOfActions: number;
}

/** Fetching an artifact with a token lists those of the run, then asks where the one is. */
const REQUESTS_OF_DOWNLOAD = 2;

/**
 * Every job that ran so far.
 * @see https://docs.github.com/billing/concepts/product-billing/github-actions
 */
export async function readBilledJobs({ octokit, owner, repo }: Connection): Promise<BilledJob[]> {
  const place = { owner, repo, per_page: 100 };
  const runs = await octokit.paginate(octokit.rest.actions.listWorkflowRunsForRepo, place);
  const jobs = await Promise.all(
    runs.map(async (run) => {
      const list = await octokit.paginate(octokit.rest.actions.listJobsForWorkflowRun, { ...place, run_id: run.id });
      return list.map((job) => ({ job, workflow: run.path.replace(/^.*\/|\.ya?ml$/g, "") }));
    }),
  );
  return jobs.flat().flatMap(({ job, workflow }) => {
    if (job.conclusion === "skipped" || job.completed_at === null) return [];
    const ms = Date.parse(job.completed_at) - Date.parse(job.started_at);
    const downloads = (job.steps ?? []).filter(
      (one) => /download-artifact/.test(one.name) && one.conclusion === "success",
    );
    return [
      {
        id: job.id,
        step: `${workflow}/${job.name}`,
        minutes: Math.max(1, Math.ceil(ms / 60_000)),
        requestsOfActions: downloads.length * REQUESTS_OF_DOWNLOAD,
      },
    ];
  });
}
