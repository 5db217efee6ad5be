import { html } from "hono/html";
import { encodePath } from "../resolve-address.ts";
import { type ListedCommit, commitList } from "./commit-list.ts";
import { diffFiles, type ShownFile } from "./diff-files.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { postButton } from "./form.ts";
import { icon } from "./icon.ts";
import { repositoryPage } from "./page.ts";
import { describeBytes } from "./run-page.ts";
import { timeAgo } from "./time-ago.ts";

/** A branch, tag or commit and a path in it. */
export interface CodePlace {
  readonly ref: string;
  readonly path: string;
  readonly branches: readonly string[];
}

export interface FolderPage extends CodePlace {
  readonly entries: readonly { readonly name: string; readonly type: "blob" | "tree" | "commit" }[];
  readonly latest: ListedCommit | null;
  /** A rendered README, already safe. */
  readonly readme: unknown;
}

export function folderPage(frame: RepositoryFrame, folder: FolderPage): Piece {
  const base = folder.path === "" ? "" : `${encodePath(folder.path)}/`;
  const rows = folder.entries.toSorted(
    (a, b) => Number(b.type === "tree") - Number(a.type === "tree") || a.name.localeCompare(b.name),
  );
  return repositoryPage(frame, {
    title: folder.path === "" ? (frame.description ?? "Code") : folder.path,
    tab: "code",
    content: html`<h1 class="${folder.path === "" ? "hidden" : ""}">
        ${folder.path === "" ? frame.repository : folder.path}
      </h1>
      ${frame.description === null || folder.path !== "" ? "" : html`<p class="lead">${frame.description}</p>`}
      ${placeBar(frame, folder)}
      <section class="list" aria-label="Files">
        ${folder.latest === null ? "" : latestCommit(frame, folder.latest)}
        <ul class="files">
          ${rows.map(
            (entry) =>
              html`<li>
                ${icon(entry.type === "tree" ? "folder" : "file", entry.type === "tree" ? "accent" : "")}
                <a
                  class="grow plain"
                  href="/${frame.repository}/${entry.type === "tree" ? "tree" : "blob"}/${encodePath(
                    folder.ref,
                  )}/${base}${encodeURIComponent(entry.name)}"
                  >${entry.name}</a
                >
              </li>`,
          )}
        </ul>
      </section>
      ${folder.readme === null ? "" : html`<article class="card readme markdown">${folder.readme}</article>`}
      ${folder.path === "" && frame.canAdminister ? archiveMenu(frame) : ""}`,
  });
}

function archiveMenu(frame: RepositoryFrame): Piece {
  const [label, archived] = frame.isArchived ? ["Unarchive", "no"] : ["Archive", "yes"];
  return html`<details class="menu" data-closes>
    <summary class="button small">Settings</summary>
    <div class="menu-sheet">
      ${postButton(frame, {
        action: `/${frame.repository}/settings/archive`,
        label: `${label} this repository`,
        fields: { archived },
      })}
    </div>
  </details>`;
}

/** A repository without a single commit. */
export function emptyRepositoryPage(frame: RepositoryFrame): Piece {
  return repositoryPage(frame, {
    title: "Code",
    tab: "code",
    content: html`<h1>${frame.repository}</h1>
      <div class="card note">
        <p>Nothing has been pushed yet.</p>
        <pre>git push ${frame.siteUrl}/${frame.repository}.git HEAD:${frame.defaultBranch}</pre>
      </div>`,
  });
}

export interface FilePage extends CodePlace {
  readonly byteCount: number;
  readonly content:
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "markdown"; readonly rendered: unknown }
    | { readonly type: "picture" }
    | { readonly type: "binary" };
}

export function filePage(frame: RepositoryFrame, file: FilePage): Piece {
  const address = `${encodePath(file.ref)}/${encodePath(file.path)}`;
  return repositoryPage(frame, {
    title: file.path,
    tab: "code",
    content: html`<h1 class="hidden">${file.path}</h1>
      ${placeBar(frame, file)}
      <article class="card file">
        <header>
          <span class="quiet">${describeBytes(file.byteCount)}</span>
          <span class="push"
            >${
              file.content.type === "markdown"
                ? html`<a href="/${frame.repository}/blob/${address}?plain=1">Source</a> · `
                : ""
            }<a href="/${frame.repository}/raw/${address}">Raw</a> ·
            <a href="/${frame.repository}/commits/${address}">History</a></span
          >
        </header>
        ${fileContent(frame, { file, address })}
      </article>`,
  });
}

function fileContent(frame: RepositoryFrame, shown: { readonly file: FilePage; readonly address: string }): Piece {
  const { content, path } = shown.file;
  switch (content.type) {
    case "markdown":
      return html`<div class="markdown">${content.rendered}</div>`;
    case "picture":
      return html`<p class="empty"><img src="/${frame.repository}/raw/${shown.address}" alt="${path}" /></p>`;
    case "binary":
      return html`<p class="empty">A binary file.</p>`;
    case "text":
      return html`<div class="code">
        <table class="diff source" aria-label="${path}">
          ${content.text
            .replace(/\n$/u, "")
            .split("\n")
            .map(
              (line, index) =>
                html`<tr id="L${index + 1}">
                  <td class="number"><a href="#L${index + 1}">${index + 1}</a></td>
                  <td class="text">${line}</td>
                </tr>`,
            )}
        </table>
      </div>`;
  }
}

function latestCommit(frame: RepositoryFrame, commit: ListedCommit): Piece {
  return html`<p class="filters">
    <b>${commit.authorName}</b>
    <a class="plain grow ellipsis" href="/${frame.repository}/commit/${commit.sha}">${commit.headline}</a>
    <span class="quiet small"><code>${commit.sha.slice(0, 7)}</code> · ${timeAgo(commit.at, frame.nowMs)}</span>
  </p>`;
}

function placeBar(frame: RepositoryFrame, place: CodePlace): Piece {
  const root = `/${frame.repository}/tree/${encodePath(place.ref)}`;
  const folders = place.path.split("/").filter(Boolean);
  const crumbs = folders.map((name, index) => {
    const path = encodePath(folders.slice(0, index + 1).join("/"));
    return index === folders.length - 1
      ? html`<span aria-hidden="true">/</span><b>${name}</b>`
      : html`<span aria-hidden="true">/</span><a href="${root}/${path}">${name}</a>`;
  });
  const label = /^[\da-f]{40}$/u.test(place.ref) ? place.ref.slice(0, 10) : place.ref;
  return html`<div class="place">
    <details class="menu" data-closes>
      <summary class="button small" aria-label="Branch ${label}">${icon("branch")} ${label}</summary>
      <div class="menu-list">
        ${place.branches.map((name) => html`<a href="/${frame.repository}/tree/${encodePath(name)}">${name}</a>`)}
      </div>
    </details>
    ${
      folders.length === 0
        ? html`<span class="quiet small"
            >${place.branches.length} branch${place.branches.length === 1 ? "" : "es"}</span
          >`
        : html`<nav aria-label="Path"><a href="${root}">${frame.repository.split("/")[1]}</a>${crumbs}</nav>`
    }
    <span class="push small"
      >${
        place.branches.includes(place.ref) && place.ref !== frame.defaultBranch
          ? html`<a href="/${frame.repository}/compare/${encodePath(frame.defaultBranch)}...${encodePath(place.ref)}"
                >Compare</a
              >
              · `
          : ""
      }<a href="/${frame.repository}/commits/${encodePath(place.ref)}">Commits</a></span
    >
  </div>`;
}

export function historyPage(
  frame: RepositoryFrame,
  history: CodePlace & { readonly commits: readonly ListedCommit[] },
): Piece {
  return repositoryPage(frame, {
    title: `Commits on ${history.ref}`,
    tab: "code",
    content: html`<h1>Commits</h1>
      ${placeBar(frame, history)} ${commitList(frame, history.commits)}`,
  });
}

export interface CommitPage {
  readonly commit: ListedCommit;
  readonly message: string;
  readonly parents: readonly string[];
  readonly files: readonly ShownFile[];
  readonly checks: unknown;
}

export function commitPage(frame: RepositoryFrame, shown: CommitPage): Piece {
  const { commit } = shown;
  return repositoryPage(frame, {
    title: commit.headline,
    tab: "code",
    content: html`<div class="head"><h1>${commit.headline}</h1></div>
      <div class="card note">
        ${shown.message === "" ? "" : html`<pre class="message">${shown.message}</pre>`}
        <p class="line">
          <b>${commit.authorName}</b>
          <span class="quiet">committed ${timeAgo(commit.at, frame.nowMs)}</span>
          ${commit.isVerified ? html`<span class="badge green">verified</span>` : ""}
          <code class="push">${commit.sha}</code>
        </p>
        <p class="quiet small">
          Parents:
          ${
            shown.parents.length === 0
              ? "none"
              : shown.parents.map(
                  (sha) => html`<a href="/${frame.repository}/commit/${sha}"><code>${sha.slice(0, 7)}</code></a> `,
                )
          }
          · <a href="/${frame.repository}/tree/${commit.sha}">Browse files</a>
        </p>
      </div>
      ${shown.checks}
      <div class="gap">${diffFiles(shown.files, null)}</div>`,
  });
}
