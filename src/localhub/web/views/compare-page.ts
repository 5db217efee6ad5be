import { html } from "hono/html";
import { type ListedCommit, commitList } from "./commit-list.ts";
import { diffFiles, type ShownFile } from "./diff-files.ts";
import { markdownBox, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { repositoryPage } from "./page.ts";

export interface ComparePage {
  readonly base: string;
  readonly head: string;
  readonly commits: readonly ListedCommit[];
  readonly files: readonly ShownFile[];
  /** Both sides are branches and the viewer acts as somebody. */
  readonly canOpenPull: boolean;
}

/** What one branch has that another lacks, and the form that asks to merge it. */
export function comparePage(frame: RepositoryFrame, shown: ComparePage): Piece {
  const { base, head, commits } = shown;
  return repositoryPage(frame, {
    title: `Comparing ${base} with ${head}`,
    tab: "pulls",
    content: html`<div class="head"><h1>Compare</h1></div>
      <p class="line">
        <span class="branch">${base}</span> <span class="quiet">←</span> <span class="branch">${head}</span>
        <span class="quiet">${commits.length} commit${commits.length === 1 ? "" : "s"}</span>
      </p>
      <div class="gap">
        ${shown.canOpenPull && commits.length > 0 ? pullForm(frame, shown) : ""} ${commitList(frame, commits)}
      </div>
      <div class="gap">${diffFiles(shown.files, null)}</div>`,
  });
}

function pullForm(frame: RepositoryFrame, shown: ComparePage): Piece {
  return postForm(frame, {
    action: `/${frame.repository}/pulls`,
    className: "card note stack",
    content: html`<input type="hidden" name="base" value="${shown.base}" /><input
        type="hidden"
        name="head"
        value="${shown.head}"
      />
      <div>
        <label for="pull-title">Title</label>
        <input id="pull-title" name="title" value="${shown.commits.at(-1)?.headline ?? ""}" required maxlength="256" />
      </div>
      <div>${markdownBox({ id: "pull-body", name: "body", label: "Description", rows: 5 })}</div>
      <div class="row end">
        <button class="button" name="draft" value="yes">Create draft pull request</button>
        <button class="button main">Create pull request</button>
      </div>`,
  });
}
