import { html } from "hono/html";
import type { Label } from "../../model.ts";
import type { FormField, IssueForm } from "../issue-form.ts";
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
          content: html`<div>
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
                : html`<input type="hidden" name="template" value="${form.file}" />${form.fields.map(formField)}`
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

function formField(field: FormField): unknown {
  const id = `field-${field.id}`;
  const name = `field.${field.id}`;
  const hint = field.description === "" ? "" : html`<p class="quiet small" id="${id}-hint">${field.description}</p>`;
  const label = html`<label for="${id}"
      >${field.label}${field.isRequired ? html` <span class="red" title="required">*</span>` : ""}</label
    >${hint}`;
  const required = field.isRequired ? "required" : "";
  switch (field.type) {
    case "markdown":
      return html`<div class="markdown">${field.rendered}</div>`;
    case "input":
      return html`<div>
        ${label}<input
          id="${id}"
          name="${name}"
          value="${field.value}"
          placeholder="${field.placeholder}"
          aria-describedby="${id}-hint"
          ${required}
        />
      </div>`;
    case "textarea":
      return html`<div>
        ${label}<textarea
          id="${id}"
          name="${name}"
          rows="5"
          placeholder="${field.placeholder}"
          aria-describedby="${id}-hint"
          data-submit-keys
          ${required}
        >
${field.value}</textarea>
      </div>`;
    case "dropdown":
      return html`<div>
        ${label}<select id="${id}" name="${name}" ${field.isMultiple ? "multiple" : ""} ${required}>
          ${field.isMultiple || field.selected !== null ? "" : html`<option value="">Choose…</option>`}${field.options.map(
            (option, index) => html`<option ${index === field.selected ? "selected" : ""}>${option.label}</option>`,
          )}
        </select>
      </div>`;
    case "checkboxes":
      return html`<fieldset>
        <legend>${field.label}</legend>
        ${hint}
        ${field.options.map(
          (option) =>
            html`<label class="choice"
              ><input type="checkbox" name="${name}" value="${option.label}" ${option.isRequired ? "required" : ""} />
              ${option.label}</label
            >`,
        )}
      </fieldset>`;
  }
}
