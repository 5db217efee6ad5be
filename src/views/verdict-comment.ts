import type { Ruling, State } from "../core/state.ts";
import { allGates, changeList, checksLine, criteriaTable, dimensionBlock, placeLine } from "./evidence-blocks.ts";
import { shortSha } from "./format-amount.ts";
import type { Links } from "./links.ts";
import { code, details, joinSections } from "./markdown.ts";
import { cut, neutraliseLine, plainLogin } from "./neutralise.ts";
import { phrases } from "./phrases.ts";
import { previewUrlOf } from "./report.ts";

const words = phrases.verdictComment;

/**
 * Renders the verdict comment of one ruling, evidence before prose; its pictures are in the pull request's text. A ruling that is not about the current build is
 * folded under one line: its measurements left the state when the next build arrived.
 */
export function verdictComment(state: State, n: number, links: Links): string {
  const ruling = state.rulings.find((candidate) => candidate.n === n);
  if (ruling === undefined) return words.gone;
  if (state.ruling?.n !== n) return superseded(ruling, links);
  const { evidence, spec } = state;
  const sections = [
    words.title(phrases.verdict(ruling.verdict), code(shortSha(ruling.commit))),
    placeLine(ruling.commit, previewUrlOf(state), links),
    checksLine(evidence),
    criteriaTable(spec?.criteria ?? [], evidence),
    changeList(evidence, ruling.findings),
    nextLine(state, ruling),
    dimensionBlock(ruling.dimensions),
    notes(ruling),
    allGates(evidence),
  ];
  return joinSections(sections, phrases.cutHere);
}

function superseded(ruling: Ruling, links: Links): string {
  const sections = [
    placeLine(ruling.commit, null, links),
    changeList(null, ruling.findings),
    dimensionBlock(ruling.dimensions),
    notes(ruling),
  ];
  const summary = words.superseded(phrases.verdict(ruling.verdict), shortSha(ruling.commit));
  return details(summary, joinSections(sections, phrases.cutHere));
}

function notes(ruling: Ruling): string | null {
  if (ruling.notes.length === 0) return null;
  const lines = ruling.notes.map((note) => `- ${neutraliseLine(cut(note, 300))}`);
  return [`**${phrases.evidence.notes}**\n`, ...lines].join("\n");
}

/** Says who decides now. */
function nextLine(state: State, ruling: Ruling): string {
  const version = state.version?.commit === ruling.commit ? ` ${words.version(state.version.n)}` : "";
  return `${whoDecides(state, ruling)}${version}`;
}

function whoDecides(state: State, { verdict, commit }: Ruling): string {
  if (state.ended !== null) return words.afterEnd(state.ended.how);
  switch (verdict) {
    case "PASS":
      return words.afterPass;
    case "PARTIAL":
      return state.approval?.commit === commit
        ? words.approvedBy(plainLogin(state.approval.by.login))
        : words.afterPartial;
    case "FAIL":
      return words.afterFail;
    case "REJECT":
      return words.afterReject;
  }
}
