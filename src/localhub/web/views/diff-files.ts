import { html } from "hono/html";
import { type DiffLine, readHunks } from "../read-hunks.ts";
import { diffRows } from "./diff-rows.ts";
import type { Piece } from "./frame.ts";
import { icon } from "./icon.ts";

export interface ShownFile {
  readonly path: string;
  readonly previousPath: string | null;
  readonly status: "added" | "removed" | "modified" | "renamed";
  readonly additions: number;
  readonly deletions: number;
  /** Null for binary files. */
  readonly patch: string | null;
  /** Address of what a picture looks like now; null for other files and pictures that are gone. */
  readonly picture: string | null;
}

export interface LineTools {
  /** What stands beside a line: the way to comment on it. */
  readonly beside: (path: string, line: DiffLine) => unknown;
  /** Rows under a line: threads, and the form of a comment being written. */
  readonly below: (path: string, line: DiffLine) => unknown;
}

/** Beyond this many lines a file's diff is folded, so that one generated file does not bury the others. */
const FOLDED_LINES = 400;

/** All files of a diff, each with its hunks. */
export function diffFiles(files: readonly ShownFile[], tools: LineTools | null): Piece {
  const total = (key: "additions" | "deletions"): number => files.reduce((sum, file) => sum + file[key], 0);
  return html`<p class="quiet">
      ${files.length} file${files.length === 1 ? "" : "s"} changed,
      <span class="green">${total("additions")} added</span>, <span class="red">${total("deletions")} removed</span>
    </p>
    ${files.length < 2 ? "" : fileIndex(files)} ${files.map((file) => diffFile(file, tools))}`;
}

export function fileAnchor(path: string): string {
  return `file-${encodeURIComponent(path)}`;
}

function fileIndex(files: readonly ShownFile[]): Piece {
  return html`<details class="card file-index" ${files.length <= 12 ? "open" : ""}>
    <summary>Files</summary>
    <ul>
      ${files.map(
        (file) =>
          html`<li>
            <a href="#${fileAnchor(file.path)}">${file.path}</a>
            <span class="push small"
              ><span class="green">+${file.additions}</span> <span class="red">−${file.deletions}</span></span
            >
          </li>`,
      )}
    </ul>
  </details>`;
}

function diffFile(file: ShownFile, tools: LineTools | null): Piece {
  const isFolded = file.additions + file.deletions > FOLDED_LINES;
  const name = file.previousPath === null ? file.path : `${file.previousPath} → ${file.path}`;
  return html`<details class="card file" id="${fileAnchor(file.path)}" ${isFolded ? "" : "open"}>
    <summary>
      ${icon("file")}<code>${name}</code>
      ${file.status === "modified" ? "" : html`<span class="badge">${file.status}</span>`}
      <span class="push small"
        ><span class="green">+${file.additions}</span> <span class="red">−${file.deletions}</span></span
      >
    </summary>
    ${fileBody(file, tools)}
  </details>`;
}

function fileBody(file: ShownFile, tools: LineTools | null): Piece {
  if (file.patch === null) {
    return file.picture === null
      ? html`<p class="empty">${file.status === "renamed" ? "Renamed without changes." : "No text to compare."}</p>`
      : html`<p class="empty"><img src="${file.picture}" alt="${file.path}" /></p>`;
  }
  const beside = tools === null ? {} : { beside: (line: DiffLine) => tools.beside(file.path, line) };
  const below = tools === null ? {} : { below: (line: DiffLine) => tools.below(file.path, line) };
  const picture =
    file.picture === null ? "" : html`<p class="empty"><img src="${file.picture}" alt="${file.path}" /></p>`;
  return html`${picture}
    <div class="code">
      <table class="diff" aria-label="Changes in ${file.path}">
        ${readHunks(file.patch).map(
          (hunk) =>
            html`<tr class="hunk">
                <td colspan="4">${hunk.heading}</td>
              </tr>
              ${diffRows(hunk.lines, { ...beside, ...below })}`,
        )}
      </table>
    </div>`;
}
