import { html } from "hono/html";
import type { Person } from "../read/person.ts";
import { postButton, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";

export interface CheckLine {
  readonly name: string;
  readonly state: "success" | "failure" | "error" | "pending";
  readonly description: string;
  readonly href: string | null;
}

export type MergeState =
  | { readonly type: "merged"; readonly by: Person; readonly sha: string; readonly branch: LeftBranch }
  | { readonly type: "closed"; readonly branch: LeftBranch }
  | { readonly type: "draft"; readonly canReady: boolean }
  | { readonly type: "conflict" }
  | { readonly type: "ready"; readonly canMerge: boolean; readonly title: string; readonly headSha: string };

/** The head branch of a finished pull request; null when it is gone or not the viewer's to delete. */
type LeftBranch = string | null;

interface Box {
  readonly number: number;
  readonly checks: readonly CheckLine[];
  readonly merge: MergeState;
}

/** Checks of the head commit, and below them what may be done now. */
export function mergeBox(frame: RepositoryFrame, box: Box): Piece {
  return html`<section class="card merge" id="merge-box" aria-label="Checks and merge" data-live>
    ${box.checks.length === 0 ? "" : checkList(box.checks)}
    <div class="merge-part">${mergePart(frame, box)}</div>
  </section>`;
}

export function checkList(checks: readonly CheckLine[]): Piece {
  const failed = checks.filter((check) => check.state === "failure" || check.state === "error").length;
  const waiting = checks.filter((check) => check.state === "pending").length;
  const summary =
    failed > 0
      ? html`<b class="red">${icon("failure")} ${failed} of ${checks.length} checks failed</b>`
      : waiting > 0
        ? html`<b class="amber">${icon("pending")} ${waiting} of ${checks.length} checks still running</b>`
        : html`<b class="green">${icon("success")} All ${checks.length} checks passed</b>`;
  return html`<div class="merge-part">
    <p>${summary}</p>
    <ul class="checks">
      ${checks.map(checkRow)}
    </ul>
  </div>`;
}

const CHECK_MARKS = {
  success: { mark: "success", tone: "green" },
  failure: { mark: "failure", tone: "red" },
  error: { mark: "failure", tone: "red" },
  pending: { mark: "pending", tone: "amber" },
} as const;

function checkRow(check: CheckLine): Piece {
  const { mark, tone } = CHECK_MARKS[check.state];
  return html`<li>
    <span class="${tone}">${icon(mark)}</span>
    <span class="grow"><b>${check.name}</b> <span class="quiet">${check.description}</span></span>
    ${check.href === null ? "" : html`<a href="${check.href}" rel="noopener noreferrer">Details</a>`}
  </li>`;
}

function mergePart(frame: RepositoryFrame, box: Box): Piece {
  const { merge } = box;
  const base = `/${frame.repository}/pull/${box.number}`;
  switch (merge.type) {
    case "merged":
      return html`<p>
          <b class="violet">${icon("merged")} Merged</b> by ${merge.by.login} as
          <a href="/${frame.repository}/commit/${merge.sha}"><code>${merge.sha.slice(0, 7)}</code></a>
        </p>
        ${deleteBranch(frame, { base, branch: merge.branch })}`;
    case "closed":
      return html`<p><b class="red">${icon("pull")} Closed</b> without merging</p>
        ${deleteBranch(frame, { base, branch: merge.branch })}`;
    case "draft":
      return html`<p><b>${icon("draft")} This pull request is still a draft</b></p>
        <p class="quiet">Drafts cannot be merged.</p>
        ${merge.canReady ? postButton(frame, { action: `${base}/ready`, label: "Ready for review" }) : ""}`;
    case "conflict":
      return html`<p><b class="red">${icon("failure")} This branch has conflicts with its base</b></p>
        <p class="quiet">They must be resolved on the branch before it can be merged.</p>`;
    case "ready":
      return readyPart(frame, { base, merge });
  }
}

function readyPart(
  frame: RepositoryFrame,
  part: { readonly base: string; readonly merge: Extract<MergeState, { type: "ready" }> },
): Piece {
  const headline = html`<p><b class="green">${icon("success")} No conflicts with the base branch</b></p>`;
  if (!part.merge.canMerge) {
    return html`${headline}
      <p class="quiet">Merging needs write access to this repository.</p>`;
  }
  return html`${headline}
  ${postForm(frame, {
    action: `${part.base}/merge`,
    className: "merge-form",
    content: html`<input type="hidden" name="sha" value="${part.merge.headSha}" />
      <div class="row">
        <label for="merge-method" class="hidden">Merge method</label>
        <select id="merge-method" name="method">
          <option value="merge">Merge commit: keep every commit</option>
          <option value="squash">Squash: one commit for all</option>
        </select>
        <button class="button main">Merge pull request</button>
      </div>`,
  })}
  ${postButton(frame, { action: `${part.base}/draft`, label: "Convert to draft", className: "link small" })}`;
}

function deleteBranch(
  frame: RepositoryFrame,
  left: { readonly base: string; readonly branch: LeftBranch },
): Piece | string {
  if (left.branch === null) return "";
  return html`<div class="row">
    <span class="quiet grow">The branch <code>${left.branch}</code> is no longer needed.</span>
    ${postButton(frame, { action: `${left.base}/delete-branch`, label: "Delete branch" })}
  </div>`;
}
