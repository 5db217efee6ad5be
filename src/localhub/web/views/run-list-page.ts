import { html } from "hono/html";
import type { Conclusion, RunStatus } from "../../model.ts";
import type { Person } from "../read/person.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { type IconName, icon } from "./icon.ts";
import { repositoryPage } from "./page.ts";
import { personLink } from "./person-mark.ts";
import { describeDuration, timeAgo } from "./time-ago.ts";

export interface Progress {
  readonly status: RunStatus;
  readonly conclusion: Conclusion | null;
}

export interface ListedRun extends Progress {
  readonly id: number;
  readonly title: string;
  readonly workflow: string;
  readonly number: number;
  readonly event: string;
  readonly branch: string | null;
  readonly actor: Person;
  readonly createdAt: string;
  readonly durationMs: number | null;
}

export interface RunListPage {
  readonly workflows: readonly { readonly file: string; readonly name: string }[];
  readonly shown: string | null;
  readonly runs: readonly ListedRun[];
  readonly page: number;
  readonly hasMore: boolean;
}

export function runListPage(frame: RepositoryFrame, list: RunListPage): Piece {
  const base = `/${frame.repository}/actions`;
  return repositoryPage(frame, {
    title: "Actions",
    tab: "actions",
    content: html`<div class="head"><h1>Actions</h1></div>
      <section class="list" id="runs" data-live>
        <nav class="filters" aria-label="Workflows">
          <a href="${base}" aria-current="${list.shown === null ? "page" : "false"}">All workflows</a>
          ${list.workflows.map(
            ({ file, name }) =>
              html`<a
                href="${base}?workflow=${encodeURIComponent(file)}"
                aria-current="${list.shown === file ? "page" : "false"}"
                >${name}</a
              >`,
          )}
        </nav>
        ${
          list.runs.length === 0
            ? html`<p class="empty">No runs yet.</p>`
            : html`<ul>
                ${list.runs.map((run) => runRow(frame, run))}
              </ul>`
        }
      </section>
      ${pager(list, base)}`,
  });
}

function runRow(frame: RepositoryFrame, run: ListedRun): Piece {
  return html`<li>
    ${progressMark(run)}
    <div class="grow">
      <a class="title" href="/${frame.repository}/actions/runs/${run.id}">${run.title}</a>
      <div class="quiet small">
        <b>${run.workflow}</b> #${run.number} · ${run.event} by ${personLink(run.actor)}
        ${run.branch === null ? "" : html`· <span class="branch">${run.branch}</span>`}
      </div>
    </div>
    <div class="quiet small right">
      ${timeAgo(run.createdAt, frame.nowMs)}<br />${run.durationMs === null ? "" : describeDuration(run.durationMs)}
    </div>
  </li>`;
}

function pager(list: RunListPage, base: string): Piece | string {
  if (list.page === 1 && !list.hasMore) return "";
  const to = (page: number): string => {
    const query = new URLSearchParams({ page: String(page) });
    if (list.shown !== null) query.set("workflow", list.shown);
    return `${base}?${query.toString()}`;
  };
  return html`<nav class="pager" aria-label="Pages">
    ${list.page === 1 ? "" : html`<a class="button" href="${to(list.page - 1)}">Newer</a>`}
    ${list.hasMore ? html`<a class="button" href="${to(list.page + 1)}">Older</a>` : ""}
  </nav>`;
}

/** How a run, a job or a step is doing, as a drawing with words for those who do not see it. */
export function progressMark(progress: Progress): Piece {
  const { mark, tone, word } = describeProgress(progress);
  return html`<span class="state-icon ${tone}" title="${word}" role="img" aria-label="${word}">${icon(mark)}</span>`;
}

export function describeProgress(progress: Progress): {
  readonly mark: IconName;
  readonly tone: string;
  readonly word: string;
} {
  if (progress.status === "in_progress") return { mark: "running", tone: "amber spin", word: "running" };
  if (progress.status !== "completed") return { mark: "pending", tone: "grey", word: progress.status };
  switch (progress.conclusion) {
    case "success":
      return { mark: "success", tone: "green", word: "success" };
    case "failure":
    case "timed_out":
    case "action_required":
      return { mark: "failure", tone: "red", word: progress.conclusion.replace("_", " ") };
    case "cancelled":
    case "skipped":
    case "neutral":
      return { mark: "skipped", tone: "grey", word: progress.conclusion };
    case null:
      return { mark: "pending", tone: "grey", word: "unknown" };
  }
}
