import { html } from "hono/html";
import type { Label } from "../../model.ts";
import type { Entry, Words } from "../read/conversation.ts";
import type { Person } from "../read/person.ts";
import { conversation } from "./conversation.ts";
import { markdownBox, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { type IssueState, stateBadge } from "./issue-state.ts";
import { labelChip } from "./label-chip.ts";
import { repositoryPage } from "./page.ts";
import { personLink } from "./person-mark.ts";
import { timeAgo } from "./time-ago.ts";
import { wordsCard } from "./words.ts";

export interface IssuePage {
  readonly number: number;
  readonly title: string;
  readonly state: IssueState;
  readonly isOpen: boolean;
  readonly author: Person;
  readonly createdAt: string;
  readonly opening: Words;
  readonly entries: readonly Entry[];
  readonly labels: readonly Label[];
  readonly allLabels: readonly Label[];
  readonly assignees: readonly Person[];
  /** The viewer may change title and state: it is theirs, or they may write here. */
  readonly canEdit: boolean;
  /** Pull requests that say they close this. */
  readonly pulls: readonly { readonly number: number; readonly title: string; readonly state: IssueState }[];
  /** `owner/name` of where the viewer may transfer it. */
  readonly targets: readonly string[];
}

/** What issues and pull requests have in common. */
export type ConversationPage = Omit<IssuePage, "pulls" | "targets">;

export function issuePage(frame: RepositoryFrame, issue: IssuePage): Piece {
  return repositoryPage(frame, {
    title: `${issue.title} · Issue #${issue.number}`,
    tab: "issues",
    content: html`${issueHead(frame, {
        issue,
        note: html`${personLink(issue.author)} opened this ${timeAgo(issue.createdAt, frame.nowMs)}`,
      })}
      <div class="columns">
        <div class="talk-column">
          <section id="discussion" class="timeline" aria-label="Discussion" data-live>
            ${wordsCard(frame, issue.opening, { note: "opened this" })}
            ${conversation(frame, { entries: issue.entries, replyPath: null })}
          </section>
          ${commentForm(frame, { issue, noun: "issue" })}
        </div>
        ${sidebar(frame, { issue, extra: html`${linkedPulls(frame, issue)}${transferMenu(frame, issue)}` })}
      </div>`,
  });
}

/** Title, number, state; the title can be edited by who may. Shared with pull requests. */
export function issueHead(
  frame: RepositoryFrame,
  head: { readonly issue: ConversationPage; readonly note: unknown; readonly isStill?: boolean },
): Piece {
  const { issue } = head;
  const edit = !issue.canEdit
    ? ""
    : html`<details class="menu" data-closes>
        <summary class="button small">Edit title</summary>
        <div class="menu-sheet">
          ${postForm(frame, {
            action: `/${frame.repository}/issues/${issue.number}/title`,
            content: html`<label for="edit-title">Title</label>
              <input id="edit-title" name="title" value="${issue.title}" required maxlength="256" />
              <div class="row end"><button class="button main">Save title</button></div>`,
          })}
        </div>
      </details>`;
  return html`<div class="issue-head" id="issue-head" ${head.isStill === true ? "" : "data-live"}>
    <div class="head">
      <h1>${issue.title} <span class="number">#${issue.number}</span></h1>
      ${edit}
    </div>
    <p class="line">${stateBadge(issue.state)}<span class="quiet">${head.note}</span></p>
  </div>`;
}

export function commentForm(
  frame: RepositoryFrame,
  at: { readonly issue: ConversationPage; readonly noun: "issue" | "pull request" },
): Piece {
  const { issue, noun } = at;
  if (frame.viewer === null) {
    return html`<p class="card note">Choose whom to act as (top right) to join in.</p>`;
  }
  const isMerged = issue.state === "merged";
  const toggle = issue.isOpen
    ? html`<button class="button" name="then" value="close" formnovalidate>Close ${noun}</button>`
    : html`<button class="button" name="then" value="reopen" formnovalidate>Reopen ${noun}</button>`;
  return html`<section class="comment-form" id="new-comment">
    ${postForm(frame, {
      action: `/${frame.repository}/issues/${issue.number}/comments`,
      className: "card",
      content: html`${markdownBox({ id: "comment-body", name: "body", label: "Add a comment", isRequired: true })}
        <div class="row end" id="comment-buttons" data-live>
          ${issue.canEdit && !isMerged ? toggle : ""}
          <button class="button main" name="then" value="stay">Comment</button>
        </div>`,
    })}
  </section>`;
}

export function sidebar(
  frame: RepositoryFrame,
  parts: { readonly issue: ConversationPage; readonly extra: unknown },
): Piece {
  const { issue } = parts;
  return html`<aside class="side" id="sidebar" aria-label="Details" data-live>
    <section>
      <h2>Labels</h2>
      ${
        issue.labels.length === 0
          ? html`<p class="quiet">None yet</p>`
          : html`<p class="labels">${issue.labels.map(labelChip)}</p>`
      }
      ${frame.canWrite ? labelMenu(frame, issue) : ""}
    </section>
    ${
      issue.assignees.length === 0
        ? ""
        : html`<section>
            <h2>Assignees</h2>
            <p>${issue.assignees.map(personLink)}</p>
          </section>`
    }
    ${parts.extra}
  </aside>`;
}

function labelMenu(frame: RepositoryFrame, issue: ConversationPage): Piece {
  const chosen = new Set(issue.labels.map((label) => label.name));
  return html`<details class="menu" data-closes>
    <summary class="button small">Edit labels</summary>
    <div class="menu-sheet">
      ${postForm(frame, {
        action: `/${frame.repository}/issues/${issue.number}/labels`,
        content: html`<fieldset>
            <legend>Labels</legend>
            ${issue.allLabels.map(
              (label) =>
                html`<label class="choice"
                  ><input
                    type="checkbox"
                    name="labels"
                    value="${label.name}"
                    ${chosen.has(label.name) ? "checked" : ""}
                  />
                  ${labelChip(label)}</label
                >`,
            )}
          </fieldset>
          <label for="new-label">Another label</label>
          <input id="new-label" name="newLabel" maxlength="50" />
          <div class="row end"><button class="button main">Save labels</button></div>`,
      })}
    </div>
  </details>`;
}

function linkedPulls(frame: RepositoryFrame, issue: IssuePage): unknown {
  if (issue.pulls.length === 0) return "";
  return html`<section>
    <h2>Pull requests</h2>
    ${issue.pulls.map(
      (pull) =>
        html`<p class="line">
          ${icon(pull.state === "merged" ? "merged" : "pull")}
          <a href="/${frame.repository}/pull/${pull.number}">${pull.title} #${pull.number}</a>
        </p>`,
    )}
  </section>`;
}

function transferMenu(frame: RepositoryFrame, issue: IssuePage): unknown {
  if (issue.targets.length === 0) return "";
  return html`<details class="menu" data-closes>
    <summary class="button small">Transfer issue</summary>
    <div class="menu-sheet">
      ${postForm(frame, {
        action: `/${frame.repository}/issues/${issue.number}/transfer`,
        content: html`<label for="transfer-target">To which repository</label>
          <select id="transfer-target" name="target">
            ${issue.targets.map((target) => html`<option value="${target}">${target}</option>`)}
          </select>
          <div class="row end"><button class="button main">Transfer</button></div>`,
      })}
    </div>
  </details>`;
}
