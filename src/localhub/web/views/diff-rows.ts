import { html } from "hono/html";
import type { DiffLine } from "../read-hunks.ts";
import type { Piece } from "./frame.ts";

const SIGNS = { context: " ", added: "+", removed: "−" } as const;

/** Lines of a diff as table rows. `beside` makes what stands left of a line, `below` rows under it. */
export function diffRows(
  lines: readonly DiffLine[],
  more: { readonly beside?: (line: DiffLine) => unknown; readonly below?: (line: DiffLine) => unknown } = {},
): readonly Piece[] {
  return lines.map(
    (line) =>
      html`<tr class="${line.type}">
          <td class="number">${line.oldNumber ?? ""}</td>
          <td class="number">${line.newNumber ?? ""}</td>
          <td class="sign">${more.beside?.(line) ?? ""}<span aria-hidden="true">${SIGNS[line.type]}</span></td>
          <td class="text">${line.text}</td>
        </tr>
        ${more.below?.(line) ?? ""}`,
  );
}
