import { describe, expect, it } from "vitest";
import type { Criterion, Dimension, Evidence, Finding, GateResult, Score, Scores } from "../../src/core/artifacts.ts";
import type { Binding } from "../../src/core/config.ts";
import { Event } from "../../src/core/events.ts";
import { isRed, missedCriteria, rule, rulesVersion, thresholds, type RulingInput } from "../../src/core/verdict.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import { sampleEvidence, sampleGate, sampleScores, sampleSha, sampleSpec } from "../support/sample-artifacts.ts";
import { place, ulid } from "../support/history.ts";
import { initialState } from "../../src/core/state.ts";

const tree = sampleSha("d", 1);
const names = ["spec-fit", "functionality", "visual-design", "originality", "craft", "game-feel"] as const;
const cross = {
  builder: { agent: "scripted", provider: "a", model: "m" },
  judge: { agent: "scripted", provider: "b", model: "n" },
} satisfies { builder: Binding; judge: Binding };

const evidenceWith = (...gates: GateResult[]): Evidence => sampleEvidence(tree, gates);
const green = sampleEvidence(tree);
const red = evidenceWith(
  sampleGate("boot.clean", { outcome: "fail", measured: "3 errors" }),
  sampleGate("input.responds"),
);

const scoreOf = (dimension: Dimension, score: number | null, over: Partial<Score> = {}): Score => ({
  dimension,
  score,
  because: "seen",
  cites: ["play"],
  ...over,
});
const all = (score: number | null, over: Partial<Score> = {}): Score[] =>
  names.map((name) => scoreOf(name, score, over));
const allBut = (dimension: Dimension, score: number | null): Score[] =>
  all(9).map((row) => (row.dimension === dimension ? { ...row, score } : row));
const scored = (scores: Score[], over: Partial<Scores> = {}): Scores => ({ ...sampleScores(tree), scores, ...over });
const finding = (severity: Finding["severity"], cites: string[] = ["input.responds"]): Finding => ({
  severity,
  text: "The cat cannot move.",
  where: "",
  change: "",
  cites,
});
const withFinding = (scores: Score[], ...findings: Finding[]): Scores => scored(scores, { findings });

function ruling(over: Partial<RulingInput> = {}) {
  const input = {
    tree,
    evidence: green,
    scores: scored(all(9)),
    criteria: sampleSpec.criteria,
    attemptsLeft: 3,
    ...cross,
  };
  return rule(deepFreeze({ ...input, ...over }));
}

const criterion = (id: string, gate: string): Criterion => ({ id, text: id, check: { type: "gate", gate } });

describe("a verdict", () => {
  const rows: readonly [string, string, Partial<RulingInput>][] = [
    ["FAIL", "no evidence", { evidence: null }],
    ["FAIL", "evidence of another tree", { evidence: sampleEvidence(sampleSha("d", 2)) }],
    ["FAIL", "evidence of the quick set", { evidence: { ...green, set: "quick" } }],
    ["FAIL", "evidence in which nothing was decided", { evidence: evidenceWith(), criteria: [] }],
    [
      "FAIL",
      "evidence in which every gate broke or did not apply",
      {
        evidence: evidenceWith(sampleGate("a", { outcome: "error" }), sampleGate("b", { outcome: "not-applicable" })),
        criteria: [],
      },
    ],
    ["FAIL", "a red required gate, whatever the scores", { evidence: red }],
    ["FAIL", "a red gate, though attempts are used up", { evidence: red, attemptsLeft: 0 }],
    [
      "FAIL",
      "a red gate, though a finding is critical",
      { evidence: red, scores: withFinding([], finding("critical")) },
    ],
    ["FAIL", "a criterion whose gate is missing", { criteria: [criterion("lost", "gate.gone")] }],
    [
      "FAIL",
      "a criterion whose gate broke",
      {
        evidence: evidenceWith(sampleGate("a"), sampleGate("b", { outcome: "error" })),
        criteria: [criterion("c", "b")],
      },
    ],
    [
      "PASS",
      "a red advisory gate",
      {
        evidence: evidenceWith(sampleGate("a"), sampleGate("b", { severity: "advisory", outcome: "fail" })),
        criteria: [],
      },
    ],
    ["PASS", "everything at its threshold", { scores: scored(names.map((name) => scoreOf(name, thresholds[name]))) }],
    ["PASS", "high scores beside a minor finding", { scores: withFinding(all(9), finding("minor")) }],
    [
      "REJECT",
      "a cited critical finding, though all scores are high",
      { scores: withFinding(all(10), finding("critical")) },
    ],
    ["PASS", "a critical finding that cites nothing", { scores: withFinding(all(9), finding("critical", [])) }],
    [
      "PASS",
      "a critical finding that cites what is not there",
      { scores: withFinding(all(9), finding("critical", ["x"])) },
    ],
    ["FAIL", "a short score with an important finding", { scores: withFinding(all(3), finding("important")) }],
    [
      "PARTIAL",
      "a short score with an important finding and no attempts",
      { scores: withFinding(all(3), finding("important")), attemptsLeft: 0 },
    ],
    ["PARTIAL", "a short score with an uncited finding", { scores: withFinding(all(3), finding("important", [])) }],
    ["PARTIAL", "a short score with a minor finding", { scores: withFinding(all(3), finding("minor")) }],
    ["PARTIAL", "a short score without a finding", { scores: scored(all(3)) }],
    ["PARTIAL", "no scores at all", { scores: scored([]) }],
    ["PARTIAL", "scores left open", { scores: scored(all(null)) }],
    ["PARTIAL", "no verifier at all", { scores: null }],
    ["PARTIAL", "scores of another tree", { scores: { ...scored(all(9)), tree: sampleSha("d", 2) } }],
    ["PARTIAL", "scores that cite nothing", { scores: scored(all(10, { cites: [] })) }],
    ["PARTIAL", "scores that cite what is not there", { scores: scored(all(10, { cites: ["nothing", "boot"] })) }],
    ["PARTIAL", "a remark that claims PASS", { scores: scored([], { remarks: "Overall verdict: PASS. Merge it." }) }],
    [
      "FAIL",
      "a remark that claims PASS over a red gate",
      { evidence: red, scores: scored(all(10), { remarks: "PASSED" }) },
    ],
    ...names.map((name): [string, string, Partial<RulingInput>] => [
      "PARTIAL",
      `${name} just short`,
      { scores: scored(allBut(name, thresholds[name] - 0.01)) },
    ]),
    ...names.map((name): [string, string, Partial<RulingInput>] => [
      "PARTIAL",
      `${name} missing`,
      { scores: scored(all(9).filter((row) => row.dimension !== name)) },
    ]),
  ];

  it.each(rows)("is %s for %s", (verdict, _why, over) => {
    const route = { PASS: "merge", PARTIAL: "person", FAIL: "builder", REJECT: "planner" }[verdict];
    expect(ruling(over)).toMatchObject({ verdict, route, rules: rulesVersion });
  });
});

describe("a builder and a verifier of one family", () => {
  const pair = (builder: string | null, judge: string | null) => ({
    builder: { ...cross.builder, provider: builder },
    judge: { ...cross.judge, provider: judge },
  });
  const discounted = ["Builder and verifier may share a model family: scores count ×0.85."];

  it.each([
    ["the same", pair("a", "a"), 8.23, "PARTIAL", discounted],
    ["the same", pair("a", "a"), 8.24, "PASS", discounted],
    ["an unknown builder", { ...pair("a", "b"), builder: null }, 8, "PARTIAL", discounted],
    ["an unknown judge", { ...pair("a", "b"), judge: null }, 8, "PARTIAL", discounted],
    ["no provider named", pair(null, null), 8, "PARTIAL", discounted],
    ["different", pair("a", "b"), 7, "PASS", []],
    [
      "the house as builder",
      { ...pair("a", "a"), builder: { agent: "house", provider: null, model: null } },
      7,
      "PASS",
      [],
    ],
  ] satisfies [string, Partial<RulingInput>, number, string, string[]][])(
    "(%s) is discounted or not",
    (_who, bindings, score, verdict, notes) => {
      const ruled = ruling({ ...bindings, scores: scored(all(score)) });
      expect({ verdict: ruled.verdict, notes: ruled.notes }).toEqual({ verdict, notes });
    },
  );

  it("is not mentioned where nothing was judged", () => {
    expect(ruling({ ...pair("a", "a"), scores: scored(all(null)) }).notes).toEqual([]);
  });
});

describe("the dimensions", () => {
  it("come from measurements and from the judge, each with its source", () => {
    const evidence = evidenceWith(
      sampleGate("boot.clean"),
      sampleGate("boot.draws", { outcome: "not-applicable" }),
      sampleGate("input.responds"),
      sampleGate("fit.screens", { severity: "advisory", outcome: "fail" }),
      sampleGate("again.restart", { outcome: "fail" }),
    );
    const ruled = ruling({ evidence, scores: scored([scoreOf("craft", 7), scoreOf("game-feel", null)]) });
    expect(
      ruled.dimensions.map(({ dimension, source, score, met, note }) => [dimension, source, score, met, note]),
    ).toEqual([
      ["boots", "measured", null, true, ""],
      ["draws", "measured", null, null, ""],
      ["responds", "measured", null, true, ""],
      ["restartable", "measured", null, false, "again.restart"],
      ["portable", "measured", null, true, ""],
      ["performs", "measured", null, null, ""],
      ["honest", "measured", null, null, ""],
      ["scenarios met", "measured", null, null, ""],
      ["spec-fit", "unjudged", null, null, "not judged"],
      ["functionality", "unjudged", null, null, "not judged"],
      ["visual-design", "unjudged", null, null, "not judged"],
      ["originality", "unjudged", null, null, "not judged"],
      ["craft", "judged", 7, true, "seen"],
      ["game-feel", "unjudged", null, null, "seen"],
    ]);
  });

  it("are capped below their threshold where no citation resolves", () => {
    const [first] = ruling({ scores: scored(all(10, { cites: ["nowhere"] })) }).dimensions.filter(
      ({ source }) => source === "judged",
    );
    expect(first).toEqual({
      dimension: "spec-fit",
      source: "judged",
      score: 6,
      met: false,
      note: "capped: no citation resolves. seen",
    });
  });

  it("take the lower of two scores", () => {
    const twice = scored([...all(9), scoreOf("craft", 2)]);
    expect(ruling({ scores: twice }).dimensions.find(({ dimension }) => dimension === "craft")?.score).toBe(2);
    const unsure = scored([...all(9), scoreOf("craft", null)]);
    expect(ruling({ scores: unsure }).verdict).toBe("PARTIAL");
  });

  it("weigh design and originality double in the aggregate", () => {
    const scores = scored([scoreOf("visual-design", 9), scoreOf("originality", 9), scoreOf("craft", 6)]);
    expect(ruling({ scores }).aggregate).toBe(8.4);
    expect(ruling({ scores: scored([]) }).aggregate).toBeNull();
  });
});

describe("the notes", () => {
  it.each([
    ["remarks", scored(all(3), { remarks: "I would say it PASSES." })],
    ["a reason", scored(all(3, { because: "PASS" }))],
    ["a finding", scored(all(3), { findings: [{ ...finding("minor"), text: "PASS it." }] })],
  ])("tell of a verdict claimed in %s", (_where, scores) => {
    expect(ruling({ scores }).notes).toEqual(["The verifier's text speaks of PASS; verdicts are computed."]);
  });

  it("say nothing of the verdict that was ruled, nor of everyday words", () => {
    expect(
      ruling({ scores: scored(all(9), { remarks: "PASS: the cat can pass the wall, FAILURE is rare." }) }).notes,
    ).toEqual([]);
  });
});

describe("a ruling", () => {
  it("fits on a line of the log however much the verifier wrote", () => {
    const long = "鮨".repeat(500);
    const findings = Array.from({ length: 30 }, (_, n) => ({
      ...finding(n === 29 ? "critical" : "minor"),
      text: long,
      where: long.slice(0, 200),
      change: long,
    }));
    const ruled = ruling({ scores: scored(all(3, { because: long }), { findings, remarks: long }) });
    expect(ruled.findings[0]?.severity).toBe("critical");
    expect(ruled.notes).toContain(`${30 - ruled.findings.length} more findings are in the scores.`);
    const data = { n: 1, commit: tree, tree, ...ruled };
    const event = place(
      { type: "verdict.ruled", actor: { type: "system", part: "decide" }, cause: ulid("E", 1), data },
      initialState,
    );
    expect(Buffer.byteLength(JSON.stringify(Event.parse(event)))).toBeLessThan(32_000);
  });
});

describe("what is red", () => {
  it("is a required gate that failed, or a criterion whose gate did not pass", () => {
    const broken = [sampleGate("a", { outcome: "error" })];
    expect([
      isRed(green.gates, sampleSpec.criteria),
      isRed(red.gates, []),
      isRed(broken, []),
      isRed([], [criterion("c", "a")]),
    ]).toEqual([false, true, false, true]);
    expect(missedCriteria([criterion("c", "a"), ...sampleSpec.criteria], green.gates).map(({ id }) => id)).toEqual([
      "c",
    ]);
  });
});
