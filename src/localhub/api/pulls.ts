import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { mergePull } from "../domain/merge-pull.ts";
import { pullCommits, pullDetails, pullFiles } from "../domain/pull-details.ts";
import { openPull, pullByNumber, requestReviewers, unrequestReviewers, updatePull } from "../domain/pulls.ts";
import type { Hub } from "../hub.ts";
import type { PullRequest, Repository } from "../model.ts";
import { notFound } from "../problem.ts";
import { presentCommit, presentDiffFile } from "../present/commit.ts";
import { issueOfPull, presentPull, presentPullDetails } from "../present/pull.ts";
import { presentUserId, userById } from "../present/user.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const NewPull = z.object({
  title: z.string(),
  body: z.string().nullish(),
  head: z.string(),
  base: z.string(),
  draft: z.boolean().optional(),
});
const PullChange = z.object({
  title: z.string().optional(),
  body: z.string().nullish(),
  state: z.enum(["open", "closed"]).optional(),
  base: z.string().optional(),
});
const MergeWish = z.object({
  merge_method: z.enum(["merge", "squash", "rebase"]).default("merge"),
  sha: z.string().optional(),
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
});
const Reviewers = z.object({ reviewers: z.array(z.string()).default([]) });

const PATH = "/repos/:owner/:repo/pulls/:number{[0-9]+}";

export function addPullRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const show = async (pull: PullRequest) => presentPullDetails(hub, pull, await pullDetails(hub, pull));

  api.get("/repos/:owner/:repo/pulls", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readPulls });
    return sendPage(c, listPulls(hub, c, repository), (pull) => presentPull(hub, pull));
  });
  api.post("/repos/:owner/:repo/pulls", async (c) => {
    const wanted = await readBody(c, NewPull);
    const pull = await openPull(hub, requireActor(c), { ...wanted, repository: repositoryOfPath(hub, c) });
    return c.json(await show(pull), 201);
  });
  api.get(PATH, async (c) => {
    demand(hub, c.get("actor"), { repository: repositoryOfPath(hub, c), right: RIGHTS.readPulls });
    return c.json(await show(pullOfPath(hub, c)));
  });
  api.patch(PATH, async (c) => {
    const change = await readBody(c, PullChange);
    return c.json(await show(await updatePull(hub, requireActor(c), { ...change, pull: pullOfPath(hub, c) })));
  });
  addPullParts(api, hub);
  addMerge(api, hub);
  addReviewers(api, hub);
}

/** The pull request the address names. @throws {HubProblem} 404 */
export function pullOfPath(hub: Hub, c: ApiContext): PullRequest {
  return pullByNumber(hub, repositoryOfPath(hub, c), numberParam(c, "number"));
}

function addPullParts(api: Hono<ApiEnv>, hub: Hub): void {
  api.get(`${PATH}/files`, async (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readPulls });
    const pull = pullOfPath(hub, c);
    const at = { repository, sha: pull.headSha };
    return sendPage(c, await pullFiles(hub, pull), (file) => presentDiffFile(hub, at, file));
  });
  api.get(`${PATH}/commits`, async (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readPulls });
    return sendPage(c, await pullCommits(hub, pullOfPath(hub, c)), (commit) => presentCommit(hub, repository, commit));
  });
}

function addMerge(api: Hono<ApiEnv>, hub: Hub): void {
  api.get(`${PATH}/merge`, (c) => {
    if (!pullOfPath(hub, c).merged) throw notFound();
    return c.body(null, 204);
  });
  api.put(`${PATH}/merge`, async (c) => {
    const wish = await readBody(c, MergeWish);
    const merged = await mergePull(hub, requireActor(c), {
      pull: pullOfPath(hub, c),
      method: wish.merge_method,
      sha: wish.sha,
      title: wish.commit_title,
      message: wish.commit_message,
    });
    return c.json({ sha: merged.mergeCommitSha, merged: true, message: "Pull Request successfully merged" });
  });
}

function addReviewers(api: Hono<ApiEnv>, hub: Hub): void {
  const path = `${PATH}/requested_reviewers`;
  api.get(path, (c) => {
    const ids = pullOfPath(hub, c).requestedReviewerIds;
    return c.json({ users: ids.map((id) => presentUserId(hub, id)), teams: [] });
  });
  api.post(path, async (c) => {
    const { reviewers } = await readBody(c, Reviewers);
    const pull = requestReviewers(hub, requireActor(c), { pull: pullOfPath(hub, c), logins: reviewers });
    return c.json(presentPull(hub, pull), 201);
  });
  api.delete(path, async (c) => {
    const { reviewers } = await readBody(c, Reviewers);
    const pull = unrequestReviewers(hub, requireActor(c), { pull: pullOfPath(hub, c), logins: reviewers });
    return c.json(presentPull(hub, pull));
  });
}

function listPulls(hub: Hub, c: ApiContext, repository: Repository): readonly PullRequest[] {
  const state = c.req.query("state") ?? "open";
  const head = c.req.query("head");
  const base = c.req.query("base");
  const owner = userById(hub, repository.ownerId).login;
  const sort = c.req.query("sort") ?? "created";
  const sign = (c.req.query("direction") ?? (sort === "created" ? "desc" : "asc")) === "asc" ? 1 : -1;
  const key = (pull: PullRequest) => (sort === "updated" ? Date.parse(issueOfPull(hub, pull).updatedAt) : pull.number);
  return hub.store.pulls
    .group(repository.id)
    .filter((pull) => {
      if (state !== "all" && issueOfPull(hub, pull).state !== state) return false;
      if (base !== undefined && pull.baseRef !== base) return false;
      // GitHub wants `owner:branch` here and, given a bare branch, filters nothing.
      return head === undefined || !head.includes(":") || head === `${owner}:${pull.headRef}`;
    })
    .toSorted((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}
