import { html } from "hono/html";
import type { Label } from "../../model.ts";
import type { Piece } from "./frame.ts";

/** A label: a dot of its colour (drawn, because the policy of the pages allows no inline styles) and its name. */
export function labelChip(label: Pick<Label, "name" | "color" | "description">): Piece {
  return html`<span class="label" title="${label.description ?? ""}"
    ><svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill="#${label.color}" /></svg
    >${label.name}</span
  >`;
}
