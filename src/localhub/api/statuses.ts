import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { combineStatuses, setStatus, statusesOf } from "../domain/statuses.ts";
import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { apiUrl, presentRepository } from "../present/repository.ts";
import { presentSimpleStatus, presentStatus } from "../present/status.ts";
import { findCommit } from "./commits.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, readBody, repositoryOfPath, requireActor, textParam } from "./request.ts";

const NewStatus = z.object({
  state: z.enum(["error", "failure", "pending", "success"]),
  target_url: z.string().nullish(),
  description: z.string().nullish(),
  context: z.string().optional(),
});

export function addStatusRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.post("/repos/:owner/:repo/statuses/:sha", async (c) => {
    const wanted = await readBody(c, NewStatus);
    const status = await setStatus(hub, requireActor(c), {
      repository: repositoryOfPath(hub, c),
      sha: textParam(c, "sha"),
      state: wanted.state,
      context: wanted.context,
      description: wanted.description,
      targetUrl: wanted.target_url,
    });
    return c.json(presentStatus(hub, status), 201);
  });
  api.get("/repos/:owner/:repo/commits/:ref{.+}/statuses", async (c) => {
    const { repository, sha } = await commitOfPath(hub, c);
    return sendPage(c, statusesOf(hub, repository.id, sha), (status) => presentStatus(hub, status));
  });
  api.get("/repos/:owner/:repo/commits/:ref{.+}/status", async (c) => {
    const { repository, sha } = await commitOfPath(hub, c);
    const combined = combineStatuses(hub, repository.id, sha);
    const url = `${apiUrl(hub, repository)}/commits/${sha}`;
    return c.json({
      state: combined.state,
      statuses: combined.statuses.map((status) => presentSimpleStatus(hub, status)),
      sha,
      total_count: combined.statuses.length,
      repository: presentRepository(hub, repository),
      commit_url: url,
      url: `${url}/status`,
    });
  });
}

async function commitOfPath(hub: Hub, c: ApiContext): Promise<{ repository: Repository; sha: string }> {
  const repository = repositoryOfPath(hub, c);
  demand(hub, c.get("actor"), { repository, right: RIGHTS.readStatuses });
  const ref = textParam(c, "ref");
  const commit = await findCommit(hub, repository, ref);
  if (commit === undefined) throw new HubProblem(422, `No commit found for SHA: ${ref}`);
  return { repository, sha: commit.sha };
}
