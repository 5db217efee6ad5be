import fetch from "node-fetch";
import type { Connection } from "./connect.ts";
import { isNotFound } from "./describe-failure.ts";
import type { RepositoryPort } from "./port.ts";

/** Branches, trees, statuses and the time by REST. */
export function createOctokitRepository(connection: Connection): RepositoryPort {
  const { octokit, owner, repo, lastDate } = connection;
  const place = { owner, repo };
  return {
    owner,
    name: repo,
    ...contentsOf(connection),
    ...statusesOf(connection),
    getRepository: async () => {
      const { data } = await octokit.rest.repos.get(place);
      return { id: data.id, defaultBranch: data.default_branch };
    },
    listLogs: async () => {
      const { data } = await octokit.rest.git.listMatchingRefs({ ...place, ref: "heads/crumb/" });
      const logs = data.flatMap((row) => {
        const issue = /^refs\/heads\/crumb\/(\d+)\/log$/.exec(row.ref)?.[1];
        return issue === undefined ? [] : [{ issue: Number(issue), sha: row.object.sha }];
      });
      return Promise.all(
        logs.map(async ({ issue, sha }) => {
          const commit = await octokit.rest.git.getCommit({ ...place, commit_sha: sha });
          return { issue, headline: commit.data.message.split("\n")[0] ?? "" };
        }),
      );
    },
    now: async () => {
      if (lastDate() === null) await octokit.rest.repos.get(place);
      return lastDate() ?? "1970-01-01T00:00:00Z";
    },
    isLive: async (url) => {
      try {
        const answer = await fetch(url, { method: "HEAD", redirect: "follow", signal: AbortSignal.timeout(5_000) });
        return answer.ok;
      } catch {
        // No answer is "not live": the next pass asks again.
        return false;
      }
    },
  };
}

function contentsOf({
  octokit,
  owner,
  repo,
}: Connection): Pick<RepositoryPort, "getBranch" | "getTree" | "listFolders" | "getFile" | "getText"> {
  const place = { owner, repo };
  const getFile = async (path: string, ref: string): Promise<Uint8Array | null> => {
    const answer = await orNull(octokit.rest.repos.getContent({ ...place, path, ref }));
    const data = answer?.data;
    // Above 1 MB the encoding is "none" and the content empty.
    if (data === undefined || Array.isArray(data) || data.type !== "file" || data.encoding !== "base64") return null;
    return Buffer.from(data.content, "base64");
  };
  return {
    getBranch: async (branch) => {
      const answer = await orNull(octokit.rest.git.getRef({ ...place, ref: `heads/${branch}` }));
      return answer?.data.object.sha ?? null;
    },
    getTree: async (commit, path) => {
      const cut = path.lastIndexOf("/");
      const parent = path.slice(0, Math.max(cut, 0));
      const answer = await orNull(octokit.rest.repos.getContent({ ...place, path: parent, ref: commit }));
      if (answer === null || !Array.isArray(answer.data)) return null;
      return answer.data.find((entry) => entry.path === path && entry.type === "dir")?.sha ?? null;
    },
    listFolders: async (ref, path) => {
      const answer = await orNull(octokit.rest.repos.getContent({ ...place, path, ref }));
      if (answer === null || !Array.isArray(answer.data)) return [];
      return answer.data.filter((entry) => entry.type === "dir").map((entry) => entry.name);
    },
    getFile,
    getText: async (path, ref) => {
      const content = await getFile(path, ref);
      return content === null ? null : Buffer.from(content).toString("utf8");
    },
  };
}

function statusesOf({ octokit, owner, repo }: Connection): Pick<RepositoryPort, "listStatuses" | "setStatus"> {
  const place = { owner, repo };
  return {
    listStatuses: async (sha) => {
      const { data } = await octokit.rest.repos.getCombinedStatusForRef({ ...place, ref: sha, per_page: 100 });
      return data.statuses.map((row) => ({
        context: row.context,
        state: row.state,
        description: row.description ?? "",
        targetUrl: row.target_url ?? "",
      }));
    },
    setStatus: async (sha, { context, state, description, targetUrl }) => {
      const known = (["pending", "success", "failure", "error"] as const).find((candidate) => candidate === state);
      const status = { state: known ?? "error", context, description, target_url: targetUrl };
      await octokit.rest.repos.createCommitStatus({ ...place, sha, ...status });
    },
  };
}

async function orNull<T>(ask: Promise<T>): Promise<T | null> {
  try {
    return await ask;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
