import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { entryType } from "../../git/tree.ts";
import type { GitRepository } from "../../git/git-repository.ts";
import type { Repository } from "../../model.ts";
import { notFound } from "../../problem.ts";
import { isVisible } from "../../domain/access.ts";
import { changeRepository } from "../../domain/rename-repository.ts";
import { fullName } from "../../present/repository.ts";
import { readForm } from "../form-data.ts";
import { isPagePath } from "../guard.ts";
import { renderMarkdown } from "../markdown.ts";
import { pictureType } from "../picture-type.ts";
import { listCommit, listCommits, type ResolvedPath, resolvePath } from "../read/code-data.ts";
import { showFiles } from "../read/pull-data.ts";
import { readChecks } from "../read/read-checks.ts";
import type { Site } from "../site.ts";
import { demandActor, type RepositoryVisit, visit, visitRepository } from "../visit.ts";
import {
  commitPage,
  emptyRepositoryPage,
  filePage,
  type FilePage,
  folderPage,
  historyPage,
} from "../views/code-pages.ts";
import { commentPlace, type RepositoryFrame } from "../views/frame.ts";
import { checkList } from "../views/merge-box.ts";
import { repositoryListPage } from "../views/repository-list-page.ts";

/** Repositories, folders, files, commits. */
export function codeRoutes(web: Hono, site: Site): void {
  web.get("/", (context) => showRepositories(site, context, null));
  web.get("/:owner/:name/tree/:rest{.+}", (context) => showFolder(site, context));
  web.get("/:owner/:name/blob/:rest{.+}", (context) => showFile(site, context));
  web.post("/:owner/:name/settings/archive", (context) => changeArchived(site, context));
  web.get("/:owner/:name/raw/:rest{.+}", (context) => sendRaw(site, context));
  web.get("/:owner/:name/commits", (context) => showHistory(site, context));
  web.get("/:owner/:name/commits/:rest{.+}", (context) => showHistory(site, context));
  web.get("/:owner/:name/commit/:sha{[0-9a-f]{7,40}}", (context) => showCommit(site, context));
  web.get("/:owner/:name", (context, next) => (isPagePath(context.req.path) ? showFolder(site, context) : next()));
  web.get("/:owner", (context, next) =>
    isPagePath(context.req.path) ? showRepositories(site, context, context.req.param("owner")) : next(),
  );
}

async function showRepositories(site: Site, context: Context, owner: string | null): Promise<Response> {
  const { actor, frame } = visit(site, context);
  const { hub } = site;
  const repositories = hub.store.repositories
    .all()
    .filter((repository) => isVisible(hub, actor, repository))
    .map((repository) => ({ ...repository, repository: fullName(hub, repository) }))
    .filter((row) => owner === null || row.repository.toLowerCase().startsWith(`${owner.toLowerCase()}/`))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return context.html(repositoryListPage(frame, { owner, repositories }));
}

interface CodeVisit extends RepositoryVisit {
  readonly git: GitRepository;
  /** Null for a repository without commits. */
  readonly at: ResolvedPath | null;
}

/** @throws {HubProblem} 404 when the path names no ref */
async function visitCode(site: Site, context: Context): Promise<CodeVisit> {
  const seen = visitRepository(site, context);
  const git = site.hub.git.open(seen.repository.id);
  const rest = context.req.param("rest");
  const at = await resolvePath(git, rest ?? seen.repository.defaultBranch);
  if (at === null && rest !== undefined) throw notFound();
  return { ...seen, git, at };
}

async function showFolder(site: Site, context: Context): Promise<Response> {
  const { git, at, frame, repository } = await visitCode(site, context);
  if (at === null) return context.html(emptyRepositoryPage(frame));
  const object = await git.read(`${at.sha}:${at.path}`);
  if (object?.type === "blob") return context.redirect(`/${frame.repository}/blob/${at.ref}/${at.path}`);
  const tree = object?.type === "tree" ? await git.tree(object.sha) : undefined;
  if (tree === undefined) throw notFound();
  const entries = tree.map(({ name, mode }) => ({ name, type: entryType(mode) }));
  const [latest] = await git.log({ tip: at.sha, limit: 1, ...(at.path === "" ? {} : { path: at.path }) });
  return context.html(
    folderPage(frame, {
      ...at,
      entries,
      latest: latest === undefined ? null : listCommit(site.hub, repository.id, latest),
      readme: await readReadme(git, { at, frame, names: entries.map(({ name }) => name) }),
    }),
  );
}

async function readReadme(
  git: GitRepository,
  seen: { readonly at: ResolvedPath; readonly frame: RepositoryFrame; readonly names: readonly string[] },
): Promise<unknown> {
  const { at, frame } = seen;
  const name = seen.names.find((one) => /^readme\.md$/iu.test(one));
  if (name === undefined) return null;
  const file = await git.read(`${at.sha}:${at.path === "" ? name : `${at.path}/${name}`}`);
  if (file?.type !== "blob") return null;
  return renderMarkdown(file.content.toString("utf8"), filePlace(frame, { ref: at.ref, folder: at.path }));
}

function filePlace(frame: RepositoryFrame, at: { readonly ref: string; readonly folder: string }) {
  return { ...commentPlace(frame), ...at, hardBreaks: false };
}

async function readBlob(seen: CodeVisit): Promise<{ readonly content: Buffer; readonly at: ResolvedPath }> {
  const { git, at } = seen;
  const file = at === null || at.path === "" ? undefined : await git.read(`${at.sha}:${at.path}`);
  if (at === null || file?.type !== "blob") throw notFound();
  return { content: file.content, at };
}

async function showFile(site: Site, context: Context): Promise<Response> {
  if (context.req.query("raw") !== undefined) return sendRaw(site, context);
  const seen = await visitCode(site, context);
  const { content, at } = await readBlob(seen);
  const isPlain = context.req.query("plain") !== undefined;
  const shown = describeFile(content, { at, frame: seen.frame, isPlain });
  return context.html(filePage(seen.frame, { ...at, byteCount: content.length, content: shown }));
}

const SHOWN_BYTES = 1024 * 1024;

function describeFile(
  content: Buffer,
  seen: { readonly at: ResolvedPath; readonly frame: RepositoryFrame; readonly isPlain: boolean },
): FilePage["content"] {
  const { at, frame } = seen;
  if (pictureType(at.path) !== null && !seen.isPlain) return { type: "picture" };
  if (content.length > SHOWN_BYTES || content.subarray(0, 8000).includes(0)) return { type: "binary" };
  const text = content.toString("utf8");
  if (!/\.(?:md|markdown)$/iu.test(at.path) || seen.isPlain) return { type: "text", text };
  const folder = at.path.split("/").slice(0, -1).join("/");
  return { type: "markdown", rendered: renderMarkdown(text, filePlace(frame, { ref: at.ref, folder })) };
}

/**
 * The bytes of a file. Pictures keep their type so that they show; everything else is plain text, and both are
 * sandboxed: a page of somebody's repository must not run as a page of this server.
 */
async function sendRaw(site: Site, context: Context): Promise<Response> {
  const { content, at } = await readBlob(await visitCode(site, context));
  const isText = !content.subarray(0, 8000).includes(0);
  const type = pictureType(at.path) ?? (isText ? "text/plain; charset=utf-8" : "application/octet-stream");
  const isFixed = /^[\da-f]{40}$/u.test(at.ref);
  return context.body(new Uint8Array(content), 200, {
    "content-type": type,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": isFixed ? "private, max-age=31536000, immutable" : "no-cache",
  });
}

async function showHistory(site: Site, context: Context): Promise<Response> {
  const { git, at, frame, repository } = await visitCode(site, context);
  if (at === null) return context.html(emptyRepositoryPage(frame));
  const commits = await git.log({ tip: at.sha, limit: 100, ...(at.path === "" ? {} : { path: at.path }) });
  return context.html(historyPage(frame, { ...at, commits: listCommits(site.hub, repository.id, commits) }));
}

async function showCommit(site: Site, context: Context): Promise<Response> {
  const { frame, repository } = visitRepository(site, context);
  const git = site.hub.git.open(repository.id);
  const commit = await git.commit(context.req.param("sha") ?? "");
  if (commit === undefined) throw notFound();
  const files = await git.diff(await parentTree(site, { repository, parents: commit.parents }), commit.sha);
  const checks = readChecks(site.hub, repository.id, commit.sha);
  return context.html(
    commitPage(frame, {
      commit: listCommit(site.hub, repository.id, commit),
      message: commit.message.split("\n").slice(1).join("\n").trim(),
      parents: commit.parents,
      files: showFiles(files, { repository: frame.repository, sha: commit.sha }),
      checks: checks.length === 0 ? "" : html`<section class="card" aria-label="Checks">${checkList(checks)}</section>`,
    }),
  );
}

/** A first commit is compared with the empty tree. */
async function parentTree(
  site: Site,
  of: { readonly repository: Repository; readonly parents: readonly string[] },
): Promise<string> {
  return of.parents[0] ?? site.hub.git.open(of.repository.id).changeTree(null, []);
}

async function changeArchived(site: Site, context: Context): Promise<Response> {
  const { actor, repository, frame } = visitRepository(site, context);
  const form = await readForm(site, context);
  const change = { archived: form.text("archived") === "yes" };
  await changeRepository(site.hub, demandActor(actor), { repository, change });
  return context.redirect(`/${frame.repository}`, 303);
}
