import { html } from "hono/html";
import type { Person } from "../read/person.ts";
import { postButton, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { personLink } from "./person-mark.ts";

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

/** Whose newest verdict is which, of reviewers whose verdict counts: those who may write. */
export interface Verdicts {
  readonly approvers: readonly Person[];
  readonly objectors: readonly Person[];
}

interface Box {
  readonly number: number;
  readonly checks: readonly CheckLine[];
  readonly verdicts: Verdicts;
  readonly merge: MergeState;
}

/** What reviewers said, checks of the head commit, and below them what may be done now. */
export function mergeBox(frame: RepositoryFrame, box: Box): Piece {
  return html`<section class="card merge" id="merge-box" aria-label="Checks and merge" data-live>
    ${reviewPart(box)} ${box.checks.length === 0 ? "" : checkList(box.checks)}
    <div class="merge-part">${mergePart(frame, box)}</div>
  </section>`;
}

function reviewPart({ verdicts: { approvers, objectors }, merge }: Box): Piece | string {
  // Once it is over there is nothing left to hold back, and the conversation tells who had said what.
  if (merge.type === "merged" || merge.type === "closed") return "";
  if (objectors.length > 0) {
    return html`<div class="merge-part">
      <p><b class="red">${icon("failure")} Changes requested</b></p>
      <p class="quiet small">By ${nameAll(objectors)}. A later approval of the same person clears it.</p>
    </div>`;
  }
  if (approvers.length === 0) return "";
  return html`<div class="merge-part">
    <p><b class="green">${icon("success")} Changes approved</b></p>
    <p class="quiet small">By ${nameAll(approvers)}.</p>
  </div>`;
}

function nameAll(people: readonly Person[]): readonly unknown[] {
  return people.map((person, index) => html`${index === 0 ? "" : ", "}${personLink(person)}`);
}

/**
 * Statuses of a commit, told as GitHub tells them. A pending one is not called running: it may wait for a person, and
 * only its own description knows.
 */
export function checkList(checks: readonly CheckLine[]): Piece {
  const { mark, tone, text } = HEADLINES[combine(checks)];
  return html`<div class="merge-part">
    <p><b class="${tone}">${icon(mark)} ${text}</b></p>
    <p class="quiet small">${countChecks(checks)}</p>
    <ul class="checks">
      ${checks.map(checkRow)}
    </ul>
  </div>`;
}

const HEADLINES = {
  failing: { mark: "failure", tone: "red", text: "Some checks were not successful" },
  pending: { mark: "pending", tone: "amber", text: "Some checks haven’t completed yet" },
  successful: { mark: "success", tone: "green", text: "All checks have passed" },
} as const;

type Outcome = keyof typeof HEADLINES;

const OUTCOMES = { failure: "failing", error: "failing", pending: "pending", success: "successful" } as const;

/** The worst of all. */
function combine(checks: readonly CheckLine[]): Outcome {
  const seen = new Set(checks.map(({ state }) => OUTCOMES[state]));
  return (["failing", "pending"] as const).find((outcome) => seen.has(outcome)) ?? "successful";
}

/** `1 pending, 2 successful checks`. */
function countChecks(checks: readonly CheckLine[]): string {
  const counts = (["failing", "pending", "successful"] as const).flatMap((outcome) => {
    const count = checks.filter(({ state }) => OUTCOMES[state] === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  return `${counts.join(", ")} ${checks.length === 1 ? "check" : "checks"}`;
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
      return readyPart(frame, { base, merge, isInvited: isInvited(box) });
  }
}

/** Whether the page puts merging forward: as on GitHub it may be merged otherwise too, but is not what is suggested. */
function isInvited({ checks, verdicts }: Box): boolean {
  return verdicts.objectors.length === 0 && combine(checks) === "successful";
}

function readyPart(
  frame: RepositoryFrame,
  part: {
    readonly base: string;
    readonly merge: Extract<MergeState, { type: "ready" }>;
    readonly isInvited: boolean;
  },
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
        <button class="button ${part.isInvited ? "main" : ""}">Merge pull request</button>
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
