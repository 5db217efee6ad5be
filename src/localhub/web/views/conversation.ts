import { html } from "hono/html";
import type { Entry, Thread } from "../read/conversation.ts";
import { readHunks } from "../read-hunks.ts";
import { diffRows } from "./diff-rows.ts";
import { markdownBox, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { type IconName, icon } from "./icon.ts";
import { avatar, personLink } from "./person-mark.ts";
import { timeAgo } from "./time-ago.ts";
import { reactionMenu, reactionRow, wordsBody, wordsCard } from "./words.ts";

/** Everything said and done after the opening words. */
export function conversation(
  frame: RepositoryFrame,
  talk: { readonly entries: readonly Entry[]; readonly replyPath: string | null },
): readonly Piece[] {
  return talk.entries.map((entry) => {
    switch (entry.type) {
      case "words":
        return wordsCard(frame, entry.words);
      case "review":
        return reviewEntry(frame, { entry, replyPath: talk.replyPath });
      case "event":
        return eventLine(frame, { ...describeEvent(frame, entry), ...entry });
      case "labels":
        return eventLine(frame, { ...describeLabels(entry), ...entry });
    }
  });
}

type EventEntry = Extract<Entry, { type: "event" }>;
type ReviewEntry = Extract<Entry, { type: "review" }>;

function eventLine(frame: RepositoryFrame, line: EventText & Pick<EventEntry, "actor" | "at">): Piece {
  return html`<p class="event">
    <span class="event-mark ${line.tone}">${icon(line.mark)}</span>${avatar(line.actor)}
    <span>${personLink(line.actor)} ${line.text} <span class="quiet">${timeAgo(line.at, frame.nowMs)}</span></span>
  </p>`;
}

function describeLabels({ added, removed }: Extract<Entry, { type: "labels" }>): EventText {
  const changes = [
    { verb: "added and removed", names: added.filter((name) => removed.includes(name)) },
    { verb: "added", names: added.filter((name) => !removed.includes(name)) },
    { verb: "removed", names: removed.filter((name) => !added.includes(name)) },
  ].filter(({ names }) => names.length > 0);
  return {
    mark: "label",
    tone: "",
    text: changes.map(({ verb, names }, index) => html`${index === 0 ? "" : ", "}${verb} the ${nameLabels(names)}`),
  };
}

function nameLabels(names: readonly string[]): Piece {
  const list = names.map((name, index) => html`${index === 0 ? "" : ", "}<b>${name}</b>`);
  return html`${names.length === 1 ? "label" : "labels"} ${list}`;
}

interface EventText {
  readonly mark: IconName;
  readonly tone: string;
  readonly text: unknown;
}

function describeEvent(frame: RepositoryFrame, entry: EventEntry): EventText {
  const detail = entry.detail ?? "";
  const sha = html`<a href="/${frame.repository}/commit/${detail}"><code>${detail.slice(0, 7)}</code></a>`;
  switch (entry.event) {
    case "closed":
      return { mark: "closed", tone: "violet", text: html`closed this${closedNote(detail)}` };
    case "reopened":
      return { mark: "open", tone: "green", text: "reopened this" };
    case "renamed":
      return { mark: "pen", tone: "", text: html`changed the title to <b>${detail}</b>` };
    case "merged":
      return { mark: "merged", tone: "violet", text: html`merged commit ${sha}` };
    case "review_requested":
      return { mark: "eye", tone: "", text: html`asked <b>${detail}</b> for a review` };
    case "ready_for_review":
      return { mark: "pull", tone: "green", text: "marked this as ready for review" };
    case "convert_to_draft":
      return { mark: "draft", tone: "", text: "made this a draft again" };
    case "head_ref_pushed":
      return { mark: "commit", tone: "", text: html`pushed ${sha}` };
    case "head_ref_deleted":
      return { mark: "branch", tone: "", text: html`deleted the branch <code>${detail}</code>` };
    case "transferred":
      return { mark: "branch", tone: "", text: html`transferred this from <b>${detail}</b>` };
    case "review_dismissed":
      return { mark: "failure", tone: "", text: html`dismissed a review ${detail === "" ? "" : html`(${detail})`}` };
  }
}

function closedNote(detail: string): unknown {
  return detail === "not_planned" ? " as not planned" : "";
}

const REVIEW_WORDS = {
  APPROVED: { mark: "success", tone: "green", text: "approved these changes" },
  CHANGES_REQUESTED: { mark: "failure", tone: "red", text: "requested changes" },
  COMMENTED: { mark: "eye", tone: "", text: "reviewed" },
  DISMISSED: { mark: "skipped", tone: "", text: "reviewed; since dismissed" },
  PENDING: { mark: "pending", tone: "", text: "is writing a review" },
} as const;

function reviewEntry(
  frame: RepositoryFrame,
  review: { readonly entry: ReviewEntry; readonly replyPath: string | null },
): Piece {
  const { words, state, threads } = review.entry;
  const { mark, tone, text } = REVIEW_WORDS[state];
  return html`<section class="review" id="${words.anchor}" aria-label="Review by ${words.author.login}">
    <div class="event">
      <span class="event-mark ${tone}">${icon(mark)}</span>${avatar(words.author)}
      <span
        >${personLink(words.author)} <span class="${tone}">${text}</span>
        <a class="quiet plain" href="#${words.anchor}">${timeAgo(words.at, frame.nowMs)}</a></span
      ><span class="tools">${reactionMenu(frame, words)}</span>
    </div>
    ${
      words.body === ""
        ? ""
        : html`<div class="card">
            <div class="markdown">${wordsBody(frame, words)}</div>
            ${reactionRow(frame, words)}
          </div>`
    }
    ${threads.map((thread) => threadCard(frame, { thread, replyPath: review.replyPath, withCode: true }))}
  </section>`;
}

/** The comments on one line, with the code above when shown away from the diff. */
export function threadCard(
  frame: RepositoryFrame,
  shown: { readonly thread: Thread; readonly replyPath: string | null; readonly withCode: boolean },
): Piece {
  const { thread } = shown;
  const reply =
    shown.replyPath === null || frame.viewer === null
      ? ""
      : html`<details class="reply">
          <summary class="button small">Reply</summary>
          ${postForm(frame, {
            action: shown.replyPath,
            content: html`<input type="hidden" name="inReplyTo" value="${thread.firstId}" />${markdownBox({
                id: `reply-${thread.firstId}`,
                name: "body",
                label: "Reply",
                rows: 3,
                isRequired: true,
              })}
              <div class="row end"><button class="button main">Add reply</button></div>`,
          })}
        </details>`;
  return html`<div class="card thread">
    ${shown.withCode ? threadCode(thread) : ""}
    ${thread.comments.map((words) => wordsCard(frame, words, { isSmall: true }))}${reply}
  </div>`;
}

const LINES_ABOVE = 4;

function threadCode(thread: Thread): Piece {
  const where = thread.line === null ? thread.path : `${thread.path}:${thread.line}`;
  const lines = readHunks(thread.hunk).flatMap((hunk) => hunk.lines);
  return html`<header><code>${where}</code></header>
    <div class="code">
      <table class="diff">
        ${diffRows(lines.slice(-LINES_ABOVE))}
      </table>
    </div>`;
}
