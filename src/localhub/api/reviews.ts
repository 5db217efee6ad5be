import type { Hono } from "hono";
import * as z from "zod";
import { demand, RIGHTS } from "../domain/access.ts";
import { deleteReviewComment, editReviewComment, reviewCommentById } from "../domain/review-comments.ts";
import { dismissReview, isReviewSeenBy, reviewById, submitReview } from "../domain/reviews.ts";
import type { Hub } from "../hub.ts";
import { HubProblem, notFound, refuseByField, refuseInWords } from "../problem.ts";
import { presentReview, presentReviewComment } from "../present/review.ts";
import { sendPage } from "./paginate.ts";
import { pullOfPath } from "./pulls.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const Side = z.enum(["LEFT", "RIGHT"]);
const InlineComment = z.object({
  path: z.string(),
  body: z.string(),
  line: z.number().int().positive(),
  side: Side.optional(),
  start_line: z.number().int().positive().nullish(),
});
const NewReview = z.object({
  commit_id: z.string().nullish(),
  body: z.string().nullish(),
  event: z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]).optional(),
  comments: z.array(InlineComment).optional(),
});
const NewReviewComment = z.object({
  body: z.string(),
  commit_id: z.string().optional(),
  path: z.string().optional(),
  line: z.number().int().positive().optional(),
  side: Side.optional(),
  in_reply_to: z.number().optional(),
});
const Body = z.object({ body: z.string() });
const Dismissal = z.object({ message: z.string() });

const PULL = "/repos/:owner/:repo/pulls/:number{[0-9]+}";

export function addReviewRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const review = (c: ApiContext) => reviewById(hub, pullOfPath(hub, c), numberParam(c, "id"));

  api.get(`${PULL}/reviews`, (c) => {
    demand(hub, c.get("actor"), { repository: repositoryOfPath(hub, c), right: RIGHTS.readPulls });
    const rows = hub.store.reviews.group(pullOfPath(hub, c).id);
    const seen = rows.filter((row) => isReviewSeenBy(c.get("actor"), row));
    return sendPage(c, seen, (row) => presentReview(hub, row));
  });
  api.post(`${PULL}/reviews`, async (c) => {
    const wanted = await readBody(c, NewReview);
    const made = await refuseInWords(() =>
      submitReview(hub, requireActor(c), {
        pull: pullOfPath(hub, c),
        event: wanted.event,
        body: wanted.body ?? undefined,
        commitId: wanted.commit_id ?? undefined,
        comments: wanted.comments?.map((comment) => ({ ...comment, startLine: comment.start_line ?? undefined })),
      }),
    );
    return c.json(presentReview(hub, made.review));
  });
  api.get(`${PULL}/reviews/:id{[0-9]+}`, (c) => c.json(presentReview(hub, review(c))));
  api.get(`${PULL}/reviews/:id{[0-9]+}/comments`, (c) => {
    const { id } = review(c);
    const rows = hub.store.reviewComments.group(pullOfPath(hub, c).id).filter((row) => row.reviewId === id);
    return sendPage(c, rows, (row) => presentReviewComment(hub, row));
  });
  api.put(`${PULL}/reviews/:id{[0-9]+}/dismissals`, async (c) => {
    const { message } = await readBody(c, Dismissal);
    const wanted = { pull: pullOfPath(hub, c), review: review(c), message };
    return c.json(presentReview(hub, dismissReview(hub, requireActor(c), wanted)));
  });
  addReviewCommentRoutes(api, hub);
  addSingleCommentRoutes(api, hub);
}

function addReviewCommentRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  api.get(`${PULL}/comments`, (c) => {
    demand(hub, c.get("actor"), { repository: repositoryOfPath(hub, c), right: RIGHTS.readPulls });
    const since = Date.parse(c.req.query("since") ?? "");
    const rows = hub.store.reviewComments.group(pullOfPath(hub, c).id);
    const seen = Number.isNaN(since) ? rows : rows.filter((row) => Date.parse(row.updatedAt) >= since);
    return sendPage(c, seen, (row) => presentReviewComment(hub, row));
  });
  api.post(`${PULL}/comments`, async (c) => {
    const wanted = await readBody(c, NewReviewComment);
    const pull = pullOfPath(hub, c);
    const parent = wanted.in_reply_to === undefined ? undefined : hub.store.reviewComments.get(wanted.in_reply_to);
    const path = parent?.path ?? wanted.path;
    const line = parent?.line ?? wanted.line;
    if (path === undefined || line === undefined) throw new HubProblem(422, "Invalid request.");
    const comment = {
      path,
      line,
      side: parent?.side ?? wanted.side,
      body: wanted.body,
      inReplyToId: parent?.id,
    };
    const made = await refuseByField({ resource: "PullRequestReviewComment", field: "body" }, () =>
      submitReview(hub, requireActor(c), {
        pull,
        event: "COMMENT",
        comments: [comment],
        commitId: wanted.commit_id,
      }),
    );
    const [first] = made.comments;
    if (first === undefined) throw notFound();
    return c.json(presentReviewComment(hub, first), 201);
  });
}

function addSingleCommentRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  const path = "/repos/:owner/:repo/pulls/comments/:id{[0-9]+}";
  const one = (c: ApiContext) => reviewCommentById(hub, repositoryOfPath(hub, c).id, numberParam(c, "id"));
  api.get(path, (c) => c.json(presentReviewComment(hub, one(c))));
  api.patch(path, async (c) => {
    const { body } = await readBody(c, Body);
    return c.json(presentReviewComment(hub, editReviewComment(hub, requireActor(c), { comment: one(c), body })));
  });
  api.delete(path, (c) => {
    deleteReviewComment(hub, requireActor(c), one(c));
    return c.body(null, 204);
  });
}
