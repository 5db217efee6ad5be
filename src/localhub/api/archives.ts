import type { Hono } from "hono";
import { demand, RIGHTS } from "../domain/access.ts";
import type { DownloadLinks } from "../download-links.ts";
import { runGit } from "../git/run-git.ts";
import type { Hub } from "../hub.ts";
import { notFound } from "../problem.ts";
import { fullName } from "../present/repository.ts";
import { findCommit } from "./commits.ts";
import { type ApiContext, type ApiEnv, numberParam, repositoryOfPath, textParam } from "./request.ts";

/** The files of a commit, packed: the API says where they are to be had. */
export function addArchiveRoutes(api: Hono<ApiEnv>, deps: { hub: Hub; links: DownloadLinks }): void {
  const { hub, links } = deps;
  const answer = async (c: ApiContext) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readContents });
    const commit = await findCommit(hub, repository, c.req.param("ref") ?? repository.defaultBranch);
    if (commit === undefined) throw notFound();
    return c.redirect(`${hub.urls.web}${links.sign(`/_downloads/archives/${repository.id}/${commit.sha}`)}`, 302);
  };
  api.get("/repos/:owner/:repo/tarball/:ref{.*}", answer);
}

/** The address itself, below the signed ones. */
export function addArchiveDownload(app: Hono<ApiEnv>, hub: Hub, check: (c: ApiContext) => void): void {
  app.get("/_downloads/archives/:id{[0-9]+}/:sha{[0-9a-f]+}", async (c) => {
    check(c);
    const repository = hub.store.repositories.get(numberParam(c, "id"));
    if (repository === undefined) throw notFound();
    const sha = textParam(c, "sha");
    const name = `${fullName(hub, repository).replace("/", "-")}-${sha.slice(0, 7)}`;
    const args = ["archive", "--format=tar.gz", `--prefix=${name}/`, sha];
    const { stdout } = await runGit({ cwd: hub.git.path(repository.id), args });
    c.header("Content-Type", "application/x-gzip");
    c.header("Content-Disposition", `attachment; filename=${name}.tar.gz`);
    return c.body(new Uint8Array(stdout));
  });
}
