import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { issueByNumber, openIssue, updateIssue } from "../domain/issues.ts";
import { whereItWent } from "../domain/leave-issue.ts";
import { labelNames } from "../domain/labels.ts";
import { findUser } from "../domain/users.ts";
import type { Hub } from "../hub.ts";
import type { Issue, Repository } from "../model.ts";
import { presentIssue } from "../present/issue.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const LabelName = z.union([z.string(), z.object({ name: z.string() }).transform((label) => label.name)]);
const NewIssue = z.object({
  title: z.union([z.string(), z.number()]).transform(String),
  body: z.string().nullish(),
  labels: z.array(LabelName).optional(),
  assignees: z.array(z.string()).optional(),
});
const IssueChange = z.object({
  title: z.string().optional(),
  body: z.string().nullish(),
  state: z.enum(["open", "closed"]).optional(),
  state_reason: z.enum(["completed", "not_planned", "duplicate", "reopened"]).nullish(),
  labels: z.array(LabelName).optional(),
  assignees: z.array(z.string()).optional(),
});

export function addIssueRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get("/repos/:owner/:repo/issues", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readIssues });
    return sendPage(c, listIssues(hub, c, repository), (issue) => presentIssue(hub, issue));
  });

  api.post("/repos/:owner/:repo/issues", async (c) => {
    const wanted = await readBody(c, NewIssue);
    const issue = openIssue(hub, requireActor(c), { ...wanted, repository: repositoryOfPath(hub, c) });
    return c.json(presentIssue(hub, issue), 201);
  });

  api.get("/repos/:owner/:repo/issues/:number{[0-9]+}", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readIssues });
    const number = numberParam(c, "number");
    const left = whereItWent(hub, c.get("actor"), { repository, number });
    if (left !== undefined) throw left;
    return c.json(presentIssue(hub, issueByNumber(hub, repository, number)));
  });

  api.patch("/repos/:owner/:repo/issues/:number{[0-9]+}", async (c) => {
    const { state_reason: stateReason, ...wanted } = await readBody(c, IssueChange);
    const issue = issueByNumber(hub, repositoryOfPath(hub, c), numberParam(c, "number"));
    const changed = updateIssue(hub, requireActor(c), { ...wanted, stateReason, issue });
    return c.json(presentIssue(hub, changed));
  });
}

function listIssues(hub: Hub, c: ApiContext, repository: Repository): readonly Issue[] {
  const query = (name: string) => c.req.query(name);
  const state = query("state") ?? "open";
  const labels = (query("labels") ?? "").split(",").filter((name) => name !== "");
  const creator = query("creator");
  const creatorId = creator === undefined ? undefined : findUser(hub, creator)?.id;
  const since = query("since");
  const found = hub.store.issues.group(repository.id).filter((issue) => {
    if (state !== "all" && issue.state !== state) return false;
    if (creator !== undefined && issue.authorId !== creatorId) return false;
    if (since !== undefined && Date.parse(issue.updatedAt) < Date.parse(since)) return false;
    const has = labelNames(hub, issue).map((name) => name.toLowerCase());
    return labels.every((name) => has.includes(name.toLowerCase()));
  });
  return sortIssues(hub, found, { by: query("sort") ?? "created", direction: query("direction") ?? "desc" });
}

function sortIssues(hub: Hub, issues: readonly Issue[], order: { by: string; direction: string }): readonly Issue[] {
  const key = (issue: Issue): number => {
    if (order.by === "updated") return Date.parse(issue.updatedAt);
    if (order.by === "comments") return hub.store.comments.group(issue.id).length;
    return issue.number;
  };
  const sign = order.direction === "asc" ? 1 : -1;
  return issues.toSorted((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}
