import { html } from "hono/html";
import type { Piece } from "./frame.ts";
import { type IconName, icon } from "./icon.ts";

export type IssueState = "open" | "closed" | "not-planned" | "draft" | "merged" | "pull-open" | "pull-closed";

const STATES: Readonly<Record<IssueState, { word: string; mark: IconName; tone: string }>> = {
  open: { word: "Open", mark: "open", tone: "green" },
  closed: { word: "Closed", mark: "closed", tone: "violet" },
  "not-planned": { word: "Closed as not planned", mark: "skipped", tone: "grey" },
  draft: { word: "Draft", mark: "draft", tone: "grey" },
  merged: { word: "Merged", mark: "merged", tone: "violet" },
  "pull-open": { word: "Open", mark: "pull", tone: "green" },
  "pull-closed": { word: "Closed", mark: "pull", tone: "red" },
};

export function stateBadge(state: IssueState): Piece {
  const { word, mark, tone } = STATES[state];
  return html`<span class="state ${tone}">${icon(mark)}${word}</span>`;
}

export function stateIcon(state: IssueState): Piece {
  const { word, mark, tone } = STATES[state];
  return html`<span class="state-icon ${tone}" title="${word}">${icon(mark)}</span>`;
}
