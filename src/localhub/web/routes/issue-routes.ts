import type { Context, Hono } from "hono";
import { addComment } from "../../domain/comments.ts";
import { issueByNumber, openIssue, updateIssue } from "../../domain/issues.ts";
import { transferIssue, transferTargets, whereItWent } from "../../domain/leave-issue.ts";
import { setLabels } from "../../domain/labels.ts";
import { updatePull } from "../../domain/pulls.ts";
import { visibleRepository } from "../../domain/repositories.ts";
import type { Actor } from "../../hub.ts";
import type { Issue } from "../../model.ts";
import { HubProblem } from "../../problem.ts";
import { fullName } from "../../present/repository.ts";
import { type FormData, readForm } from "../form-data.ts";
import { composeBody, type IssueForm } from "../issue-form.ts";
import { readClosers, readIssue, readIssueList } from "../read/issue-data.ts";
import { readIssueForms } from "../read/issue-forms.ts";
import type { Site } from "../site.ts";
import { demandActor, type RepositoryVisit, visitRepository } from "../visit.ts";
import { issueListPage } from "../views/issue-list.ts";
import { issuePage } from "../views/issue-page.ts";
import { chooseFormPage, newIssuePage } from "../views/new-issue-page.ts";

/** Lists of issues and pull requests, single issues, and what one does to either's conversation. */
export function issueRoutes(web: Hono, site: Site): void {
  web.get("/:owner/:name/issues", (context) => showList(site, context, "issues"));
  web.get("/:owner/:name/pulls", (context) => showList(site, context, "pulls"));
  web.get("/:owner/:name/issues/new", (context) => showNewIssue(site, context));
  web.get("/:owner/:name/issues/:number{[0-9]+}", (context) => showIssue(site, context));
  web.post("/:owner/:name/issues", (context) => createIssue(site, context));
  web.post("/:owner/:name/issues/:number{[0-9]+}/comments", (context) => comment(site, context));
  web.post("/:owner/:name/issues/:number{[0-9]+}/title", (context) => changeTitle(site, context));
  web.post("/:owner/:name/issues/:number{[0-9]+}/labels", (context) => changeLabels(site, context));
  web.post("/:owner/:name/issues/:number{[0-9]+}/transfer", (context) => transfer(site, context));
}

async function showList(site: Site, context: Context, kind: "issues" | "pulls"): Promise<Response> {
  const { repository, frame } = visitRepository(site, context);
  const shown = context.req.query("state") === "closed" ? "closed" : "open";
  const page = Math.max(1, Math.trunc(Number(context.req.query("page") ?? 1)) || 1);
  const label = context.req.query("label") ?? null;
  return context.html(issueListPage(frame, readIssueList(site.hub, repository, { kind, shown, page, label })));
}

async function showNewIssue(site: Site, context: Context): Promise<Response> {
  const { repository, frame } = visitRepository(site, context);
  const forms = await readIssueForms(site.hub, { repository, frame });
  const chosen = context.req.query("template");
  if (forms.length > 0 && chosen === undefined) return context.html(chooseFormPage(frame, forms));
  const form = forms.find(({ file }) => file === chosen) ?? null;
  const title = context.req.query("title") ?? form?.title ?? "";
  const body = context.req.query("body") ?? "";
  return context.html(newIssuePage(frame, { form, labels: site.hub.store.labels.group(repository.id), title, body }));
}

async function showIssue(site: Site, context: Context): Promise<Response> {
  const { actor, repository, frame } = visitRepository(site, context);
  const number = Number(context.req.param("number"));
  const left = whereItWent(site.hub, actor, { repository, number });
  if (left?.foundAt !== undefined) return context.redirect(left.foundAt.web);
  const issue = issueByNumber(site.hub, repository, number);
  if (issue.pullId !== null) return context.redirect(`/${frame.repository}/pull/${issue.number}`);
  const shown = readIssue(site.hub, { issue, actor, canWrite: frame.canWrite });
  const targets = actor === null || !frame.canWrite ? [] : transferTargets(site.hub, actor, issue);
  const targetNames = targets.map((one) => fullName(site.hub, one));
  return context.html(issuePage(frame, { ...shown, pulls: readClosers(site.hub, issue), targets: targetNames }));
}

async function createIssue(site: Site, context: Context): Promise<Response> {
  const { actor, repository, frame } = visitRepository(site, context);
  const form = await readForm(site, context);
  const template = form.text("template");
  const forms = template === "" ? [] : await readIssueForms(site.hub, { repository, frame });
  const chosen = forms.find(({ file }) => file === template);
  const issue = openIssue(site.hub, demandActor(actor), {
    repository,
    title: form.text("title"),
    body: chosen === undefined ? form.text("body") : composeBody(chosen, readAnswers(chosen, form)),
    labels: chosen === undefined || frame.canWrite ? form.list("labels") : chosen.labels,
  });
  return context.redirect(`/${frame.repository}/issues/${issue.number}`, 303);
}

/** @throws {HubProblem} 422 when a required field was left empty */
function readAnswers(issueForm: IssueForm, form: FormData): ReadonlyMap<string, readonly string[]> {
  return new Map(
    issueForm.fields.map((field) => {
      const answer = form.list(`field.${field.id}`);
      const isMissing = field.isRequired && answer.join("").trim() === "";
      if (isMissing && field.type !== "markdown") throw new HubProblem(422, `"${field.label}" must be filled in.`);
      return [field.id, answer];
    }),
  );
}

interface Deed extends RepositoryVisit {
  readonly form: FormData;
  readonly who: Actor;
  readonly issue: Issue;
  readonly back: string;
}

/** What every write to one conversation begins with. */
async function beginDeed(site: Site, context: Context): Promise<Deed> {
  const seen = visitRepository(site, context);
  const form = await readForm(site, context);
  const issue = issueByNumber(site.hub, seen.repository, Number(context.req.param("number")));
  const back = `/${seen.frame.repository}/${issue.pullId === null ? "issues" : "pull"}/${issue.number}`;
  return { ...seen, form, issue, back, who: demandActor(seen.actor) };
}

async function comment(site: Site, context: Context): Promise<Response> {
  const { form, who, issue, back } = await beginDeed(site, context);
  const [body, then] = [form.text("body"), form.text("then")];
  const isToggle = then === "close" || then === "reopen";
  const added = isToggle && body.trim() === "" ? null : addComment(site.hub, who, { issue, body });
  if (isToggle) await setState(site, { who, issueId: issue.id, state: then === "close" ? "closed" : "open" });
  return context.redirect(added === null ? back : `${back}#issuecomment-${added.id}`, 303);
}

async function setState(
  site: Site,
  wanted: { readonly who: Actor; readonly issueId: number; readonly state: "open" | "closed" },
): Promise<void> {
  const { who, state } = wanted;
  // Read anew: the comment just added has changed the row.
  const issue = site.hub.store.issues.get(wanted.issueId);
  if (issue === undefined) return;
  const pull = issue.pullId === null ? undefined : site.hub.store.pulls.get(issue.pullId);
  if (pull === undefined) updateIssue(site.hub, who, { issue, state });
  else await updatePull(site.hub, who, { pull, state });
}

async function changeTitle(site: Site, context: Context): Promise<Response> {
  const { form, who, issue, back } = await beginDeed(site, context);
  updateIssue(site.hub, who, { issue, title: form.text("title") });
  return context.redirect(back, 303);
}

async function changeLabels(site: Site, context: Context): Promise<Response> {
  const { form, who, issue, back } = await beginDeed(site, context);
  const names = [...form.list("labels"), form.text("newLabel").trim()].filter((name) => name !== "");
  setLabels(site.hub, who, { issue, names });
  return context.redirect(back, 303);
}

async function transfer(site: Site, context: Context): Promise<Response> {
  const { form, who, issue } = await beginDeed(site, context);
  const [owner = "", name = ""] = form.text("target").split("/");
  const target = visibleRepository(site.hub, who, { owner, name });
  const moved = transferIssue(site.hub, who, { issue, target, createLabels: false });
  return context.redirect(`/${fullName(site.hub, target)}/issues/${moved.number}`, 303);
}
