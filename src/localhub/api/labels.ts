import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { issueByNumber } from "../domain/issues.ts";
import {
  addLabels,
  createLabel,
  deleteLabel,
  labelByName,
  removeLabel,
  setLabels,
  updateLabel,
} from "../domain/labels.ts";
import type { Hub } from "../hub.ts";
import type { Issue } from "../model.ts";
import { presentLabel, presentLabels } from "../present/issue.ts";
import { sendPage } from "./paginate.ts";
import {
  type ApiContext,
  type ApiEnv,
  numberParam,
  readBody,
  repositoryOfPath,
  requireActor,
  textParam,
} from "./request.ts";

const NewLabel = z.object({
  name: z.string(),
  color: z.string().optional(),
  description: z.string().nullish(),
});
const LabelChange = z.object({
  new_name: z.string().optional(),
  color: z.string().optional(),
  description: z.string().nullish(),
});
const Name = z.union([z.string(), z.object({ name: z.string() }).transform((label) => label.name)]);
const Names = z.union([
  z.array(Name),
  z.object({ labels: z.array(Name).default([]) }).transform((body) => body.labels),
]);

export function addLabelRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/labels", (c) => {
    const repository = repositoryOfPath(hub, c);
    return sendPage(c, hub.store.labels.group(repository.id), (label) => presentLabel(hub, label));
  });
  api.post("/repos/:owner/:repo/labels", async (c) => {
    const wanted = await readBody(c, NewLabel);
    const label = createLabel(hub, requireActor(c), { ...wanted, repository: repositoryOfPath(hub, c) });
    return c.json(presentLabel(hub, label), 201);
  });
  api.get("/repos/:owner/:repo/labels/:name", (c) =>
    c.json(presentLabel(hub, labelByName(hub, repositoryOfPath(hub, c), textParam(c, "name")))),
  );
  api.patch("/repos/:owner/:repo/labels/:name", async (c) => {
    const { new_name: newName, color, description } = await readBody(c, LabelChange);
    const label = labelByName(hub, repositoryOfPath(hub, c), textParam(c, "name"));
    const fields = { ...(newName === undefined ? {} : { name: newName }), color, description };
    return c.json(presentLabel(hub, updateLabel(hub, requireActor(c), { label, fields })));
  });
  api.delete("/repos/:owner/:repo/labels/:name", (c) => {
    deleteLabel(hub, requireActor(c), labelByName(hub, repositoryOfPath(hub, c), textParam(c, "name")));
    return c.body(null, 204);
  });
  addIssueLabelRoutes(api, hub);
}

function addIssueLabelRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/issues/:number{[0-9]+}/labels";
  const issueOf = (c: ApiContext) => issueByNumber(hub, repositoryOfPath(hub, c), numberParam(c, "number"));
  const answer = (c: ApiContext, issue: Issue) => c.json(presentLabels(hub, issue));

  api.get(path, (c) => {
    demand(hub, c.get("actor"), { repository: repositoryOfPath(hub, c), right: RIGHTS.readIssues });
    const ids = issueOf(c).labelIds;
    const labels = ids.flatMap((id) => hub.store.labels.get(id) ?? []);
    return sendPage(c, labels, (label) => presentLabel(hub, label));
  });
  api.post(path, async (c) => {
    const names = await readBody(c, Names);
    return answer(c, addLabels(hub, requireActor(c), { issue: issueOf(c), names }));
  });
  api.put(path, async (c) => {
    const names = await readBody(c, Names);
    return answer(c, setLabels(hub, requireActor(c), { issue: issueOf(c), names }));
  });
  api.delete(path, (c) => {
    setLabels(hub, requireActor(c), { issue: issueOf(c), names: [] });
    return c.body(null, 204);
  });
  api.delete(`${path}/:name`, (c) =>
    answer(c, removeLabel(hub, requireActor(c), { issue: issueOf(c), name: textParam(c, "name") })),
  );
}
