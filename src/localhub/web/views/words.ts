import { html } from "hono/html";
import type { ReactionContent } from "../../model.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Words } from "../read/conversation.ts";
import { markdownBox, postButton, postForm } from "./form.ts";
import { commentPlace, type Piece, type RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { avatar, personLink } from "./person-mark.ts";
import { timeAgo } from "./time-ago.ts";

export const REACTIONS: Readonly<Record<ReactionContent, { emoji: string; name: string }>> = {
  "+1": { emoji: "👍", name: "thumbs up" },
  "-1": { emoji: "👎", name: "thumbs down" },
  laugh: { emoji: "😄", name: "laugh" },
  hooray: { emoji: "🎉", name: "hooray" },
  confused: { emoji: "😕", name: "confused" },
  heart: { emoji: "❤️", name: "heart" },
  rocket: { emoji: "🚀", name: "rocket" },
  eyes: { emoji: "👀", name: "eyes" },
};

/** Addresses that words of each sort are edited, deleted and reacted to at. */
export function wordsPath(frame: RepositoryFrame, words: Words): string {
  return `/${frame.repository}/words/${words.subject}/${words.id}`;
}

/** Somebody's words in a card: who, when, the text, reactions, and for one's own a way to change it. */
export function wordsCard(
  frame: RepositoryFrame,
  words: Words,
  extra: { readonly note?: unknown; readonly isSmall?: boolean } = {},
): Piece {
  const mayEdit = words.isMine && words.subject !== "review";
  const isEditing = mayEdit && frame.editing === words.anchor;
  return html`<article class="words ${words.isMine ? "mine" : ""}" id="${words.anchor}">
    ${extra.isSmall === true ? "" : avatar(words.author, 36)}
    <div class="card">
      <header>
        ${extra.isSmall === true ? avatar(words.author) : ""}${personLink(words.author)}
        <span class="quiet"
          >${extra.note ?? "commented"}
          <a class="plain" href="#${words.anchor}">${timeAgo(words.at, frame.nowMs)}</a
          >${words.isEdited ? " · edited" : ""}</span
        >
        <span class="tools">${reactionMenu(frame, words)}${mayEdit && !isEditing ? editLink(words) : ""}</span>
      </header>
      ${isEditing ? editForm(frame, words) : html`<div class="markdown">${wordsBody(frame, words)}</div>`}
      ${reactionRow(frame, words)}
    </div>
  </article>`;
}

export function wordsBody(frame: RepositoryFrame, words: Words): unknown {
  if (words.body.trim() === "") return html`<p class="quiet">No description given.</p>`;
  return renderMarkdown(words.body, commentPlace(frame));
}

/** The form that stands in the place of one's own words while they are being changed. */
function editForm(frame: RepositoryFrame, words: Words): Piece {
  const path = wordsPath(frame, words);
  const isComment = words.subject !== "issue";
  const form = postForm(frame, {
    action: `${path}/edit`,
    content: html`${markdownBox({
        id: "edit-words",
        name: "body",
        label: isComment ? "Comment text" : "Description",
        value: words.body,
        rows: 9,
        isFocused: true,
      })}
      <div class="row end">
        <a class="button" href="?#${words.anchor}">Cancel</a>
        <button class="button main">Save changes</button>
      </div>`,
  });
  const removal = postButton(frame, { action: `${path}/delete`, label: "Delete comment", className: "link small" });
  return html`<div class="edit">${form}${isComment ? removal : ""}</div>`;
}

function editLink(words: Words): Piece {
  const label = words.subject === "issue" ? "Edit description" : "Edit comment";
  return html`<a class="tool" href="?edit=${words.anchor}#${words.anchor}" aria-label="${label}">${icon("pen")}</a>`;
}

/** Reactions given so far; pressing one joins in or takes one's own back. */
export function reactionRow(frame: RepositoryFrame, words: Words): Piece | string {
  if (words.reactions.length === 0) return "";
  const given = words.reactions.map(({ content, logins, isMine }) => {
    const { emoji, name } = REACTIONS[content];
    return html`<button
      class="reaction"
      name="content"
      value="${content}"
      aria-pressed="${String(isMine)}"
      aria-label="${name}, ${logins.length}"
      title="${logins.join(", ")}"
      ${frame.viewer === null ? "disabled" : ""}
    >
      ${emoji} <span>${logins.length}</span>
    </button>`;
  });
  return postForm(frame, { action: `${wordsPath(frame, words)}/react`, className: "reactions", content: given });
}

/** All reactions to choose from, for who acts as somebody. */
export function reactionMenu(frame: RepositoryFrame, words: Words): Piece | string {
  if (frame.viewer === null) return "";
  const faces = Object.entries(REACTIONS).map(
    ([content, { emoji, name }]) =>
      html`<button name="content" value="${content}" aria-label="${name}">${emoji}</button>`,
  );
  return html`<details class="menu" data-closes>
    <summary aria-label="Add reaction">${icon("smile")}</summary>
    ${postForm(frame, { action: `${wordsPath(frame, words)}/react`, className: "menu-list faces", content: faces })}
  </details>`;
}
