import { html } from "hono/html";
import type { Person } from "../read/person.ts";
import { postButton } from "./form.ts";
import type { Frame, Piece } from "./frame.ts";
import { page } from "./page.ts";

/** Asks whether to act as somebody, where a page's link and not the person themselves led here. */
export function loginPage(frame: Frame, wish: { readonly person: Person; readonly back: string }): Piece {
  const { login } = wish.person;
  return page(frame, {
    title: `Act as ${login}?`,
    content: html`<main id="content" class="narrow">
      <h1>Act as ${login}?</h1>
      <div class="card note">
        <p>What you write, review and merge here is then in the name of ${login}.</p>
        <p>
          ${postButton(frame, {
            action: "/_web/act-as",
            label: `Act as ${login}`,
            className: "button main",
            fields: { login, back: wish.back },
          })}
        </p>
      </div>
    </main>`,
  });
}
