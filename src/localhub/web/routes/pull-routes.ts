import type { Context, Hono } from "hono";
import { mergePull } from "../../domain/merge-pull.ts";
import { pullCommits } from "../../domain/pull-details.ts";
import { pullByNumber, setDraft } from "../../domain/pulls.ts";
import { deleteRef } from "../../domain/refs.ts";
import { submitReview } from "../../domain/reviews.ts";
import type { Actor } from "../../hub.ts";
import type { PullRequest } from "../../model.ts";
import { issueOfPull } from "../../present/pull.ts";
import { HubProblem } from "../../problem.ts";
import { type FormData, readForm } from "../form-data.ts";
import { readThreads } from "../read/conversation.ts";
import { listCommits } from "../read/code-data.ts";
import { readPull, readPullFiles } from "../read/pull-data.ts";
import type { Site } from "../site.ts";
import { demandActor, type RepositoryVisit, visitRepository } from "../visit.ts";
import { commitList } from "../views/commit-list.ts";
import { type LinePlace, pullFilesPage } from "../views/pull-files-page.ts";
import { pullFrame, pullPage } from "../views/pull-page.ts";

const PULL = "/:owner/:name/pull/:number{[0-9]+}";

/** Pull requests: their three pages, reviews, and how they end. */
export function pullRoutes(web: Hono, site: Site): void {
  web.get(PULL, (context) => showConversation(site, context));
  web.get(`${PULL}/commits`, (context) => showCommits(site, context));
  web.get(`${PULL}/files`, (context) => showFiles(site, context));
  web.post(`${PULL}/line-comments`, (context) => commentOnLine(site, context));
  web.post(`${PULL}/drop-draft`, (context) => dropDraft(site, context));
  web.post(`${PULL}/reviews`, (context) => review(site, context));
  web.post(`${PULL}/merge`, (context) => merge(site, context));
  web.post(`${PULL}/ready`, (context) => changeDraft(site, context, false));
  web.post(`${PULL}/draft`, (context) => changeDraft(site, context, true));
  web.post(`${PULL}/delete-branch`, (context) => deleteBranch(site, context));
}

interface PullVisit extends RepositoryVisit {
  readonly pull: PullRequest;
  readonly base: string;
}

function visitPull(site: Site, context: Context): PullVisit {
  const seen = visitRepository(site, context);
  const pull = pullByNumber(site.hub, seen.repository, Number(context.req.param("number")));
  return { ...seen, pull, base: `/${seen.frame.repository}/pull/${pull.number}` };
}

async function showConversation(site: Site, context: Context): Promise<Response> {
  const seen = visitPull(site, context);
  return context.html(pullPage(seen.frame, await readPull(site.hub, seen)));
}

async function showCommits(site: Site, context: Context): Promise<Response> {
  const seen = visitPull(site, context);
  const commits = await pullCommits(site.hub, seen.pull);
  const content = commitList(seen.frame, listCommits(site.hub, seen.repository.id, commits));
  return context.html(pullFrame(seen.frame, { pull: await readPull(site.hub, seen), tab: "commits", content }));
}

async function showFiles(site: Site, context: Context): Promise<Response> {
  const seen = visitPull(site, context);
  const { actor, pull, frame } = seen;
  const issue = issueOfPull(site.hub, pull);
  const viewerId = actor?.user.id ?? null;
  return context.html(
    pullFilesPage(frame, {
      pull: await readPull(site.hub, seen),
      files: await readPullFiles(site.hub, seen),
      threads: readThreads({ store: site.hub.store, viewerId }, pull.id),
      drafts: viewerId === null ? [] : site.drafts.of({ userId: viewerId, pullId: pull.id }),
      writingAt: placeInQuery(context),
      canReview: actor !== null && issue.state === "open",
      isOwn: issue.authorId === viewerId,
    }),
  );
}

function placeInQuery(context: Context): LinePlace | null {
  const { path, side, line } = context.req.query();
  if (path === undefined || line === undefined) return null;
  return { path, line: Number(line), side: side === "LEFT" ? "LEFT" : "RIGHT" };
}

interface PullDeed extends PullVisit {
  readonly form: FormData;
  readonly who: Actor;
}

async function beginDeed(site: Site, context: Context): Promise<PullDeed> {
  const seen = visitPull(site, context);
  const form = await readForm(site, context);
  return { ...seen, form, who: demandActor(seen.actor) };
}

async function commentOnLine(site: Site, context: Context): Promise<Response> {
  const { form, who, pull, base } = await beginDeed(site, context);
  const body = form.text("body");
  if (body.trim() === "") throw new HubProblem(422, "A comment needs words.");
  if (form.text("inReplyTo") !== "") {
    const first = site.hub.store.reviewComments.get(form.number("inReplyTo"));
    if (first?.pullId !== pull.id) throw new HubProblem(404, "The comment to answer is gone.");
    const { path, line, side } = first;
    const reply = { path, line: line ?? 1, side, body, inReplyToId: first.id };
    await submitReview(site.hub, who, { pull, event: "COMMENT", comments: [reply] });
    return context.redirect(`${base}#discussion_r${first.id}`, 303);
  }
  const side = form.text("side") === "LEFT" ? "LEFT" : "RIGHT";
  const comment = { path: form.text("path"), line: form.number("line"), side, body } as const;
  if (form.text("then") === "draft") site.drafts.add({ userId: who.user.id, pullId: pull.id }, comment);
  else await submitReview(site.hub, who, { pull, event: "COMMENT", comments: [comment] });
  return context.redirect(`${base}/files#file-${encodeURIComponent(encodeURIComponent(comment.path))}`, 303);
}

async function dropDraft(site: Site, context: Context): Promise<Response> {
  const { form, who, pull, base } = await beginDeed(site, context);
  site.drafts.drop({ userId: who.user.id, pullId: pull.id }, form.text("id"));
  return context.redirect(`${base}/files`, 303);
}

async function review(site: Site, context: Context): Promise<Response> {
  const { form, who, pull, base } = await beginDeed(site, context);
  const owner = { userId: who.user.id, pullId: pull.id };
  const sent = await submitReview(site.hub, who, {
    pull,
    event: readEvent(form.text("event")),
    body: form.text("body"),
    comments: site.drafts.of(owner).map(({ path, line, side, body }) => ({ path, line, side, body })),
    commitId: form.text("sha"),
  });
  site.drafts.clear(owner);
  return context.redirect(`${base}#pullrequestreview-${sent.review.id}`, 303);
}

function readEvent(text: string): "APPROVE" | "REQUEST_CHANGES" | "COMMENT" {
  if (text === "APPROVE" || text === "REQUEST_CHANGES" || text === "COMMENT") return text;
  throw new HubProblem(422, "A review approves, requests changes or comments.");
}

async function merge(site: Site, context: Context): Promise<Response> {
  const { form, who, pull, base } = await beginDeed(site, context);
  const method = form.text("method") === "squash" ? "squash" : "merge";
  await mergePull(site.hub, who, { pull, method, sha: form.text("sha") });
  return context.redirect(base, 303);
}

async function changeDraft(site: Site, context: Context, draft: boolean): Promise<Response> {
  const { who, pull, base } = await beginDeed(site, context);
  setDraft(site.hub, who, { pull, draft });
  return context.redirect(base, 303);
}

async function deleteBranch(site: Site, context: Context): Promise<Response> {
  const { who, pull, repository, base } = await beginDeed(site, context);
  await deleteRef(site.hub, who, { repository, ref: `refs/heads/${pull.headRef}` });
  return context.redirect(base, 303);
}
