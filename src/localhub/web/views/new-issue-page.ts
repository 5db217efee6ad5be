import { html } from "hono/html";
import type { Label } from "../../model.ts";
import type { IssueForm } from "../issue-form.ts";
import { formField } from "./form-field.ts";
import { markdownBox, postForm } from "./form.ts";
import type { Piece, RepositoryFrame } from "./frame.ts";
import { labelChip } from "./label-chip.ts";
import { repositoryPage } from "./page.ts";

/** Choice between the forms a repository offers; the blank one is always there. */
export function chooseFormPage(frame: RepositoryFrame, forms: readonly IssueForm[]): Piece {
  const base = `/${frame.repository}/issues/new`;
  return repositoryPage(frame, {
    title: "New issue",
    tab: "issues",
    content: html`<div class="head"><h1>New issue</h1></div>
      <section class="list">
        <ul>
          ${forms.map(
            (form) =>
              html`<li>
                <div class="grow">
                  <b>${form.name}</b>
                  <div class="quiet small">${form.description}</div>
                </div>
                <a
                  class="button main"
                  href="${base}?template=${encodeURIComponent(form.file)}"
                  aria-label="Get started: ${form.name}"
                  >Get started</a
                >
              </li>`,
          )}
          <li>
            <div class="grow">
              <b>Blank issue</b>
              <div class="quiet small">A title and free text.</div>
            </div>
            <a class="button" href="${base}?template=blank" aria-label="Open a blank issue">Open</a>
          </li>
        </ul>
      </section>`,
  });
}

export interface NewIssuePage {
  readonly form: IssueForm | null;
  readonly labels: readonly Label[];
  readonly title: string;
  readonly body: string;
}

export function newIssuePage(frame: RepositoryFrame, shown: NewIssuePage): Piece {
  const { form } = shown;
  const content =
    frame.viewer === null
      ? html`<p class="card note">Choose whom to act as (top right) to open an issue.</p>`
      : postForm(frame, {
          action: `/${frame.repository}/issues`,
          className: "card note stack",
          content: html`${form === null ? "" : html`<input type="hidden" name="template" value="${form.file}" />`}
            <div>
              <label for="issue-title">Title</label>
              <input
                id="issue-title"
                name="title"
                value="${shown.title}"
                required
                maxlength="256"
                autocomplete="off"
                ${form === null ? "autofocus" : ""}
              />
            </div>
            ${
              form === null
                ? html`<div>
                    ${markdownBox({ id: "issue-body", name: "body", label: "Description", rows: 10, value: shown.body })}
                  </div>`
                : form.fields.map(formField)
            }
            ${frame.canWrite ? labelChoice(shown) : ""}
            <div class="row end"><button class="button main">Submit new issue</button></div>`,
        });
  return repositoryPage(frame, {
    title: form?.name ?? "New issue",
    tab: "issues",
    content: html`<div class="narrow">
      <div class="head"><h1>${form?.name ?? "New issue"}</h1></div>
      ${form === null ? "" : html`<p class="lead">${form.description}</p>`} ${content}
    </div>`,
  });
}

function labelChoice(shown: NewIssuePage): Piece | string {
  if (shown.labels.length === 0) return "";
  const chosen = new Set(shown.form?.labels ?? []);
  return html`<fieldset>
    <legend>Labels</legend>
    <div class="choices">
      ${shown.labels.map(
        (label) =>
          html`<label class="choice"
            ><input type="checkbox" name="labels" value="${label.name}" ${chosen.has(label.name) ? "checked" : ""} />
            ${labelChip(label)}</label
          >`,
      )}
    </div>
  </fieldset>`;
}
