import { html } from "hono/html";
import type { Person } from "../read/person.ts";
import { conversation } from "./conversation.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { commentForm, issueHead, type ConversationPage, sidebar } from "./issue-page.ts";
import { type CheckLine, mergeBox, type MergeState, type Verdicts } from "./merge-box.ts";
import { repositoryPage } from "./page.ts";
import { avatar, personLink } from "./person-mark.ts";
import { wordsCard } from "./words.ts";

export interface PullPage extends ConversationPage {
  readonly baseRef: string;
  readonly headRef: string;
  readonly headSha: string;
  readonly commitCount: number;
  readonly fileCount: number;
  readonly additions: number;
  readonly deletions: number;
  readonly checks: readonly CheckLine[];
  readonly verdicts: Verdicts;
  readonly merge: MergeState;
  readonly reviewers: readonly { readonly person: Person; readonly state: ReviewerState }[];
}

export type ReviewerState = "asked" | "approved" | "changes-requested" | "commented";

export type PullTab = "conversation" | "commits" | "files";

/** Conversation of a pull request, with its checks and what can be done with it. */
export function pullPage(frame: RepositoryFrame, pull: PullPage): Piece {
  return pullFrame(frame, {
    pull,
    tab: "conversation",
    content: html`<div class="columns">
      <div class="talk-column">
        <section id="discussion" class="timeline" aria-label="Discussion" data-live>
          ${wordsCard(frame, pull.opening, { note: "opened this" })}
          ${conversation(frame, {
            entries: pull.entries,
            replyPath: `/${frame.repository}/pull/${pull.number}/line-comments`,
          })}
        </section>
        ${mergeBox(frame, pull)} ${commentForm(frame, { issue: pull, noun: "pull request" })}
      </div>
      ${sidebar(frame, { issue: pull, extra: reviewers(pull) })}
    </div>`,
  });
}

/** Head and tabs, which all three pages of a pull request share. */
export function pullFrame(
  frame: RepositoryFrame,
  parts: { readonly pull: PullPage; readonly tab: PullTab; readonly content: unknown },
): Piece {
  const { pull } = parts;
  const base = `/${frame.repository}/pull/${pull.number}`;
  return repositoryPage(frame, {
    title: `${pull.title} · Pull request #${pull.number}`,
    tab: "pulls",
    content: html`${issueHead(frame, {
        issue: pull,
        note: branchNote(frame, pull),
        // A diff can be large: its page is not fetched again and again for the sake of its head.
        isStill: parts.tab === "files",
      })}
      <nav class="tabs inner" aria-label="Pull request">
        ${pullTab({ href: base, label: "Conversation", count: null, isHere: parts.tab === "conversation" })}
        ${pullTab({
          href: `${base}/commits`,
          label: "Commits",
          count: pull.commitCount,
          isHere: parts.tab === "commits",
        })}
        ${pullTab({
          href: `${base}/files`,
          label: "Files changed",
          count: pull.fileCount,
          isHere: parts.tab === "files",
        })}
        <span class="push small"
          ><span class="green">+${pull.additions}</span> <span class="red">−${pull.deletions}</span></span
        >
      </nav>
      ${parts.content}`,
  });
}

function branchNote(frame: RepositoryFrame, pull: PullPage): Piece {
  // Merged by whoever pressed the button, which is often not who opened it.
  const [who, verb] = pull.merge.type === "merged" ? [pull.merge.by, "merged"] : [pull.author, "wants to merge"];
  const count = `${pull.commitCount} commit${pull.commitCount === 1 ? "" : "s"}`;
  return html`${personLink(who)} ${verb} ${count} into
    <a class="branch" href="/${frame.repository}/tree/${pull.baseRef}">${pull.baseRef}</a> from
    <a class="branch" href="/${frame.repository}/tree/${pull.headRef}">${pull.headRef}</a>`;
}

function pullTab(tab: {
  readonly href: string;
  readonly label: string;
  readonly count: number | null;
  readonly isHere: boolean;
}): Piece {
  return html`<a href="${tab.href}" aria-current="${tab.isHere ? "page" : "false"}"
    >${tab.label}${tab.count === null ? "" : html` <span class="count">${tab.count}</span>`}</a
  >`;
}

const REVIEWER_MARKS = {
  asked: { mark: "pending", tone: "amber", word: "asked for a review" },
  approved: { mark: "success", tone: "green", word: "approved" },
  "changes-requested": { mark: "failure", tone: "red", word: "requested changes" },
  commented: { mark: "comment", tone: "", word: "commented" },
} as const;

function reviewers(pull: PullPage): Piece {
  return html`<section>
    <h2>Reviewers</h2>
    ${
      pull.reviewers.length === 0
        ? html`<p class="quiet">No reviews yet</p>`
        : pull.reviewers.map(({ person, state }) => {
            const { mark, tone, word } = REVIEWER_MARKS[state];
            return html`<p class="line">
              ${avatar(person)} ${personLink(person)}
              <span class="push ${tone}" title="${word}">${icon(mark)}</span>
            </p>`;
          })
    }
  </section>`;
}
