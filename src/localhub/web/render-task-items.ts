import type { StateCore, Token } from "markdown-it";

const BOX = /^\[([ xX])\]\s+/u;

/** Markdown rule: a list item that begins with `[ ]` or `[x]` shows a box, for reading only. */
export function renderTaskItems(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    const item = state.tokens[index - 2];
    const first = token.children?.[0];
    if (token.type !== "inline" || item?.type !== "list_item_open" || first?.type !== "text") return;
    const mark = BOX.exec(first.content)?.[1];
    if (mark === undefined) return;
    item.attrJoin("class", "task");
    first.content = first.content.replace(BOX, "");
    token.children?.unshift(box(state, mark !== " "));
  });
}

function box(state: StateCore, isChecked: boolean): Token {
  const label = isChecked ? "done" : "to do";
  const content = `<input type="checkbox" class="task-box" disabled aria-label="${label}"${isChecked ? " checked" : ""}> `;
  return Object.assign(new state.Token("html_inline", "", 0), { content });
}
