import type { Context, Hono } from "hono";
import { demand, RIGHTS } from "../../domain/access.ts";
import type { WorkflowRun } from "../../model.ts";
import { HubProblem, notFound } from "../../problem.ts";
import { readForm } from "../form-data.ts";
import { readRun, readRunList } from "../read/run-data.ts";
import type { Site } from "../site.ts";
import { demandActor, type RepositoryVisit, visitRepository } from "../visit.ts";
import { runListPage } from "../views/run-list-page.ts";
import { runPage } from "../views/run-page.ts";

const RUN = "/:owner/:name/actions/runs/:run{[0-9]+}";

/** Runs of workflows, their logs and what they leave behind. */
export function runRoutes(web: Hono, site: Site): void {
  web.get("/:owner/:name/actions", (context) => showList(site, context));
  web.get("/:owner/:name/actions/workflows/:file", (context) =>
    context.redirect(`../../actions?workflow=${encodeURIComponent(context.req.param("file"))}`),
  );
  web.get(RUN, (context) => showRun(site, context));
  web.get(`${RUN}/job/:job{[0-9]+}`, (context) => showRun(site, context));
  web.get(`${RUN}/job/:job{[0-9]+}/log`, (context) => sendLog(site, context));
  web.get(`${RUN}/artifacts/:artifact{[0-9]+}`, (context) => sendArtifact(site, context));
  web.post(`${RUN}/cancel`, (context) => cancel(site, context));
}

async function showList(site: Site, context: Context): Promise<Response> {
  const { repository, frame } = visitRepository(site, context);
  const page = Math.max(1, Math.trunc(Number(context.req.query("page") ?? 1)) || 1);
  const shown = context.req.query("workflow") ?? null;
  return context.html(runListPage(frame, readRunList(site.hub, { repository, shown, page })));
}

interface RunVisit extends RepositoryVisit {
  readonly run: WorkflowRun;
}

function visitRun(site: Site, context: Context): RunVisit {
  const seen = visitRepository(site, context);
  const run = site.hub.store.runs.get(Number(context.req.param("run")));
  if (run?.repositoryId !== seen.repository.id) throw notFound();
  return { ...seen, run };
}

async function showRun(site: Site, context: Context): Promise<Response> {
  const { run, frame } = visitRun(site, context);
  return context.html(runPage(frame, await readRun(site.hub, { run, log: site.runFiles.log })));
}

async function sendLog(site: Site, context: Context): Promise<Response> {
  const { run } = visitRun(site, context);
  const job = site.hub.store.jobs.get(Number(context.req.param("job")));
  if (job?.runId !== run.id) throw notFound();
  return context.text(await site.runFiles.log(job.id));
}

async function sendArtifact(site: Site, context: Context): Promise<Response> {
  const { run, actor } = visitRun(site, context);
  // As on GitHub, artifacts are for those who said who they are.
  demandActor(actor);
  const artifact = site.hub.store.artifacts.get(Number(context.req.param("artifact")));
  if (artifact?.runId !== run.id) throw notFound();
  const zip = artifact.expired ? null : await site.runFiles.artifactZip(artifact.id);
  if (zip === null) throw new HubProblem(404, "This artifact has expired.");
  return context.body(new Uint8Array(zip), 200, {
    "content-type": "application/zip",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(artifact.name)}.zip`,
  });
}

async function cancel(site: Site, context: Context): Promise<Response> {
  const { run, repository, actor, frame } = visitRun(site, context);
  await readForm(site, context);
  demand(site.hub, demandActor(actor), { repository, right: RIGHTS.writeActions });
  site.runFiles.cancel(run.id);
  return context.redirect(`/${frame.repository}/actions/runs/${run.id}`, 303);
}
