import type { Hono } from "hono";
import * as z from "zod";
import { artifactFolder, siteFolder } from "../data-folders.ts";
import { demand, RIGHTS } from "../domain/access.ts";
import { changePages, deploymentById, enablePages, recordDeployment, siteUrl } from "../domain/pages.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { notFound } from "../problem.ts";
import { apiUrl } from "../present/repository.ts";
import { type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const NewDeployment = z.object({ artifact_id: z.number(), pages_build_version: z.string().optional() });

const PagesChange = z.object({ build_type: z.enum(["legacy", "workflow"]) });

/** Puts the files of an artifact's folder on show; the runner knows how they are packed. */
export type DeployArtifact = (folder: string, site: string) => Promise<void>;

export function addPagesRoutes(api: Hono<ApiEnv>, deps: { hub: Hub; deploy: DeployArtifact }): void {
  const { hub } = deps;
  api.get("/repos/:owner/:repo/pages", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readPages });
    if (!repository.pagesEnabled) throw notFound();
    return c.json(presentPages(hub, repository));
  });
  api.post("/repos/:owner/:repo/pages", (c) => {
    const repository = enablePages(hub, requireActor(c), repositoryOfPath(hub, c));
    return c.json(presentPages(hub, repository), 201);
  });
  api.put("/repos/:owner/:repo/pages", async (c) => {
    const { build_type: buildType } = await readBody(c, PagesChange);
    changePages(hub, requireActor(c), { repository: repositoryOfPath(hub, c), buildType });
    return c.body(null, 204);
  });
  api.post("/repos/:owner/:repo/pages/deployments", async (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.writePages });
    if (!repository.pagesEnabled) throw notFound();
    const wanted = await readBody(c, NewDeployment);
    const artifact = hub.store.artifacts.get(wanted.artifact_id);
    if (artifact?.repositoryId !== repository.id) throw notFound();
    await deps.deploy(artifactFolder(hub.dataDir, artifact.id), siteFolder(hub.dataDir, repository.id));
    const sha = wanted.pages_build_version ?? null;
    const made = recordDeployment(hub, { repository, artifactId: artifact.id, sha, status: "succeed" });
    const status = `${apiUrl(hub, repository)}/pages/deployments/${made.id}`;
    return c.json({ id: made.id, status_url: status, page_url: siteUrl(hub, repository) });
  });
  api.get("/repos/:owner/:repo/pages/deployments/:id{[0-9]+}", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, requireActor(c), { repository, right: RIGHTS.readPages });
    return c.json({ status: deploymentById(hub, repository, numberParam(c, "id")).status });
  });
}

function presentPages(hub: Hub, repository: Repository) {
  return {
    url: `${apiUrl(hub, repository)}/pages`,
    status: "built",
    cname: null,
    custom_404: false,
    html_url: siteUrl(hub, repository),
    build_type: repository.pagesFromBranch === true ? "legacy" : "workflow",
    source: { branch: repository.defaultBranch, path: "/" },
    public: true,
    https_enforced: false,
  };
}
