import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { demand, RIGHTS } from "../domain/access.ts";
import type { DownloadLinks } from "../download-links.ts";
import { artifactFolder, logPath } from "../data-folders.ts";
import type { Hub } from "../hub.ts";
import type { Artifact, Repository } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { presentArtifact } from "../present/actions.ts";
import { addArchiveDownload } from "./archives.ts";
import { answerProblem } from "./answer-problem.ts";
import { sendCounted } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, repositoryOfPath, requireActor } from "./request.ts";

/** Makes the zip of an artifact's folder. */
export type ZipFolder = (folder: string) => Promise<Uint8Array>;

export interface DownloadDeps {
  readonly hub: Hub;
  readonly links: DownloadLinks;
  readonly zip: ZipFolder;
}

/** Artifacts and logs: lists in the API, bytes at signed addresses outside it. */
export function addDownloadRoutes(api: Hono<ApiEnv>, deps: DownloadDeps): void {
  const { hub, links } = deps;
  const forReading = (c: ApiContext): Repository => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readActions });
    return repository;
  };
  const list = (c: ApiContext, artifacts: readonly Artifact[]) => {
    const name = c.req.query("name");
    const named = artifacts.filter((one) => name === undefined || one.name === name).toReversed();
    return sendCounted(c, named, { key: "artifacts", present: (one) => presentArtifact(hub, one) });
  };
  const artifactOf = (c: ApiContext): Artifact => {
    const artifact = hub.store.artifacts.get(numberParam(c, "artifact"));
    if (artifact?.repositoryId !== forReading(c).id) throw notFound();
    return artifact;
  };

  api.get("/repos/:owner/:repo/actions/artifacts", (c) => {
    const repository = forReading(c);
    return list(
      c,
      hub.store.artifacts.all().filter((one) => one.repositoryId === repository.id),
    );
  });
  api.get("/repos/:owner/:repo/actions/runs/:run{[0-9]+}/artifacts", (c) => {
    const repository = forReading(c);
    const artifacts = hub.store.artifacts.group(numberParam(c, "run"));
    return list(
      c,
      artifacts.filter((one) => one.repositoryId === repository.id),
    );
  });
  api.get("/repos/:owner/:repo/actions/artifacts/:artifact{[0-9]+}", (c) =>
    c.json(presentArtifact(hub, artifactOf(c))),
  );
  api.get("/repos/:owner/:repo/actions/artifacts/:artifact{[0-9]+}/:format", (c) => {
    requireActor(c);
    const artifact = artifactOf(c);
    if (artifact.expired) throw new HubProblem(410, "Artifact has expired");
    return c.redirect(`${hub.urls.web}${links.sign(`/_downloads/artifacts/${artifact.id}`)}`, 302);
  });
  api.get("/repos/:owner/:repo/actions/jobs/:job{[0-9]+}/logs", (c) => {
    const repository = forReading(c);
    requireActor(c);
    const job = hub.store.jobs.get(numberParam(c, "job"));
    if (job?.repositoryId !== repository.id) throw notFound();
    return c.redirect(`${hub.urls.web}${links.sign(`/_downloads/logs/${job.id}`)}`, 302);
  });
}

/** The signed addresses themselves, to be mounted at `/`. */
export function createSignedDownloads(deps: DownloadDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.onError(answerProblem);
  const check = (c: ApiContext) => {
    if (!deps.links.verify(c.req.path, c.req.query("signature") ?? "")) throw notFound();
  };
  app.get("/_downloads/artifacts/:id{[0-9]+}", async (c) => {
    check(c);
    const bytes = await deps.zip(artifactFolder(deps.hub.dataDir, numberParam(c, "id")));
    c.header("Content-Type", "application/zip");
    return c.body(new Uint8Array(bytes));
  });
  addArchiveDownload(app, deps.hub, check);
  app.get("/_downloads/logs/:id{[0-9]+}", async (c) => {
    check(c);
    const path = logPath(deps.hub.dataDir, numberParam(c, "id"));
    return c.text(existsSync(path) ? await readFile(path, "utf8") : "");
  });
  return app;
}
