import type { WorkflowRun } from "../model.ts";
import type { RunnerHost, RunnerRepository } from "./host.ts";
import type { Start } from "./start-run.ts";
import type { WorkflowSource, WorkflowSources } from "./workflow-source.ts";

/** What every way to start a run needs. */
export interface Launcher {
  readonly host: RunnerHost;
  readonly sources: WorkflowSources;
  /** Makes the row and begins. */
  begin(start: Start): WorkflowRun;
  /** Makes the row of a run whose workflow file is at fault. */
  recordBroken(start: Omit<Start, "workflow">): WorkflowRun;
  /** Makes the row of a run that a person has to approve first. */
  recordUnapproved(start: Start): WorkflowRun;
}

/** The tip of the default branch and the workflows there; undefined in an empty repository. */
export async function readDefaultBranch(
  { host, sources }: Pick<Launcher, "host" | "sources">,
  repository: RunnerRepository,
): Promise<{ readonly ref: string; readonly sha: string; readonly sources: readonly WorkflowSource[] } | undefined> {
  const ref = `refs/heads/${repository.defaultBranch}`;
  const tip = await host.repositories.resolve(repository.id, ref);
  return tip && { ref, sha: tip.sha, sources: await sources.at(repository.id, tip.sha) };
}
