/**
 * What was found out, before anyone's opinion: the blocks that the pull request and the verdict comment share.
 * Measurements, hints and findings stem from hostile games and models: each is made inert here.
 */
import type { Criterion, Evidence, Finding, GateResult } from "../core/artifacts.ts";
import type { RuledDimension } from "../core/events.ts";
import { commitUrl, logFileUrl, type Links } from "./links.ts";
import { code, details, link, table, within } from "./markdown.ts";
import { cut, neutraliseLine } from "./neutralise.ts";
import { phrases } from "./phrases.ts";
import { shortSha } from "./format-amount.ts";

const words = phrases.evidence;
const budget = 9_000;
/** Pictures shown beside each other, and how wide each is drawn. */
const maxPictures = 3;
const pictureWidth = 220;
const pictureHeight = 150;

/** Names the commit and, once it answers, the preview. */
export function placeLine(commit: string, previewUrl: string | null, links: Links): string {
  const where = `${words.commit} ${link(code(shortSha(commit)), commitUrl(links, commit))}`;
  return previewUrl === null ? where : `${where} · **${link(phrases.links.preview, previewUrl)}**`;
}

/** Counts required checks: "9 of 9 required checks passed". */
export function countChecks(evidence: Evidence): string {
  const required = evidence.gates.filter((gate) => gate.severity === "required" && gate.outcome !== "not-applicable");
  const passed = required.filter((gate) => gate.outcome === "pass").length;
  const broken = required.filter((gate) => gate.outcome === "error").length;
  const counted = words.checks(passed, required.length);
  return broken === 0 ? counted : `${counted}, ${words.broke(broken)}`;
}

export function checksLine(evidence: Evidence | null): string {
  if (evidence === null) return words.none;
  const advice = evidence.gates.filter((gate) => gate.severity === "advisory" && gate.outcome === "fail").length;
  const rest = advice === 0 ? "" : ` · ${words.advisory(advice)}`;
  const mark = evidence.gates.some((gate) => gate.severity === "required" && gate.outcome === "fail") ? "❌" : "✅";
  return `${words.label} ${mark} ${countChecks(evidence)}${rest}`;
}

/** Shows up to three pictures in a row, or nothing. */
export function pictureRow(evidence: Evidence | null, issue: number, links: Links): string | null {
  const shown = (evidence?.pictures ?? [])
    .flatMap((picture) => {
      const url = logFileUrl(links, issue, picture.file);
      return url === null ? [] : [{ ...picture, url }];
    })
    .slice(0, maxPictures);
  if (shown.length === 0) return null;
  const images = shown.map(({ id, url, width, height }) => {
    // One height for all: a tall picture as wide as the others would leave their cells blank.
    const shownWidth = Math.min(pictureWidth, Math.round((pictureHeight * width) / height));
    const shownHeight = Math.round((shownWidth * height) / width);
    return `<img src="${url}" alt="${id}" width="${shownWidth}" height="${shownHeight}">`;
  });
  return table(
    shown.map(({ title }) => inert(title, 60)),
    [images],
  );
}

/** Puts each criterion beside what was measured and the limit it was held to. */
export function criteriaTable(criteria: readonly Criterion[], evidence: Evidence | null): string {
  const gates = new Map((evidence?.gates ?? []).map((gate) => [gate.id, gate]));
  const rows = criteria.map((criterion) => criterionRow(criterion, gates));
  return `#### ${words.criteria}\n\n${table(words.heads.criteria, rows)}`;
}

function criterionRow({ text, check }: Criterion, gates: ReadonlyMap<string, GateResult>): string[] {
  const asked = inert(text, 240);
  switch (check.type) {
    case "gate":
      return [outcomeMark(gates.get(check.gate)), asked, ...gateCells(check.gate, gates.get(check.gate))];
    case "scenario": {
      const gate = gates.get(`accept.${check.scenario}`);
      return [outcomeMark(gate), asked, ...gateCells(check.scenario, gate)];
    }
    case "judged":
      return ["", asked, words.judged, "", ""];
    case "undecided":
      return ["", asked, words.person, "", ""];
  }
}

function gateCells(id: string, gate: GateResult | undefined): string[] {
  return [code(id), gate === undefined ? words.unmeasured : inert(gate.measured, 160), inert(gate?.limit ?? "", 100)];
}

function outcomeMark(gate: GateResult | undefined): string {
  const marks = { pass: "✅", fail: "❌", "not-applicable": "➖", error: "⚠️" } as const;
  return gate === undefined ? "➖" : marks[gate.outcome];
}

/** Lists what is wrong and what to change: red gates first, since they are facts, then the verifier's findings. */
export function changeList(evidence: Evidence | null, findings: readonly Finding[]): string | null {
  const red = (evidence?.gates ?? []).filter((gate) => gate.outcome === "fail");
  const items = [...red.map(gateItem), ...findings.map(findingItem)];
  if (items.length === 0) return null;
  const { kept, leftOut } = within(items, budget);
  const rest = leftOut === 0 ? [] : [`- ${phrases.status.more(leftOut)}`];
  return [`#### ${words.change}\n`, ...kept, ...rest].join("\n");
}

function gateItem(gate: GateResult): string {
  const hint = gate.hint === "" ? "" : ` → ${inert(gate.hint, 400)}`;
  return `- **${gate.severity}** ${code(gate.id)} ${inert(gate.measured, 200)} ${words.limit(inert(gate.limit, 100))}${hint}`;
}

function findingItem({ severity, text, where, change }: Finding): string {
  const place = where === "" ? "" : ` (${inert(where, 120)})`;
  return `- **${severity}** ${inert(text, 400)}${place}${change === "" ? "" : ` → ${inert(change, 400)}`}`;
}

/** Shows where each dimension's answer comes from: measured by QA, judged by a model, or nobody's yet. */
export function dimensionBlock(dimensions: readonly RuledDimension[]): string {
  const judged = dimensions.filter(({ source }) => source === "judged");
  const open = dimensions.filter(({ source }) => source === "unjudged").map(({ dimension }) => inert(dimension, 40));
  const blocks = [
    `#### ${words.scores}`,
    measuredLine(dimensions.filter(({ source }) => source === "measured")),
    judged.length === 0 ? null : table(words.heads.judged, judged.map(judgedRow)),
    open.length === 0 ? null : `**${words.unjudged}** ${open.join(", ")}`,
  ];
  return blocks.filter((block) => block !== null).join("\n\n");
}

function measuredLine(dimensions: readonly RuledDimension[]): string | null {
  const decided = dimensions.flatMap(({ dimension, met, note }) => {
    if (met === null) return [];
    return [`${met ? "✅" : "❌"} ${inert(dimension, 40)}${note === "" ? "" : ` (${inert(note, 200)})`}`];
  });
  const open = dimensions.filter(({ met }) => met === null).map(({ dimension }) => inert(dimension, 40));
  const rest = open.length === 0 ? [] : [`➖ ${words.unmeasured}: ${open.join(", ")}`];
  const parts = [...decided, ...rest];
  return parts.length === 0 ? null : `**${words.measured}** ${parts.join(" · ")}`;
}

function judgedRow({ dimension, score, met, note }: RuledDimension): string[] {
  return [met === true ? "✅" : "❌", inert(dimension, 40), score === null ? "" : `${score} / 10`, inert(note, 200)];
}

/** Folds the full list of checks away. */
export function allGates(evidence: Evidence | null): string | null {
  if (evidence === null || evidence.gates.length === 0) return null;
  const rows = evidence.gates.map((gate) => [
    outcomeMark(gate),
    inert(gate.title, 100),
    ...gateCells(gate.id, gate),
    gate.severity,
  ]);
  const { kept } = within(
    rows.map((row) => row.join(" | ")),
    budget,
  );
  return details(`${words.all} (${rows.length})`, table(words.heads.gates, rows.slice(0, kept.length)));
}

function inert(text: string, max: number): string {
  return neutraliseLine(cut(text, max));
}
