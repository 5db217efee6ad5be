import { html } from "hono/html";
import type { Frame, Piece } from "./frame.ts";

/** A form that writes: it carries the token without which the server refuses it. */
export function postForm(
  frame: Pick<Frame, "formToken">,
  form: { readonly action: string; readonly className?: string; readonly content: unknown },
): Piece {
  return html`<form method="post" action="${form.action}" class="${form.className ?? ""}">
    <input type="hidden" name="_token" value="${frame.formToken}" />${form.content}
  </form>`;
}

/** A form that is one button. */
export function postButton(
  frame: Pick<Frame, "formToken">,
  button: {
    readonly action: string;
    readonly label: unknown;
    readonly className?: string;
    readonly fields?: Readonly<Record<string, string | number>>;
  },
): Piece {
  const fields = Object.entries(button.fields ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return postForm(frame, {
    action: button.action,
    className: "inline",
    content: html`${fields}<button class="${button.className ?? "button"}">${button.label}</button>`,
  });
}

/** A text box for markdown; Ctrl-Enter in it presses the form's main button. */
export function markdownBox(box: {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly isRequired?: boolean;
  readonly isFocused?: boolean;
  readonly id: string;
}): Piece {
  return html`<label for="${box.id}">${box.label}</label>
    <textarea
      id="${box.id}"
      name="${box.name}"
      rows="${box.rows ?? 6}"
      placeholder="${box.placeholder ?? "Markdown is welcome here"}"
      ${box.isRequired === true ? "required" : ""}
      ${box.isFocused === true ? "autofocus" : ""}
      data-submit-keys
    >
${box.value ?? ""}</textarea>`;
}
