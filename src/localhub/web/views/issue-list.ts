import { html } from "hono/html";
import type { Label } from "../../model.ts";
import type { Person } from "../read/person.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { type IssueState, stateIcon } from "./issue-state.ts";
import { labelChip } from "./label-chip.ts";
import { repositoryPage } from "./page.ts";
import { personLink } from "./person-mark.ts";
import { timeAgo } from "./time-ago.ts";

export interface ListedIssue {
  readonly number: number;
  readonly title: string;
  readonly state: IssueState;
  readonly author: Person;
  readonly labels: readonly Label[];
  readonly createdAt: string;
  readonly commentCount: number;
  /** State of the head's checks, for pull requests. */
  readonly checks: "success" | "failure" | "pending" | null;
}

export interface IssueListPage {
  readonly kind: "issues" | "pulls";
  readonly shown: "open" | "closed";
  readonly label: string | null;
  readonly openCount: number;
  readonly closedCount: number;
  readonly issues: readonly ListedIssue[];
  readonly page: number;
  readonly hasMore: boolean;
}

export function issueListPage(frame: RepositoryFrame, list: IssueListPage): Piece {
  const isIssues = list.kind === "issues";
  const title = isIssues ? "Issues" : "Pull requests";
  const base = `/${frame.repository}/${list.kind}`;
  return repositoryPage(frame, {
    title,
    tab: list.kind,
    content: html`<div class="head">
        <h1>${title}</h1>
        ${isIssues ? html`<a class="button main" href="${base}/new">New issue</a>` : ""}
      </div>
      <section class="list" id="list" data-live>
        <nav class="filters" aria-label="Filter by state">
          ${filterLink(list, { shown: "open", base, count: list.openCount })}
          ${filterLink(list, { shown: "closed", base, count: list.closedCount })}
          ${list.label === null ? "" : html`<a href="${base}?state=${list.shown}" class="label">✕ ${list.label}</a>`}
        </nav>
        ${
          list.issues.length === 0
            ? html`<p class="empty">
                Nothing here. ${isIssues && list.shown === "open" ? "An idea to write down?" : ""}
              </p>`
            : html`<ul>
                ${list.issues.map((issue) => issueRow(frame, { issue, base, isIssues }))}
              </ul>`
        }
      </section>
      ${pager(list, base)}`,
  });
}

function filterLink(
  list: IssueListPage,
  link: { readonly shown: "open" | "closed"; readonly base: string; readonly count: number },
): Piece {
  const word = link.shown === "open" ? "Open" : "Closed";
  const current = link.shown === list.shown ? "page" : "false";
  return html`<a href="${link.base}?state=${link.shown}" aria-current="${current}">${link.count} ${word}</a>`;
}

function issueRow(
  frame: RepositoryFrame,
  row: { readonly issue: ListedIssue; readonly base: string; readonly isIssues: boolean },
): Piece {
  const { issue } = row;
  const href = `/${frame.repository}/${row.isIssues ? "issues" : "pull"}/${issue.number}`;
  return html`<li>
    ${stateIcon(issue.state)}
    <div class="grow">
      <div class="line">
        <a class="title" href="${href}">${issue.title}</a>
        ${issue.labels.map(
          (label) =>
            html`<a class="plain" href="${row.base}?label=${encodeURIComponent(label.name)}">${labelChip(label)}</a>`,
        )}
      </div>
      <div class="quiet small">
        #${issue.number} opened ${timeAgo(issue.createdAt, frame.nowMs)} by ${personLink(issue.author)}
        ${issue.checks === null ? "" : checksMark(issue.checks)}
      </div>
    </div>
    ${
      issue.commentCount === 0
        ? ""
        : html`<a class="quiet small plain talk" href="${href}" aria-label="${issue.commentCount} comments"
            >${icon("comment")}${issue.commentCount}</a
          >`
    }
  </li>`;
}

function checksMark(state: "success" | "failure" | "pending"): Piece {
  const word = { success: "checks passed", failure: "checks failed", pending: "checks pending" };
  const tone = { success: "green", failure: "red", pending: "amber" };
  return html` · <span class="${tone[state]}">${icon(state)} ${word[state]}</span>`;
}

function pager(list: IssueListPage, base: string): Piece {
  const to = (page: number): string => {
    const query = new URLSearchParams({ state: list.shown, page: String(page) });
    if (list.label !== null) query.set("label", list.label);
    return `${base}?${query.toString()}`;
  };
  if (list.page === 1 && !list.hasMore) return html``;
  return html`<nav class="pager" aria-label="Pages">
    ${list.page === 1 ? "" : html`<a class="button" href="${to(list.page - 1)}">Newer</a>`}
    ${list.hasMore ? html`<a class="button" href="${to(list.page + 1)}">Older</a>` : ""}
  </nav>`;
}
