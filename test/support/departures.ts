import { z } from "zod";
import { owner, repositoryName } from "../../src/cli/demo/seed-repository.ts";
import { connect } from "../../src/github/connect.ts";
import type { World } from "./world.ts";

const Moved = z.object({ transferIssue: z.object({ issue: z.object({ number: z.number() }) }) });

export interface Departures {
  /** Transfers an issue of the world's repository to another one of its owner. */
  transfer(issue: number, to: string): Promise<{ readonly number: number; readonly comments: number }>;
  deleteIssue(issue: number): Promise<void>;
}

/** Lets issues go as their owner would, by the only door there is. */
export function departuresOf({ hub, studio }: Pick<World, "hub" | "studio">): Departures {
  const { octokit } = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner, repo: repositoryName });
  const nodeOf = async (issue: number): Promise<string> =>
    (await octokit.rest.issues.get({ owner, repo: repositoryName, issue_number: issue })).data.node_id;
  return {
    transfer: async (issue, repo) => {
      const { data: target } = await octokit.rest.repos.get({ owner, repo });
      const input = { issueId: await nodeOf(issue), repositoryId: target.node_id };
      const query = "mutation($input: TransferIssueInput!) { transferIssue(input: $input) { issue { number } } }";
      const { number } = Moved.parse(await octokit.graphql(query, { input })).transferIssue.issue;
      const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: number });
      return { number, comments: data.comments };
    },
    deleteIssue: async (issue) => {
      const query = "mutation($input: DeleteIssueInput!) { deleteIssue(input: $input) { repository { name } } }";
      await octokit.graphql(query, { input: { issueId: await nodeOf(issue) } });
    },
  };
}
