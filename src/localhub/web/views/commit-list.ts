import { html } from "hono/html";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { timeAgo } from "./time-ago.ts";

export interface ListedCommit {
  readonly sha: string;
  readonly headline: string;
  readonly authorName: string;
  readonly at: string;
  readonly isVerified: boolean;
}

export function commitList(frame: RepositoryFrame, commits: readonly ListedCommit[]): Piece {
  if (commits.length === 0) return html`<p class="empty">No commits.</p>`;
  return html`<section class="list">
    <ul>
      ${commits.map(
        (commit) =>
          html`<li>
            <div class="grow">
              <a class="title" href="/${frame.repository}/commit/${commit.sha}">${commit.headline}</a>
              <div class="quiet small">${commit.authorName} committed ${timeAgo(commit.at, frame.nowMs)}</div>
            </div>
            ${commit.isVerified ? html`<span class="badge green">verified</span>` : ""}
            <a class="sha" href="/${frame.repository}/commit/${commit.sha}"><code>${commit.sha.slice(0, 7)}</code></a>
          </li>`,
      )}
    </ul>
  </section>`;
}
