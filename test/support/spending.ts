import { handsOf } from "./hands.ts";
import type { World } from "./world.ts";

const begins = /\bthe (planner|builder|verifier) begins\b/g;

/**
 * Which seats began to work, so that somebody pays: read from the logs of the jobs, whatever the transcript says.
 * A run that left without having spent anything is not among them.
 */
export async function spendingOf(world: World, issue: number): Promise<string[]> {
  const { octokit, place } = handsOf(world);
  const { data } = await octokit.rest.actions.listWorkflowRuns({
    ...place,
    workflow_id: "crumb-job.yml",
    per_page: 100,
  });
  const runs = data.workflow_runs.filter((run) => run.display_title.startsWith(`crumb #${issue}:`));
  const logs = await Promise.all(runs.map(async (run) => world.studio.you.readRunLog(run.id)));
  return logs.flatMap((lines) => [...lines.join("\n").matchAll(begins)].map(([, seat = ""]) => seat)).toSorted();
}
