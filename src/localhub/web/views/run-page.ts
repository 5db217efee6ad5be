import { html } from "hono/html";
import type { Person } from "../read/person.ts";
import { postButton } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { icon } from "./icon.ts";
import { repositoryPage } from "./page.ts";
import { personLink } from "./person-mark.ts";
import { describeProgress, type Progress, progressMark } from "./run-list-page.ts";
import { describeDuration, timeAgo } from "./time-ago.ts";

export interface ShownStep extends Progress {
  readonly name: string;
  readonly durationMs: number | null;
}

export interface ShownJob extends Progress {
  readonly id: number;
  readonly name: string;
  readonly durationMs: number | null;
  readonly steps: readonly ShownStep[];
  /** The last lines of its log, oldest first. */
  readonly log: readonly string[];
  readonly isCut: boolean;
}

export interface RunPage extends Progress {
  readonly id: number;
  readonly title: string;
  readonly workflow: string;
  readonly path: string;
  readonly number: number;
  readonly attempt: number;
  readonly event: string;
  readonly branch: string | null;
  readonly sha: string;
  readonly actor: Person;
  readonly createdAt: string;
  readonly durationMs: number | null;
  readonly jobs: readonly ShownJob[];
  readonly artifacts: readonly {
    readonly id: number;
    readonly name: string;
    readonly byteCount: number;
    readonly expired: boolean;
  }[];
}

/** One run of a workflow. While it goes on, its page is fetched anew every second or two (`data-live-always`). */
export function runPage(frame: RepositoryFrame, run: RunPage): Piece {
  const { tone, mark, word } = describeProgress(run);
  const isRunning = run.status !== "completed";
  return repositoryPage(frame, {
    title: `${run.title} · ${run.workflow} #${run.number}`,
    tab: "actions",
    content: html`<div id="run" data-live ${isRunning ? "data-live-always" : ""}>
      <div class="head">
        <h1>${run.title} <span class="number">#${run.number}</span></h1>
        ${
          isRunning && frame.canWrite
            ? postButton(frame, {
                action: `/${frame.repository}/actions/runs/${run.id}/cancel`,
                label: "Cancel run",
                className: "button danger",
              })
            : ""
        }
      </div>
      <p class="line">
        <span class="state ${tone}">${icon(mark)}${word}</span>
        <span class="quiet"
          ><a href="/${frame.repository}/blob/${run.sha}/${run.path}">${run.workflow}</a> on ${run.event} by
          ${personLink(run.actor)}, ${timeAgo(run.createdAt, frame.nowMs)}</span
        >
        ${
          run.branch === null
            ? ""
            : html`<a class="branch" href="/${frame.repository}/tree/${run.branch}">${run.branch}</a>`
        }
        <a href="/${frame.repository}/commit/${run.sha}"><code>${run.sha.slice(0, 7)}</code></a>
        ${run.durationMs === null ? "" : html`<span class="quiet">${describeDuration(run.durationMs)}</span>`}
        ${run.attempt === 1 ? "" : html`<span class="badge">attempt ${run.attempt}</span>`}
      </p>
      ${run.jobs.length === 0 ? html`<p class="card note">No jobs yet.</p>` : run.jobs.map((job) => jobCard(frame, { run, job }))}
      ${artifactList(frame, run)}
    </div>`,
  });
}

function jobCard(frame: RepositoryFrame, shown: { readonly run: RunPage; readonly job: ShownJob }): Piece {
  const { run, job } = shown;
  const isOpen = job.status === "in_progress" || job.conclusion === "failure" || run.jobs.length === 1;
  const logPath = `/${frame.repository}/actions/runs/${run.id}/job/${job.id}/log`;
  return html`<details class="card job" id="job-${job.id}" ${isOpen ? "open" : ""}>
    <summary>
      ${progressMark(job)}<b>${job.name}</b>
      <span class="push quiet small">${job.durationMs === null ? "" : describeDuration(job.durationMs)}</span>
    </summary>
    <ol class="steps">
      ${job.steps.map(
        (step) =>
          html`<li>
            ${progressMark(step)}<span class="grow">${step.name}</span
            ><span class="quiet small">${step.durationMs === null ? "" : describeDuration(step.durationMs)}</span>
          </li>`,
      )}
    </ol>
    ${
      job.log.length === 0
        ? ""
        : html`<div class="log-head quiet small">
              ${job.isCut ? `Last ${job.log.length} lines. ` : ""}<a href="${logPath}">Full log</a>
            </div>
            <pre class="log" tabindex="0" aria-label="Log of ${job.name}" data-tail>
${job.log.map(logLine).join("\n")}</pre>`
    }
  </details>`;
}

/** The time at the start of a line is for machines; colours of terminals mean nothing here. */
function logLine(line: string): string {
  // eslint-disable-next-line no-control-regex -- escape characters are exactly what is removed
  return line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z /u, "").replace(/\u001B\[[\d;]*[A-Za-z]/gu, "");
}

function artifactList(frame: RepositoryFrame, run: RunPage): Piece | string {
  if (run.artifacts.length === 0) return "";
  return html`<section class="list">
    <h2>Artifacts</h2>
    <ul>
      ${run.artifacts.map(
        (artifact) =>
          html`<li>
            ${icon("box")}
            <span class="grow"
              >${
                artifact.expired
                  ? html`${artifact.name} <span class="badge">expired</span>`
                  : html`<a href="/${frame.repository}/actions/runs/${run.id}/artifacts/${artifact.id}"
                      >${artifact.name}</a
                    >`
              }</span
            >
            <span class="quiet small">${describeBytes(artifact.byteCount)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

export function describeBytes(count: number): string {
  if (count < 1024) return `${count} B`;
  return count < 1024 * 1024 ? `${(count / 1024).toFixed(1)} KB` : `${(count / 1024 / 1024).toFixed(1)} MB`;
}
