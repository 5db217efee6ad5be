import { html } from "hono/html";
import type { FieldOption, FormField } from "../issue-form.ts";
import type { Piece } from "./frame.ts";

/** One field of an issue form, under the name `field.<id>`. */
export function formField(field: FormField): Piece {
  switch (field.type) {
    case "markdown":
      return html`<div class="markdown">${field.rendered}</div>`;
    case "input":
    case "textarea":
      return textField(field);
    case "dropdown":
      return choiceField(field);
    case "checkboxes":
      return html`<fieldset>
        <legend>${field.label}</legend>
        ${hint(field)} ${field.options.map((option) => checkbox(field, option))}
      </fieldset>`;
  }
}

type Field<Type extends FormField["type"]> = Extract<FormField, { type: Type }>;

function idOf(field: FormField): string {
  return `field-${field.id}`;
}

function hint(field: FormField): Piece | string {
  return field.description === "" ? "" : html`<p class="quiet small" id="${idOf(field)}-hint">${field.description}</p>`;
}

function caption(field: FormField): Piece {
  const star = field.isRequired ? html` <span class="red" aria-hidden="true">*</span>` : "";
  return html`<label for="${idOf(field)}">${field.label}${star}</label>${hint(field)}`;
}

function textField(field: Field<"input" | "textarea">): Piece {
  const attributes = html`id="${idOf(field)}" name="field.${field.id}" placeholder="${field.placeholder}"
  ${field.description === "" ? "" : html`aria-describedby="${idOf(field)}-hint"`} ${field.isRequired ? "required" : ""}`;
  if (field.type === "input") {
    return html`<div>${caption(field)}<input value="${field.value}" ${attributes} /></div>`;
  }
  return html`<div>${caption(field)}<textarea rows="5" data-submit-keys ${attributes}>${field.value}</textarea></div>`;
}

function choiceField(field: Field<"dropdown">): Piece {
  const needsPrompt = !field.isMultiple && field.selected === null;
  return html`<div>
    ${caption(field)}<select
      id="${idOf(field)}"
      name="field.${field.id}"
      ${field.isMultiple ? "multiple" : ""}
      ${field.isRequired ? "required" : ""}
    >
      ${needsPrompt ? html`<option value="">Choose…</option>` : ""}
      ${field.options.map(
        ({ label }, index) => html`<option ${index === field.selected ? "selected" : ""}>${label}</option>`,
      )}
    </select>
  </div>`;
}

function checkbox(field: Field<"checkboxes">, option: FieldOption): Piece {
  return html`<label class="choice"
    ><input type="checkbox" name="field.${field.id}" value="${option.label}" ${option.isRequired ? "required" : ""} />
    ${option.label}</label
  >`;
}
