import type { Build, Evidence, GateResult, Scores, Spec } from "../../src/core/artifacts.ts";

/** A small spec with one criterion of each kind. */
export const sampleSpec: Spec = {
  type: "spec",
  title: "Sushi Cat",
  slug: "sushi-cat",
  summary: "A cat catches falling sushi.",
  genre: "catch",
  coreLoop: "Move left and right, catch sushi, dodge wasabi.",
  controls: { keyboard: "Arrow keys", touch: "Drag" },
  visualDirection: "Night market, warm lights.",
  goal: "Catch as much as you can in 60 seconds.",
  feel: ["Snappy"],
  tuning: { speed: 1 },
  outOfScope: ["Multiplayer"],
  reading: ["The cat is the player.", "Sushi is what falls."],
  notHonoured: ["Sound of a real cat: no recordings."],
  criteria: [
    { id: "starts", text: "The game starts without an error.", check: { type: "gate", gate: "boot.clean" } },
    { id: "moves", text: "The cat moves when told to.", check: { type: "gate", gate: "input.responds" } },
    { id: "cosy", text: "It feels cosy.", check: { type: "judged" } },
    { id: "funny", text: "It is funny.", check: { type: "undecided" } },
  ],
  design: {},
};

/** A gate that passed; say what differs. */
export function sampleGate(id: string, over: Partial<GateResult> = {}): GateResult {
  const measured = { measured: "0 errors", limit: "0 errors", hint: "", evidence: [], ms: 5 };
  return { id, version: 1, title: `Check of ${id}`, severity: "required", outcome: "pass", ...measured, ...over };
}

export const greenGates: readonly GateResult[] = [
  sampleGate("boot.clean"),
  sampleGate("input.responds", { measured: "4 of 4 inputs", limit: "all" }),
];

export const redGates: readonly GateResult[] = [
  sampleGate("boot.clean"),
  sampleGate("input.responds", {
    outcome: "fail",
    measured: "0 of 4 inputs",
    limit: "all",
    hint: "Listen for keydown on window.",
  }),
];

const pictures = ["title", "play", "phone", "over"].map((id) => ({
  id,
  title: `The ${id} picture`,
  file: `artifacts/${id}.png`,
  width: 1280,
  height: 720,
}));

export function sampleEvidence(tree: string, gates: readonly GateResult[] = greenGates): Evidence {
  const engine = { version: "1", browser: "Chromium 140" };
  return { type: "evidence", tree, set: "full", engine, seed: 1, gates: [...gates], pictures, ms: 900 };
}

/** The n-th build: commit `c<n>0…`, tree `d<n>0…`. */
export function sampleBuild(n: number): Build {
  const place = { commit: sampleSha("c", n), tree: sampleSha("d", n), base: sampleSha("b", n), slug: "sushi-cat" };
  return { type: "build", ...place, fileCount: 5, byteCount: 41_000, journal: "Made the cat." };
}

/** Scores as the house gives them: nothing judged, nothing found. */
export function sampleScores(tree: string): Scores {
  return { type: "scores", tree, scores: [], findings: [], direction: "refine", remarks: "" };
}

/** A commit or tree that is easy to tell apart. */
export function sampleSha(letter: "a" | "b" | "c" | "d" | "e", n: number): string {
  return `${letter}${n}`.padEnd(40, "0");
}
