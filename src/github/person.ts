import { AppError } from "../core/failure.ts";
import { connect, type Connection } from "./connect.ts";

export interface JobSeen {
  readonly runId: number;
  readonly name: string;
  readonly title: string;
  readonly status: string;
  readonly conclusion: string | null;
}

export interface LabelWanted {
  readonly name: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  readonly description: string;
}

/** A person at GitHub, with their own token: what the demonstration does in somebody's name, over HTTP like anyone. */
export interface GithubPerson {
  openIssue(issue: {
    readonly title: string;
    readonly body: string;
    readonly labels: readonly string[];
  }): Promise<{ readonly number: number; readonly url: string }>;
  comment(issue: number, body: string): Promise<void>;
  /** Whether a pull request is open and no draft any more. */
  isReady(pull: number): Promise<boolean>;
  approve(pull: number, commit: string): Promise<void>;
  merge(pull: number, commit: string): Promise<void>;
  /** Gives somebody write access. */
  invite(login: string): Promise<void>;
  setVariable(name: string, value: string): Promise<void>;
  /** Makes a label unless it is there: an issue form puts on only labels that exist. */
  ensureLabel(label: LabelWanted): Promise<void>;
  /** Starts a workflow by hand, on the default branch. */
  runWorkflow(file: string): Promise<void>;
  listRuns(): Promise<JobSeen[]>;
  /** Commits the log branches of sessions stand at. */
  listLogTips(): Promise<{ readonly issue: number; readonly tip: string }[]>;
  /** Log lines of all jobs of a run so far. */
  readRunLog(runId: number): Promise<string[]>;
}

/** Acts as the owner of a token. */
export function createGithubPerson(options: {
  apiUrl: string;
  token: string;
  owner: string;
  repo: string;
}): GithubPerson {
  const connection = connect(options);
  const { octokit, owner, repo } = connection;
  const place = { owner, repo };
  return {
    ...settingsOf(connection),
    ...runsOf(connection),
    openIssue: async ({ title, body, labels }) => {
      const { data } = await octokit.rest.issues.create({ ...place, title, body, labels: [...labels] });
      return { number: data.number, url: data.html_url };
    },
    comment: async (issue, body) => {
      await octokit.rest.issues.createComment({ ...place, issue_number: issue, body });
    },
    isReady: async (pull) => {
      const { data } = await octokit.rest.pulls.get({ ...place, pull_number: pull });
      return data.state === "open" && data.draft !== true;
    },
    approve: async (pull, commit) => {
      const review = { ...place, pull_number: pull, commit_id: commit, event: "APPROVE" as const };
      await octokit.rest.pulls.createReview({ ...review, body: "Played it. Nice." });
    },
    merge: async (pull, commit) => {
      await octokit.rest.pulls.merge({ ...place, pull_number: pull, sha: commit, merge_method: "squash" });
    },
  };
}

function settingsOf({
  octokit,
  owner,
  repo,
}: Connection): Pick<GithubPerson, "invite" | "setVariable" | "ensureLabel"> {
  const place = { owner, repo };
  return {
    invite: async (login) => {
      await octokit.rest.repos.addCollaborator({ ...place, username: login, permission: "push" });
    },
    setVariable: async (name, value) => {
      try {
        await octokit.rest.actions.createRepoVariable({ ...place, name, value });
      } catch (error) {
        // It is there already: GitHub wants another verb for that.
        if (!(error instanceof AppError) || error.failure.retryable) throw error;
        await octokit.rest.actions.updateRepoVariable({ ...place, name, value });
      }
    },
    ensureLabel: async (label) => {
      try {
        await octokit.rest.issues.createLabel({ ...place, ...label });
      } catch (error) {
        // It is there already, and how it looks is its owner's choice.
        if (!(error instanceof AppError) || error.failure.retryable) throw error;
        await octokit.rest.issues.getLabel({ ...place, name: label.name });
      }
    },
  };
}

function runsOf({
  octokit,
  owner,
  repo,
}: Connection): Pick<GithubPerson, "runWorkflow" | "listRuns" | "readRunLog" | "listLogTips"> {
  const place = { owner, repo };
  return {
    runWorkflow: async (file) => {
      const { default_branch: ref } = (await octokit.rest.repos.get(place)).data;
      await octokit.rest.actions.createWorkflowDispatch({ ...place, workflow_id: file, ref });
    },
    listLogTips: async () => {
      const { data } = await octokit.rest.git.listMatchingRefs({ ...place, ref: "heads/crumb/" });
      return data.flatMap(({ ref, object }) => {
        const issue = /^refs\/heads\/crumb\/(\d+)\/log$/.exec(ref)?.[1];
        return issue === undefined ? [] : [{ issue: Number(issue), tip: object.sha }];
      });
    },
    listRuns: async () => {
      const { data } = await octokit.rest.actions.listWorkflowRunsForRepo({ ...place, per_page: 30 });
      return data.workflow_runs.map((run) => ({
        runId: run.id,
        name: run.name ?? "",
        title: run.display_title,
        status: run.status ?? "",
        conclusion: run.conclusion,
      }));
    },
    readRunLog: async (runId) => {
      const jobs = await octokit.rest.actions.listJobsForWorkflowRun({ ...place, run_id: runId });
      const texts = await Promise.all(
        jobs.data.jobs.map(async (job) => {
          const answer = await octokit.rest.actions.downloadJobLogsForWorkflowRun({ ...place, job_id: job.id });
          return typeof answer.data === "string" ? answer.data : "";
        }),
      );
      return texts.flatMap((text) => text.split("\n")).filter((line) => line !== "");
    },
  };
}
