import type { Connection } from "./connect.ts";
import { createOctokitIssues } from "./octokit-issues.ts";
import { createOctokitPulls } from "./octokit-pulls.ts";
import { createOctokitRepository } from "./octokit-repository.ts";
import { createOctokitRuns } from "./octokit-runs.ts";
import type { HostPort } from "./port.ts";

/**
 * GitHub through its API.
 * @param identity login we write under, e.g. `github-actions[bot]`
 * @param defaultBranch branch whose workflow files run
 */
export function createOctokitHost(
  connection: Connection,
  { identity, defaultBranch }: { identity: string; defaultBranch: string },
): HostPort {
  return {
    identity,
    ...createOctokitIssues(connection),
    ...createOctokitPulls(connection),
    ...createOctokitRepository(connection),
    ...createOctokitRuns(connection, defaultBranch),
  };
}
