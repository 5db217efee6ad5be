import type { Connection } from "./connect.ts";
import { isNotFound } from "./describe-failure.ts";

/** The commit a branch stands at, `null` when there is no such branch. */
export async function readBranchTip({ octokit, owner, repo }: Connection, branch: string): Promise<string | null> {
  try {
    return (await octokit.rest.git.getRef({ owner, repo, ref: `heads/${branch}` })).data.object.sha;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
