import type { Context, Hono } from "hono";
import { openPull } from "../../domain/pulls.ts";
import type { GitRepository } from "../../git/git-repository.ts";
import { notFound } from "../../problem.ts";
import { readForm } from "../form-data.ts";
import { listCommits, resolvePath } from "../read/code-data.ts";
import { showFiles } from "../read/pull-data.ts";
import type { Site } from "../site.ts";
import { demandActor, visitRepository } from "../visit.ts";
import { comparePage } from "../views/compare-page.ts";

const MOST_COMMITS = 250;

/** Comparing two branches, tags or commits; opening a pull request between two branches. */
export function compareRoutes(web: Hono, site: Site): void {
  web.get("/:owner/:name/compare/:range{.+}", (context) => showComparison(site, context));
  web.post("/:owner/:name/pulls", (context) => createPull(site, context));
}

async function showComparison(site: Site, context: Context): Promise<Response> {
  const { actor, frame, repository } = visitRepository(site, context);
  const git = site.hub.git.open(repository.id);
  const [left = "", right] = (context.req.param("range") ?? "").split("...");
  const [base, head] = right === undefined ? [frame.defaultBranch, left] : [left, right];
  const [from, to] = await Promise.all([findCommit(git, base), findCommit(git, head)]);
  const start = (await git.mergeBase(from.sha, to.sha)) ?? from.sha;
  const commits = await git.log({ tip: to.sha, exclude: from.sha, limit: MOST_COMMITS });
  return context.html(
    comparePage(frame, {
      base,
      head,
      commits: listCommits(site.hub, repository.id, commits),
      files: showFiles(await git.diff(start, to.sha), { repository: frame.repository, sha: to.sha }),
      canOpenPull: actor !== null && from.isBranch && to.isBranch,
    }),
  );
}

/** @throws {HubProblem} 404 when the name means no commit */
async function findCommit(
  git: GitRepository,
  name: string,
): Promise<{ readonly sha: string; readonly isBranch: boolean }> {
  const found = await resolvePath(git, name);
  if (found === null || found.path !== "") throw notFound();
  return { sha: found.sha, isBranch: found.branches.includes(found.ref) };
}

async function createPull(site: Site, context: Context): Promise<Response> {
  const { actor, repository, frame } = visitRepository(site, context);
  const form = await readForm(site, context);
  const pull = await openPull(site.hub, demandActor(actor), {
    repository,
    title: form.text("title"),
    body: form.text("body"),
    base: form.text("base"),
    head: form.text("head"),
    draft: form.text("draft") !== "",
  });
  return context.redirect(`/${frame.repository}/pull/${pull.number}`, 303);
}
