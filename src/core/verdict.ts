/**
 * The verdict, computed: evidence and scores in, a ruling out. Pure and total. A model proposes scores; it can
 * neither set a measured dimension nor pronounce a verdict. Not its business: what happens next (decide).
 */
import type { Criterion, Dimension, Evidence, Finding, GateResult, Score, Scores } from "./artifacts.ts";
import type { Binding } from "./config.ts";
import type { EventData, RuledDimension } from "./events.ts";

/** Names the rules a ruling was made under, so that a later release can tell its own from older ones. */
export const rulesVersion = "2026-11";

/** Lowest score that meets a judged dimension, 0–10. */
export const thresholds: Readonly<Record<Dimension, number>> = {
  "spec-fit": 7,
  functionality: 7,
  "visual-design": 6,
  originality: 6,
  craft: 6,
  "game-feel": 6,
};

const judgedDimensions = Object.keys(thresholds).filter((name): name is Dimension => name in thresholds);
const weights: Readonly<Record<Dimension, number>> = {
  "spec-fit": 1,
  functionality: 1,
  "visual-design": 2,
  originality: 2,
  craft: 1,
  "game-feel": 1,
};

/** What a judged score keeps when builder and verifier may share a family's blind spots (design §11). */
const sameFamilyFactor = 0.85;

/** Which measured dimension each gate group decides. */
const measured: readonly { readonly dimension: string; readonly groups: readonly string[] }[] = [
  { dimension: "boots", groups: ["files", "boot.clean"] },
  { dimension: "draws", groups: ["boot.draws"] },
  { dimension: "responds", groups: ["start", "input", "play"] },
  { dimension: "restartable", groups: ["again"] },
  { dimension: "portable", groups: ["fit"] },
  { dimension: "performs", groups: ["cost", "time", "robust"] },
  { dimension: "honest", groups: ["honest"] },
  { dimension: "scenarios met", groups: ["accept", "regress"] },
];

export interface RulingInput {
  readonly tree: string;
  readonly evidence: Evidence | null;
  readonly scores: Scores | null;
  readonly criteria: readonly Criterion[];
  readonly builder: Binding | null;
  readonly judge: Binding | null;
  readonly attemptsLeft: number;
}

type Ruling = Pick<
  EventData["verdict.ruled"],
  "verdict" | "route" | "dimensions" | "findings" | "notes" | "aggregate" | "rules"
>;

/** Rules on one tree. Never throws; without evidence for this very tree the answer is FAIL, whatever a model said. */
export function rule(given: RulingInput): Ruling {
  const evidence = current(given);
  const scores = given.scores?.tree === given.tree ? given.scores : null;
  const input = { ...given, evidence, scores };
  const gates = evidence?.gates ?? [];
  const judged = judgeAll(input);
  const verdict = evidence === null || isRed(gates, given.criteria) ? "FAIL" : weigh(judged, input);
  const { kept, dropped } = fitFindings(scores?.findings ?? []);
  return {
    verdict,
    route: routes[verdict],
    dimensions: [...measureAll(gates), ...judged],
    findings: kept,
    notes: notesOn(input, { verdict, dropped }),
    aggregate: aggregateOf(judged),
    rules: rulesVersion,
  };
}

const routes = { PASS: "merge", PARTIAL: "person", FAIL: "builder", REJECT: "planner" } as const;

/** Only the full gate set of this very tree counts, and only where it decided anything. */
function current({ tree, evidence }: RulingInput): Evidence | null {
  if (evidence === null || evidence.tree !== tree || evidence.set !== "full") return null;
  return evidence.gates.some((gate) => isDecided(gate)) ? evidence : null;
}

function isDecided(gate: GateResult): boolean {
  return gate.outcome === "pass" || gate.outcome === "fail";
}

/** Bytes of findings a ruling repeats; with everything else it stays under the longest line of a log. */
const maxFindingBytes = 12_000;

/** The worst findings first, as many as a line can hold; all of them stay in the scores. */
function fitFindings(findings: readonly Finding[]): { kept: Finding[]; dropped: number } {
  const worstFirst = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  let bytes = 0;
  const kept = worstFirst.filter((finding) => {
    bytes += byteLength(JSON.stringify(finding));
    return bytes <= maxFindingBytes;
  });
  return { kept, dropped: worstFirst.length - kept.length };
}

const severities = ["critical", "important", "minor"] as const;

/** An upper bound: no UTF-16 unit takes more than three bytes of UTF-8. */
function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) bytes += text.charCodeAt(index) < 128 ? 1 : 3;
  return bytes;
}

function notesOn(
  { evidence, scores, builder, judge }: RulingInput,
  { verdict, dropped }: { verdict: Ruling["verdict"]; dropped: number },
): string[] {
  const isScored = scores?.scores.some(({ score }) => score !== null) === true;
  const claimed = claimedVerdicts(scores).find((other) => other !== verdict);
  return [
    ...(evidence === null ? ["There is no full evidence for this tree."] : []),
    ...(isScored && mayShareBlindSpots(builder, judge)
      ? [`Builder and verifier may share a model family: scores count ×${sameFamilyFactor}.`]
      : []),
    ...(dropped > 0 ? [`${dropped} more findings are in the scores.`] : []),
    ...(claimed === undefined ? [] : [`The verifier's text speaks of ${claimed}; verdicts are computed.`]),
  ];
}

/** Whether a required gate failed. A gate that broke is not red: it says nothing. */
export function hasRedGate(gates: readonly GateResult[]): boolean {
  return gates.some((gate) => gate.severity === "required" && gate.outcome === "fail");
}

/** Whether the game is short of what can be decided: a red required gate, or a criterion whose gate did not pass. */
export function isRed(gates: readonly GateResult[], criteria: readonly Criterion[]): boolean {
  return hasRedGate(gates) || missedCriteria(criteria, gates).length > 0;
}

/** Criteria bound to a gate that did not pass on this tree. */
export function missedCriteria(criteria: readonly Criterion[], gates: readonly GateResult[]): Criterion[] {
  const passed = new Set(gates.filter((gate) => gate.outcome === "pass").map((gate) => gate.id));
  return criteria.filter((criterion) => criterion.check.type === "gate" && !passed.has(criterion.check.gate));
}

function measureAll(gates: readonly GateResult[]): RuledDimension[] {
  return measured.map(({ dimension, groups }) => {
    const mine = gates.filter((gate) => groups.some((group) => gate.id === group || gate.id.startsWith(`${group}.`)));
    const decided = mine.filter(isDecided);
    const red = decided.filter((gate) => gate.severity === "required" && gate.outcome === "fail");
    const met = decided.length === 0 ? null : red.length === 0;
    const note = red
      .map((gate) => gate.id)
      .join(", ")
      .slice(0, 300);
    return { dimension, source: "measured", score: null, met, note };
  });
}

function judgeAll({ builder, judge, scores, evidence }: RulingInput): RuledDimension[] {
  const discount = mayShareBlindSpots(builder, judge) ? sameFamilyFactor : 1;
  const known = citable(evidence);
  return judgedDimensions.map((dimension) => {
    const rows = (scores?.scores ?? []).filter((score) => score.dimension === dimension);
    return judgeOne(dimension, lowest(rows), { discount, known });
  });
}

/** Where a verifier scores a dimension twice, the less flattering score counts. */
function lowest(rows: readonly Score[]): Score | undefined {
  return rows.toSorted((a, b) => (a.score ?? -1) - (b.score ?? -1))[0];
}

/** Ids a citation can resolve to: gates and pictures of the evidence ruled on. */
function citable(evidence: Evidence | null): ReadonlySet<string> {
  return new Set([...(evidence?.gates ?? []), ...(evidence?.pictures ?? [])].map(({ id }) => id));
}

function judgeOne(
  dimension: Dimension,
  score: Score | undefined,
  { discount, known }: { discount: number; known: ReadonlySet<string> },
): RuledDimension {
  if (score === undefined || score.score === null) {
    const note = score?.because.slice(0, 300) ?? "not judged";
    return { dimension, source: "unjudged", score: null, met: null, note };
  }
  const threshold = thresholds[dimension];
  const discounted = floor(score.score * discount);
  const isCapped = discounted >= threshold && !score.cites.some((id) => known.has(id));
  const counted = isCapped ? threshold - 1 : discounted;
  const note = isCapped ? `capped: no citation resolves. ${score.because}` : score.because;
  return { dimension, source: "judged", score: counted, met: counted >= threshold, note: note.slice(0, 300) };
}

/** Unknown counts as shared: trust has to be shown. The house judges nothing, so it shares nothing. */
function mayShareBlindSpots(builder: Binding | null, judge: Binding | null): boolean {
  if (builder?.agent === "house" || judge?.agent === "house") return false;
  const families = [builder?.provider ?? null, judge?.provider ?? null];
  return families.includes(null) || families[0] === families[1];
}

/** What a tree without red gates amounts to. Findings that cite nothing real do not count. */
function weigh(judged: readonly RuledDimension[], { evidence, scores, attemptsLeft }: RulingInput): Ruling["verdict"] {
  const known = citable(evidence);
  const cited = (scores?.findings ?? []).filter((finding) => finding.cites.some((id) => known.has(id)));
  if (cited.some((finding) => finding.severity === "critical")) return "REJECT";
  if (judged.every((dimension) => dimension.met === true)) return "PASS";
  const isShort = judged.some((dimension) => dimension.met === false);
  const isSerious = cited.some((finding) => finding.severity !== "minor");
  return isShort && isSerious && attemptsLeft > 0 ? "FAIL" : "PARTIAL";
}

function aggregateOf(judged: readonly RuledDimension[]): number | null {
  const rows = judged.flatMap((row) => {
    const name = judgedDimensions.find((dimension) => dimension === row.dimension);
    return row.score === null || name === undefined ? [] : [{ score: row.score, weight: weights[name] }];
  });
  if (rows.length === 0) return null;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  return round(rows.reduce((sum, row) => sum + row.score * row.weight, 0) / total);
}

/** Verdicts a verifier pronounces in its texts, which it has no say in. */
function claimedVerdicts(scores: Scores | null): Ruling["verdict"][] {
  if (scores === null) return [];
  const texts = [
    scores.remarks,
    ...scores.scores.map(({ because }) => because),
    ...scores.findings.map(({ text }) => text),
  ];
  const words = texts.join("\n").matchAll(/\b(PASS|PARTIAL|FAIL|REJECT)(?:ED|ES|S)?\b/g);
  return [...words].flatMap(([, word]) =>
    Object.keys(routes)
      .filter(isVerdict)
      .filter((verdict) => verdict === word),
  );
}

function isVerdict(word: string): word is Ruling["verdict"] {
  return word in routes;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Two decimals, never upwards: a score just short of its threshold stays short. The tiny term undoes binary dust. */
function floor(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100;
}
