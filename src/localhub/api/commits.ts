import type { Hono } from "hono";
import { demand, RIGHTS } from "../domain/access.ts";
import type { Commit } from "../git/commit.ts";
import type { DiffFile } from "../git/diff.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentCommit, presentDiffFile } from "../present/commit.ts";
import { presentPull } from "../present/pull.ts";
import { apiUrl, webUrl } from "../present/repository.ts";
import { cutPage, sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, repositoryOfPath, textParam } from "./request.ts";

/** The empty tree, which every repository knows. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

export function addCommitListRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/commits", async (c) => {
    const repository = forReading(hub, c);
    if (repository.pushedAt === null) throw new HubProblem(409, "Git Repository is empty.");
    const start = await findCommit(hub, repository, c.req.query("sha") ?? repository.defaultBranch);
    if (start === undefined) throw notFound();
    const path = c.req.query("path");
    const commits = await hub.git.open(repository.id).log({ tip: start.sha, ...(path === undefined ? {} : { path }) });
    const since = Date.parse(c.req.query("since") ?? "");
    const seen = Number.isNaN(since) ? commits : commits.filter((one) => one.committer.seconds * 1000 >= since);
    return sendPage(c, seen, (commit) => presentCommit(hub, repository, commit));
  });

  api.get("/repos/:owner/:repo/commits/:ref{.+}/pulls", (c) => {
    const repository = forReading(hub, c);
    const sha = textParam(c, "ref");
    const pulls = hub.store.pulls.group(repository.id).filter((pull) => pull.headSha === sha);
    return sendPage(c, pulls, (pull) => presentPull(hub, pull));
  });

  api.get("/repos/:owner/:repo/commits/:ref{.+}", async (c) => {
    const repository = forReading(hub, c);
    const ref = textParam(c, "ref");
    const commit = await findCommit(hub, repository, ref);
    if (commit === undefined) throw new HubProblem(422, `No commit found for SHA: ${ref}`);
    if ((c.req.header("accept") ?? "").includes("vnd.github.sha")) return c.text(commit.sha);
    const git = hub.git.open(repository.id);
    const files = await git.diff(commit.parents[0] ?? EMPTY_TREE, commit.sha);
    return c.json({
      ...presentCommit(hub, repository, commit),
      stats: statsOf(files),
      files: files.map((file) => presentDiffFile(hub, { repository, sha: commit.sha }, file)),
    });
  });

  api.get("/repos/:owner/:repo/compare/:basehead{.+}", async (c) => {
    const repository = forReading(hub, c);
    return c.json(await compare(hub, c, repository));
  });
}

function forReading(hub: Hub, c: ApiContext): Repository {
  const repository = repositoryOfPath(hub, c);
  demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
  return repository;
}

/** A commit by SHA, branch, tag or full ref. */
export async function findCommit(hub: Hub, repository: Repository, name: string): Promise<Commit | undefined> {
  const git = hub.git.open(repository.id);
  if (/^[0-9a-f]{7,40}$/.test(name)) {
    const commit = await git.commit(name);
    if (commit !== undefined) return commit;
  }
  const full = name.startsWith("refs/") ? name : undefined;
  for (const ref of full === undefined ? [`refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`] : [full]) {
    const commit = await git.commit(ref);
    if (commit !== undefined) return commit;
  }
  return undefined;
}

async function compare(hub: Hub, c: ApiContext, repository: Repository) {
  const [baseName = "", headName = ""] = textParam(c, "basehead").split("...");
  const [base, head] = await Promise.all([
    findCommit(hub, repository, stripOwner(baseName)),
    findCommit(hub, repository, stripOwner(headName)),
  ]);
  if (base === undefined || head === undefined) throw notFound();
  const git = hub.git.open(repository.id);
  const mergeBase = await git.mergeBase(base.sha, head.sha);
  const common = mergeBase === undefined ? undefined : await git.commit(mergeBase);
  if (common === undefined) throw new HubProblem(404, `No common ancestor between ${baseName} and ${headName}.`);
  const [ahead, behindBy, files] = await Promise.all([
    git.log({ tip: head.sha, exclude: base.sha }),
    git.count({ tip: base.sha, exclude: head.sha }),
    git.diff(common.sha, head.sha),
  ]);
  const page = cutPage(c, ahead.toReversed());
  if (page.link !== undefined) c.header("Link", page.link);
  const web = `${webUrl(hub, repository)}/compare/${baseName}...${headName}`;
  return {
    url: `${apiUrl(hub, repository)}/compare/${baseName}...${headName}`,
    html_url: web,
    permalink_url: web,
    diff_url: `${web}.diff`,
    patch_url: `${web}.patch`,
    base_commit: presentCommit(hub, repository, base),
    merge_base_commit: presentCommit(hub, repository, common),
    status: compareStatus(ahead.length, behindBy),
    ahead_by: ahead.length,
    behind_by: behindBy,
    total_commits: ahead.length,
    commits: page.items.map((commit) => presentCommit(hub, repository, commit)),
    files: files.map((file) => presentDiffFile(hub, { repository, sha: head.sha }, file)),
  };
}

function stripOwner(name: string): string {
  return name.includes(":") ? name.slice(name.indexOf(":") + 1) : name;
}

function compareStatus(ahead: number, behind: number): "identical" | "ahead" | "behind" | "diverged" {
  if (ahead === 0) return behind === 0 ? "identical" : "behind";
  return behind === 0 ? "ahead" : "diverged";
}

function statsOf(files: readonly DiffFile[]) {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return { total: additions + deletions, additions, deletions };
}
