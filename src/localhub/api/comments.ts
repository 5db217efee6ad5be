import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { addComment, commentById, deleteComment, editComment } from "../domain/comments.ts";
import { issueByNumber } from "../domain/issues.ts";
import type { Hub } from "../hub.ts";
import type { Comment } from "../model.ts";
import { presentComment } from "../present/issue.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const CommentBody = z.object({ body: z.string() });

export function addCommentRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const one = (c: ApiContext) => commentById(hub, repositoryOfPath(hub, c).id, numberParam(c, "id"));

  api.get("/repos/:owner/:repo/issues/comments", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readIssues });
    const all = hub.store.issues.group(repository.id).flatMap((issue) => hub.store.comments.group(issue.id));
    const key = (comment: Comment) => (c.req.query("sort") === "updated" ? Date.parse(comment.updatedAt) : comment.id);
    const sign = c.req.query("direction") === "desc" ? -1 : 1;
    const sorted = all.toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id));
    return sendPage(c, since(c, sorted), (comment) => presentComment(hub, comment));
  });

  api.get("/repos/:owner/:repo/issues/:number{[0-9]+}/comments", (c) => {
    const repository = repositoryOfPath(hub, c);
    demand(hub, c.get("actor"), { repository, right: RIGHTS.readIssues });
    const issue = issueByNumber(hub, repository, numberParam(c, "number"));
    return sendPage(c, since(c, hub.store.comments.group(issue.id)), (comment) => presentComment(hub, comment));
  });

  api.post("/repos/:owner/:repo/issues/:number{[0-9]+}/comments", async (c) => {
    const { body } = await readBody(c, CommentBody);
    const issue = issueByNumber(hub, repositoryOfPath(hub, c), numberParam(c, "number"));
    return c.json(presentComment(hub, addComment(hub, requireActor(c), { issue, body })), 201);
  });

  api.get("/repos/:owner/:repo/issues/comments/:id{[0-9]+}", (c) => {
    demand(hub, c.get("actor"), { repository: repositoryOfPath(hub, c), right: RIGHTS.readIssues });
    return c.json(presentComment(hub, one(c)));
  });

  api.patch("/repos/:owner/:repo/issues/comments/:id{[0-9]+}", async (c) => {
    const { body } = await readBody(c, CommentBody);
    return c.json(presentComment(hub, editComment(hub, requireActor(c), { comment: one(c), body })));
  });

  api.delete("/repos/:owner/:repo/issues/comments/:id{[0-9]+}", (c) => {
    deleteComment(hub, requireActor(c), one(c));
    return c.body(null, 204);
  });
}

function since(c: ApiContext, comments: readonly Comment[]): readonly Comment[] {
  const from = Date.parse(c.req.query("since") ?? "");
  return Number.isNaN(from) ? comments : comments.filter((comment) => Date.parse(comment.updatedAt) >= from);
}
