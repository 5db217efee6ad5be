import type { Connection } from "./connect.ts";
import { isNotFound } from "./describe-failure.ts";
import type { RunsPort } from "./port.ts";
import { AppError } from "../core/failure.ts";

/** Workflow runs by REST. `ref` is the branch whose workflow files run. */
export function createOctokitRuns({ octokit, owner, repo }: Connection, ref: string): RunsPort {
  const place = { owner, repo };
  return {
    dispatch: async (workflow, inputs) => {
      const route = "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches";
      const options = { ...place, workflow_id: workflow, ref, inputs: { ...inputs }, return_run_details: true };
      const answer: { data: unknown } = await octokit.request(route, options);
      return runOf(answer.data);
    },
    getRun: async (id) => {
      try {
        const { data } = await octokit.rest.actions.getWorkflowRun({ ...place, run_id: id });
        const artifacts = await octokit.rest.actions.listWorkflowRunArtifacts({ ...place, run_id: id, per_page: 100 });
        return {
          id: data.id,
          url: data.html_url,
          isOver: data.status === "completed",
          conclusion: data.conclusion,
          artifacts: artifacts.data.artifacts.map((artifact) => artifact.name),
        };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    cancelRun: async (id) => {
      try {
        await octokit.rest.actions.cancelWorkflowRun({ ...place, run_id: id });
      } catch (error) {
        // A run that is over cannot be cancelled and need not be.
        if (!(error instanceof AppError) || error.failure.code === "github.unavailable") throw error;
      }
    },
    isBusy: async (workflow) => {
      const { data } = await octokit.rest.actions.listWorkflowRuns({ ...place, workflow_id: workflow, per_page: 10 });
      return data.workflow_runs.some((run) => run.status !== "completed");
    },
  };
}

function runOf(data: unknown): { id: number; url: string } {
  if (typeof data === "object" && data !== null && "workflow_run_id" in data && "html_url" in data) {
    const { workflow_run_id: id, html_url: url } = data;
    if (typeof id === "number" && typeof url === "string") return { id, url };
  }
  const message = "GitHub started the run but did not say which one it is.";
  throw new AppError({ code: "github.unavailable", message, retryable: true });
}
