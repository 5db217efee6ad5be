import { html, raw } from "hono/html";
import type { Person } from "../read/person.ts";
import { postForm } from "./form.ts";
import type { Frame, Piece, RepositoryFrame } from "./frame.ts";
import { type IconName, icon } from "./icon.ts";
import { avatar } from "./person-mark.ts";

export type Tab = "code" | "issues" | "pulls" | "actions";

/** The whole document around a page's content. */
export function page(
  frame: Frame,
  parts: { readonly title: string; readonly content: unknown; readonly trail?: unknown },
): Piece {
  return html`${raw("<!doctype html>")}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${parts.title}</title>
        <link rel="icon" href="/_web/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/_web/style.css" />
        <script src="/_web/page.js" defer></script>
      </head>
      <body data-version="${frame.version}">
        <a class="skip" href="#content">Skip to content</a>
        <header class="top">
          <a class="mark" href="/" aria-label="All repositories"
            ><img src="/_web/mark.svg" alt="" width="28" height="28"
          /></a>
          <nav class="trail" aria-label="Where you are">${parts.trail ?? ""}</nav>
          ${peopleMenu(frame)}
        </header>
        ${parts.content}
      </body>
    </html>`;
}

/** A page inside a repository: its name above, its sections as tabs. */
export function repositoryPage(
  frame: RepositoryFrame,
  parts: { readonly title: string; readonly tab: Tab; readonly content: unknown },
): Piece {
  const [owner = "", name = ""] = frame.repository.split("/");
  return page(frame, {
    title: `${parts.title} · ${frame.repository}`,
    trail: html`<a href="/${owner}">${owner}</a><span aria-hidden="true">/</span
      ><a class="strong" href="/${frame.repository}">${name}</a>`,
    content: html`<nav class="tabs" aria-label="Repository">
        ${tab(frame, { to: "", key: "code", label: "Code", mark: "file", isHere: parts.tab })}
        ${tab(frame, { to: "/issues", key: "issues", label: "Issues", mark: "open", isHere: parts.tab })}
        ${tab(frame, { to: "/pulls", key: "pulls", label: "Pull requests", mark: "pull", isHere: parts.tab })}
        ${tab(frame, { to: "/actions", key: "actions", label: "Actions", mark: "play", isHere: parts.tab })}
        ${frame.siteOfPages === null ? "" : html`<a href="${frame.siteOfPages}">${icon("globe")}Pages</a>`}
      </nav>
      <main id="content">
        ${frame.isArchived ? html`<p class="card note">This repository is archived: it can be read, and not written.</p>` : ""}
        ${parts.content}
      </main>`,
  });
}

function tab(
  frame: RepositoryFrame,
  link: {
    readonly to: string;
    readonly key: Tab;
    readonly label: string;
    readonly mark: IconName;
    readonly isHere: Tab;
  },
): Piece {
  const counts: Partial<Record<Tab, number>> = { issues: frame.openIssues, pulls: frame.openPulls };
  const count = counts[link.key];
  const here = link.key === link.isHere ? raw('aria-current="page"') : "";
  return html`<a href="/${frame.repository}${link.to}" ${here}
    >${icon(link.mark)}${link.label}${
      count === undefined || count === 0 ? "" : html` <span class="count">${count}</span>`
    }</a
  >`;
}

function peopleMenu(frame: Frame): Piece {
  const name = frame.viewer?.login ?? "nobody";
  return html`<details class="menu people" data-closes>
    <summary aria-label="Acting as ${name}">
      ${frame.viewer === null ? icon("eye") : avatar(frame.viewer)}
      <span><span class="quiet">Acting as</span> <b>${name}</b></span>
    </summary>
    ${postForm(frame, {
      action: "/_web/act-as",
      className: "menu-list",
      content: html`<input type="hidden" name="back" value="${frame.path}" />${frame.people.map(personChoice)}<button
          name="login"
          value=""
        >
          ${icon("eye")} Only look around
        </button>`,
    })}
  </details>`;
}

function personChoice(person: Person): Piece {
  return html`<button name="login" value="${person.login}" aria-label="Act as ${person.login}">
    ${avatar(person)} ${person.login}
  </button>`;
}
