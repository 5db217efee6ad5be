import type { Context, Hono } from "hono";
import { commentById, deleteComment, editComment } from "../../domain/comments.ts";
import { deleteReviewComment, editReviewComment, reviewCommentById } from "../../domain/review-comments.ts";
import { updateIssue } from "../../domain/issues.ts";
import { react, unreact } from "../../domain/reactions.ts";
import type { Issue, ReactionContent, ReactionSubject } from "../../model.ts";
import { HubProblem, notFound } from "../../problem.ts";
import { readForm } from "../form-data.ts";
import type { Site } from "../site.ts";
import { demandActor, visitRepository } from "../visit.ts";
import { REACTIONS } from "../views/words.ts";

/** Editing, deleting and reacting to what somebody wrote. */
export function wordsRoutes(web: Hono, site: Site): void {
  web.post("/:owner/:name/words/:subject/:id{[0-9]+}/edit", (context) => edit(site, context));
  web.post("/:owner/:name/words/:subject/:id{[0-9]+}/delete", (context) => remove(site, context));
  web.post("/:owner/:name/words/:subject/:id{[0-9]+}/react", (context) => toggleReaction(site, context));
}

/** The words a path names, and the conversation they belong to. */
interface Target {
  readonly subject: ReactionSubject;
  readonly id: number;
  readonly issue: Issue;
  readonly anchor: string;
}

async function edit(site: Site, context: Context): Promise<Response> {
  const { actor, repository } = visitRepository(site, context);
  const who = demandActor(actor);
  const form = await readForm(site, context);
  const target = findTarget(site, context, repository.id);
  const body = form.text("body");
  switch (target.subject) {
    case "issue":
      updateIssue(site.hub, who, { issue: target.issue, body });
      break;
    case "comment":
      editComment(site.hub, who, { comment: commentById(site.hub, repository.id, target.id), body });
      break;
    case "review-comment":
      editReviewComment(site.hub, who, { comment: reviewCommentById(site.hub, repository.id, target.id), body });
      break;
    case "review":
      throw new HubProblem(422, "Reviews cannot be edited here.");
  }
  return goBack(site, context, target);
}

async function remove(site: Site, context: Context): Promise<Response> {
  const { actor, repository } = visitRepository(site, context);
  const who = demandActor(actor);
  await readForm(site, context);
  const target = findTarget(site, context, repository.id);
  switch (target.subject) {
    case "comment":
      deleteComment(site.hub, who, commentById(site.hub, repository.id, target.id));
      break;
    case "review-comment":
      deleteReviewComment(site.hub, who, reviewCommentById(site.hub, repository.id, target.id));
      break;
    case "issue":
    case "review":
      throw new HubProblem(422, "Only comments can be deleted.");
  }
  return goBack(site, context, { ...target, anchor: "new-comment" });
}

async function toggleReaction(site: Site, context: Context): Promise<Response> {
  const { actor, repository } = visitRepository(site, context);
  const who = demandActor(actor);
  const form = await readForm(site, context);
  const target = findTarget(site, context, repository.id);
  const content = form.text("content");
  if (!isReaction(content)) throw new HubProblem(422, "There is no such reaction.");
  const { subject, id: subjectId } = target;
  const { reaction, created } = react(site.hub, who, { repository, subject, subjectId, content });
  if (!created) unreact(site.hub, who, reaction.id);
  return goBack(site, context, target);
}

function isReaction(content: string): content is ReactionContent {
  return Object.hasOwn(REACTIONS, content);
}

function goBack(site: Site, context: Context, target: Target): Response {
  const { frame } = visitRepository(site, context);
  const { issue } = target;
  const area = issue.pullId === null ? "issues" : "pull";
  return context.redirect(`/${frame.repository}/${area}/${issue.number}#${target.anchor}`, 303);
}

function findTarget(site: Site, context: Context, repositoryId: number): Target {
  const { store } = site.hub;
  const id = Number(context.req.param("id"));
  const ofPull = (pullId: number | undefined): Issue | undefined =>
    store.issues.get(store.pulls.get(pullId ?? 0)?.issueId ?? 0);
  const found = (subject: ReactionSubject, issue: Issue | undefined, anchor: string): Target => {
    if (issue?.repositoryId !== repositoryId) throw notFound();
    return { subject, id, issue, anchor };
  };
  switch (context.req.param("subject")) {
    case "issue":
      return found("issue", store.issues.get(id), `issue-${id}`);
    case "comment":
      return found("comment", store.issues.get(store.comments.get(id)?.issueId ?? 0), `issuecomment-${id}`);
    case "review":
      return found("review", ofPull(store.reviews.get(id)?.pullId), `pullrequestreview-${id}`);
    case "review-comment":
      return found("review-comment", ofPull(store.reviewComments.get(id)?.pullId), `discussion_r${id}`);
    default:
      throw notFound();
  }
}
