import type { Hono } from "hono";
import * as z from "zod";
import { commentById } from "../domain/comments.ts";
import { issueByNumber } from "../domain/issues.ts";
import { type ReactionTarget, react, unreact } from "../domain/reactions.ts";
import { reviewCommentById } from "../domain/review-comments.ts";
import type { Hub } from "../hub.ts";
import { presentReaction, REACTION_CONTENTS } from "../present/reaction.ts";
import { sendPage } from "./paginate.ts";
import { type ApiContext, type ApiEnv, numberParam, readBody, repositoryOfPath, requireActor } from "./request.ts";

const NewReaction = z.object({ content: z.enum(REACTION_CONTENTS) });

type FindTarget = (c: ApiContext) => ReactionTarget;

export function addReactionRoutes(api: Hono<ApiEnv>, hub: Hub): void {
  addReactions(api, hub, {
    path: "/repos/:owner/:repo/issues/:number{[0-9]+}/reactions",
    find: (c) => {
      const repository = repositoryOfPath(hub, c);
      const issue = issueByNumber(hub, repository, numberParam(c, "number"));
      return { repository, subject: "issue", subjectId: issue.id };
    },
  });
  addReactions(api, hub, {
    path: "/repos/:owner/:repo/issues/comments/:id{[0-9]+}/reactions",
    find: (c) => {
      const repository = repositoryOfPath(hub, c);
      const comment = commentById(hub, repository.id, numberParam(c, "id"));
      return { repository, subject: "comment", subjectId: comment.id };
    },
  });
  addReactions(api, hub, {
    path: "/repos/:owner/:repo/pulls/comments/:id{[0-9]+}/reactions",
    find: (c) => {
      const repository = repositoryOfPath(hub, c);
      const comment = reviewCommentById(hub, repository.id, numberParam(c, "id"));
      return { repository, subject: "review-comment", subjectId: comment.id };
    },
  });
}

function addReactions(api: Hono<ApiEnv>, hub: Hub, at: { path: string; find: FindTarget }): void {
  api.get(at.path, (c) => {
    const target = at.find(c);
    const content = c.req.query("content");
    const rows = hub.store.reactions
      .group(`${target.subject}/${target.subjectId}`)
      .filter((row) => content === undefined || row.content === content);
    return sendPage(c, rows, (row) => presentReaction(hub, row));
  });
  api.post(at.path, async (c) => {
    const { content } = await readBody(c, NewReaction);
    const { reaction, created } = react(hub, requireActor(c), { ...at.find(c), content });
    return c.json(presentReaction(hub, reaction), created ? 201 : 200);
  });
  api.delete(`${at.path}/:reaction{[0-9]+}`, (c) => {
    at.find(c);
    unreact(hub, requireActor(c), numberParam(c, "reaction"));
    return c.body(null, 204);
  });
}
