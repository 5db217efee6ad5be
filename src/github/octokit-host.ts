import type { Connection } from "./connect.ts";
import { createLook } from "./look-at-session.ts";
import { createOctokitIssues } from "./octokit-issues.ts";
import { createOctokitPulls } from "./octokit-pulls.ts";
import { createOctokitRepository } from "./octokit-repository.ts";
import { createOctokitRuns } from "./octokit-runs.ts";
import type { HostPort, Identity } from "./port.ts";

/**
 * GitHub through its API.
 * @param defaultBranch branch whose workflow files run
 */
export function createOctokitHost(
  connection: Connection,
  { identity, defaultBranch }: { identity: Identity; defaultBranch: string },
): HostPort {
  const issues = createOctokitIssues(connection);
  const pulls = createOctokitPulls(connection);
  return {
    identity,
    ...createLook(connection, { ...issues, ...pulls }),
    ...issues,
    ...pulls,
    ...createOctokitRepository(connection),
    ...createOctokitRuns(connection, defaultBranch),
  };
}
