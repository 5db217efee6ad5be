import { html } from "hono/html";
import type { Frame, Piece } from "./frame.ts";
import { page } from "./page.ts";

/** What to say when something asked for cannot be had or done. */
export function problemPage(
  frame: Frame,
  problem: { readonly status: number; readonly message: string; readonly details: readonly string[] },
): Piece {
  const title = problem.status === 404 ? "Nothing here" : "That did not work";
  return page(frame, {
    title,
    content: html`<main id="content" class="narrow">
      <h1>${title}</h1>
      <div class="card note" role="alert">
        <p>${problem.message}</p>
        ${problem.details.map((detail) => html`<p>${detail}</p>`)}
        <p class="quiet small">Answer ${problem.status}</p>
      </div>
      <p><a class="button" href="${backOf(frame.path)}">Back</a></p>
    </main>`,
  });
}

/** The page above the one that failed. */
function backOf(path: string): string {
  const [owner, name, area] = path.split("?", 1).join("").split("/").filter(Boolean);
  if (owner === undefined || name === undefined || owner.startsWith("_")) return "/";
  return area === undefined ? "/" : `/${owner}/${name}`;
}
