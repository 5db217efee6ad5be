import type { LogFile } from "../transcript/port.ts";
import type { Connection } from "./connect.ts";
import { describeGraphql } from "./describe-failure.ts";
import { readBranchTip } from "./read-branch-tip.ts";
import { treeEntries } from "./tree-entries.ts";

const moveRef = `mutation Rebuild($input: UpdateRefsInput!) {
  updateRefs(input: $input) { clientMutationId }
}`;

interface Change {
  readonly expectedTip: string;
  readonly files: readonly LogFile[];
  readonly without: readonly string[];
  readonly headline: string;
}

/**
 * Puts a branch on a new commit without parents that holds what the old tip held, with some files new and some gone. The
 * API makes the commit, so GitHub shows it as ours; the ref moves only from `expectedTip`.
 * @returns the new tip; `null` when the branch has moved
 * @see https://docs.github.com/en/graphql/reference/mutations#updaterefs
 */
export async function rebuildBranch(
  connection: Connection,
  branch: string,
  { expectedTip, files, without, headline }: Change,
): Promise<string | null> {
  const { octokit, owner, repo } = connection;
  if ((await readBranchTip(connection, branch)) !== expectedTip) return null;
  const place = { owner, repo };
  const tree = await changeTree(connection, { expectedTip, files, without });
  const root = await octokit.rest.git.createCommit({ ...place, message: headline, tree, parents: [] });
  const afterOid = root.data.sha;
  const { node_id: repositoryId } = (await octokit.rest.repos.get(place)).data;
  const refUpdates = [{ name: `refs/heads/${branch}`, beforeOid: expectedTip, afterOid, force: true }];
  try {
    await octokit.graphql(moveRef, { input: { repositoryId, refUpdates } });
    return afterOid;
  } catch (error) {
    // How GitHub words a ref that is elsewhere is not documented, and a reply may be lost: where it stands decides.
    const tip = await readBranchTip(connection, branch);
    if (tip === afterOid) return afterOid;
    if (tip !== expectedTip) return null;
    throw describeGraphql(error);
  }
}

async function changeTree(
  connection: Connection,
  { expectedTip, files, without }: Omit<Change, "headline">,
): Promise<string> {
  const { octokit, owner, repo } = connection;
  const place = { owner, repo };
  const base = (await octokit.rest.git.getCommit({ ...place, commit_sha: expectedTip })).data.tree.sha;
  const { data } = await octokit.rest.git.getTree({ ...place, tree_sha: base, recursive: "1" });
  // GitHub refuses to take a file out of a tree that does not have it.
  const there = new Set(data.tree.map(({ path }) => path));
  const gone = without
    .filter((path) => there.has(path))
    .map((path) => ({ path, mode: "100644", type: "blob", sha: null }) as const);
  const tree = [...(await treeEntries(connection, files)), ...gone];
  return (await octokit.rest.git.createTree({ ...place, base_tree: base, tree })).data.sha;
}
