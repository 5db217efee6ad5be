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

/** Rules on one tree. Never throws; without evidence for this very tree the answer is FAIL. */
export function rule(input: RulingInput): Ruling {
  const { evidence, scores } = input;
  const notes: string[] = [];
  const isCurrent = evidence !== null && evidence.tree === input.tree && evidence.set === "full";
  if (!isCurrent) notes.push("There is no full evidence for this tree.");
  const gates = isCurrent ? evidence.gates : [];
  const facts = measureAll(gates);
  const judged = judgeAll(input, notes);
  const findings = scores?.findings ?? [];
  const verdict = !isCurrent || isRed(gates, input.criteria) ? "FAIL" : weigh({ judged, findings, input });
  const claimed = claimedVerdict(scores?.remarks ?? "");
  if (claimed !== null && claimed !== verdict)
    notes.push(`The verifier's text speaks of ${claimed}; verdicts are computed.`);
  return {
    verdict,
    route: routeOf(verdict),
    dimensions: [...facts, ...judged],
    findings: [...findings],
    notes,
    aggregate: aggregateOf(judged),
    rules: rulesVersion,
  };
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
    const decided = mine.filter((gate) => gate.outcome === "pass" || gate.outcome === "fail");
    const red = decided.filter((gate) => gate.severity === "required" && gate.outcome === "fail");
    const met = decided.length === 0 ? null : red.length === 0;
    const note = red
      .map((gate) => gate.id)
      .join(", ")
      .slice(0, 300);
    return { dimension, source: "measured", score: null, met, note };
  });
}

function judgeAll(input: RulingInput, notes: string[]): RuledDimension[] {
  const discount = mayShareBlindSpots(input.builder, input.judge) ? sameFamilyFactor : 1;
  const byDimension = new Map((input.scores?.scores ?? []).map((score) => [score.dimension, score]));
  if (discount < 1 && [...byDimension.values()].some((score) => score.score !== null)) {
    notes.push(`Builder and verifier may share a model family: scores count ×${sameFamilyFactor}.`);
  }
  const known = new Set([
    ...(input.evidence?.gates.map((gate) => gate.id) ?? []),
    ...(input.evidence?.pictures.map((picture) => picture.id) ?? []),
  ]);
  return judgedDimensions.map((dimension) => judge(dimension, byDimension.get(dimension), { discount, known }));
}

function judge(
  dimension: Dimension,
  score: Score | undefined,
  { discount, known }: { discount: number; known: ReadonlySet<string> },
): RuledDimension {
  if (score === undefined || score.score === null) {
    return {
      dimension,
      source: "unjudged",
      score: null,
      met: null,
      note: score?.because.slice(0, 300) ?? "not judged",
    };
  }
  const threshold = thresholds[dimension];
  const discounted = round(score.score * discount);
  const isCited = score.cites.some((id) => known.has(id));
  const capped = !isCited && discounted >= threshold ? threshold - 1 : discounted;
  const note = capped === discounted ? score.because : `capped: no citation resolves. ${score.because}`;
  return { dimension, source: "judged", score: capped, met: capped >= threshold, note: note.slice(0, 300) };
}

/** Unknown counts as shared: trust has to be shown. The house judges nothing, so it shares nothing. */
function mayShareBlindSpots(builder: Binding | null, judge: Binding | null): boolean {
  if (builder?.agent === "house" || judge?.agent === "house") return false;
  const families = [builder?.provider ?? null, judge?.provider ?? null];
  return families.includes(null) || families[0] === families[1];
}

function weigh({
  judged,
  findings,
  input,
}: {
  judged: readonly RuledDimension[];
  findings: readonly Finding[];
  input: RulingInput;
}) {
  const known = new Set([
    ...(input.evidence?.gates.map((gate) => gate.id) ?? []),
    ...(input.evidence?.pictures.map((picture) => picture.id) ?? []),
  ]);
  const cited = findings.filter((finding) => finding.cites.some((id) => known.has(id)));
  if (cited.some((finding) => finding.severity === "critical")) return "REJECT";
  if (judged.every((dimension) => dimension.met === true)) return "PASS";
  const isShort = judged.some((dimension) => dimension.met === false);
  const isSerious = cited.some((finding) => finding.severity !== "minor");
  return isShort && isSerious && input.attemptsLeft > 0 ? "FAIL" : "PARTIAL";
}

function routeOf(verdict: Ruling["verdict"]): Ruling["route"] {
  const routes = { PASS: "merge", PARTIAL: "person", FAIL: "builder", REJECT: "planner" } as const;
  return routes[verdict];
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

function claimedVerdict(text: string): Ruling["verdict"] | null {
  const match = /\b(PASS|PARTIAL|FAIL|REJECT)(?:ED|S)?\b/.exec(text);
  const word = match?.[1];
  return word === "PASS" || word === "PARTIAL" || word === "FAIL" || word === "REJECT" ? word : null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
