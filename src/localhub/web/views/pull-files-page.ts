import { html } from "hono/html";
import type { Thread } from "../read/conversation.ts";
import type { DiffLine } from "../read-hunks.ts";
import { threadCard } from "./conversation.ts";
import { diffFiles, type LineTools, type ShownFile } from "./diff-files.ts";
import { markdownBox, postButton, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { type PullPage, pullFrame } from "./pull-page.ts";

/** A place in a diff, as links and forms name it. */
export interface LinePlace {
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  readonly line: number;
}

/** A comment on a line that waits for its review to be sent. */
export interface DraftComment extends LinePlace {
  readonly id: string;
  readonly body: string;
}

export interface PullFilesPage {
  readonly pull: PullPage;
  readonly files: readonly ShownFile[];
  readonly threads: readonly Thread[];
  readonly drafts: readonly DraftComment[];
  /** The line whose "+" was pressed. */
  readonly writingAt: LinePlace | null;
  readonly canReview: boolean;
  readonly isOwn: boolean;
}

export function pullFilesPage(frame: RepositoryFrame, shown: PullFilesPage): Piece {
  return pullFrame(frame, {
    pull: shown.pull,
    tab: "files",
    content: html`${diffFiles(shown.files, lineTools(frame, shown))} ${shown.canReview ? reviewForm(frame, shown) : ""}`,
  });
}

function placeOf(path: string, line: DiffLine): LinePlace | null {
  if (line.newNumber !== null) return { path, side: "RIGHT", line: line.newNumber };
  return line.oldNumber === null ? null : { path, side: "LEFT", line: line.oldNumber };
}

function isAt(place: LinePlace | null, other: LinePlace | Thread): boolean {
  return place !== null && place.path === other.path && place.line === other.line && place.side === other.side;
}

function lineTools(frame: RepositoryFrame, shown: PullFilesPage): LineTools {
  const base = `/${frame.repository}/pull/${shown.pull.number}`;
  return {
    beside: (path, line) => {
      const place = placeOf(path, line);
      if (place === null || !shown.canReview) return "";
      const query = new URLSearchParams({ path, side: place.side, line: String(place.line) });
      return html`<a
        class="add"
        href="${base}/files?${query.toString()}#line-comment"
        aria-label="Comment on line ${place.line} of ${path}"
        >+</a
      >`;
    },
    below: (path, line) => {
      const place = placeOf(path, line);
      const threads = shown.threads.filter((thread) => isAt(place, thread));
      const drafts = shown.drafts.filter((draft) => isAt(place, draft));
      const isWriting = shown.writingAt !== null && isAt(place, shown.writingAt);
      if (threads.length + drafts.length === 0 && !isWriting) return "";
      return html`<tr class="talk">
        <td colspan="4">
          ${threads.map((thread) =>
            threadCard(frame, { thread, replyPath: `${base}/line-comments`, withCode: false }),
          )}${drafts.map((draft) => draftCard(frame, { draft, base }))}${
            isWriting ? lineForm(frame, { place, base, hasDrafts: shown.drafts.length > 0 }) : ""
          }
        </td>
      </tr>`;
    },
  };
}

function draftCard(frame: RepositoryFrame, shown: { readonly draft: DraftComment; readonly base: string }): Piece {
  return html`<div class="card thread pending">
    <p><span class="badge">pending</span> ${shown.draft.body}</p>
    ${postButton(frame, {
      action: `${shown.base}/drop-draft`,
      label: "Delete draft",
      className: "link small",
      fields: { id: shown.draft.id },
    })}
  </div>`;
}

function lineForm(
  frame: RepositoryFrame,
  at: { readonly place: LinePlace | null; readonly base: string; readonly hasDrafts: boolean },
): Piece | string {
  const { place } = at;
  if (place === null) return "";
  return html`<div id="line-comment" class="card thread">
    ${postForm(frame, {
      action: `${at.base}/line-comments`,
      content: html`<input type="hidden" name="path" value="${place.path}" /><input
          type="hidden"
          name="side"
          value="${place.side}"
        /><input type="hidden" name="line" value="${place.line}" />${markdownBox({
          id: "line-comment-body",
          name: "body",
          label: `Comment on line ${place.line}`,
          rows: 4,
          isRequired: true,
          isFocused: true,
        })}
        <div class="row end">
          <a class="button" href="${at.base}/files">Cancel</a>
          ${at.hasDrafts ? "" : html`<button class="button" name="then" value="send">Add single comment</button>`}
          <button class="button main" name="then" value="draft">
            ${at.hasDrafts ? "Add review comment" : "Start a review"}
          </button>
        </div>`,
    })}
  </div>`;
}

function reviewForm(frame: RepositoryFrame, shown: PullFilesPage): Piece {
  const count = shown.drafts.length;
  const pending = count === 0 ? "" : html`<p class="amber">${icon("pending")} ${count} pending on lines above</p>`;
  return html`<section class="comment-form" id="review">
    <h2>Finish your review</h2>
    ${postForm(frame, {
      action: `/${frame.repository}/pull/${shown.pull.number}/reviews`,
      className: "card",
      content: html`${pending}<input type="hidden" name="sha" value="${shown.pull.headSha}" />${markdownBox({
          id: "review-body",
          name: "body",
          label: "Review summary",
          rows: 4,
        })}
        ${shown.isOwn ? html`<p class="quiet">Your own pull request can only be commented on.</p>` : ""}
        <div class="row end">
          <button class="button" name="event" value="COMMENT">Submit comments</button>
          ${
            shown.isOwn
              ? ""
              : html`<button class="button danger" name="event" value="REQUEST_CHANGES">Request changes</button>
                  <button class="button main" name="event" value="APPROVE">Approve</button>`
          }
        </div>`,
    })}
  </section>`;
}
