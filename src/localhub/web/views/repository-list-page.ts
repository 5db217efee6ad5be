import { html } from "hono/html";
import type { Frame, Piece } from "./frame.ts";
import { page } from "./page.ts";
import { timeAgo } from "./time-ago.ts";

export interface ListedRepository {
  readonly repository: string;
  readonly description: string | null;
  readonly private: boolean;
  readonly updatedAt: string;
}

export function repositoryListPage(
  frame: Frame,
  list: { readonly owner: string | null; readonly repositories: readonly ListedRepository[] },
): Piece {
  const title = list.owner ?? "Repositories";
  return page(frame, {
    title,
    trail: html`<span class="strong">${title}</span>`,
    content: html`<main id="content">
      <div class="head"><h1>${title}</h1></div>
      ${
        list.repositories.length === 0
          ? html`<p class="empty">No repositories yet.</p>`
          : html`<section class="list">
              <ul>
                ${list.repositories.map(
                  (row) =>
                    html`<li>
                      <div class="grow">
                        <a class="title" href="/${row.repository}">${row.repository}</a>
                        ${row.private ? html`<span class="badge">private</span>` : ""}
                        <div class="quiet small">${row.description ?? ""}</div>
                      </div>
                      <span class="quiet small">${timeAgo(row.updatedAt, frame.nowMs)}</span>
                    </li>`,
                )}
              </ul>
            </section>`
      }
    </main>`,
  });
}
