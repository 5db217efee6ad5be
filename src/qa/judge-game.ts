import type { GateResult } from "../core/artifacts.ts";
import { notApplicable, type Finding, type Gate } from "./gate.ts";
import type { Lab } from "./lab.ts";
import { GameLost } from "./stage/trouble.ts";

/**
 * Runs gates side by side on one game. A gate that breaks or overruns is `error`; one that fails only because another
 * failed before it is `not-applicable`.
 * @param set.deadlineMs real time each gate may take, milliseconds
 */
export async function judgeGame(
  gates: readonly Gate[],
  set: { readonly lab: Lab; readonly deadlineMs: number; readonly now: () => number },
): Promise<readonly GateResult[]> {
  const results = await Promise.all(gates.map((gate) => runGate(gate, set)));
  const failed = new Set(results.filter((result) => result.outcome === "fail").map((result) => result.id));
  return results.map((result, at) => blameOnce(result, gates[at]?.after.filter((id) => failed.has(id)) ?? []));
}

function blameOnce(result: GateResult, causes: readonly string[]): GateResult {
  if (result.outcome !== "fail" || causes.length === 0) return result;
  const measured = cut(`${result.measured}; may follow from ${causes.join(", ")}`, 500);
  return { ...result, outcome: "not-applicable", measured, hint: "" };
}

async function runGate(
  gate: Gate,
  set: { readonly lab: Lab; readonly deadlineMs: number; readonly now: () => number },
): Promise<GateResult> {
  const startedAt = set.now();
  const finding = await withDeadline(findOut(gate, set.lab), set.deadlineMs).catch(toTrouble);
  return {
    id: gate.id,
    version: gate.version,
    title: gate.title,
    severity: gate.severity,
    outcome: finding.outcome,
    measured: cut(finding.measured, 500),
    limit: cut(finding.limit, 300),
    hint: cut(finding.hint, 1000),
    evidence: finding.evidence.slice(0, 20),
    ms: Math.round(set.now() - startedAt),
  };
}

async function findOut(gate: Gate, lab: Lab): Promise<Finding> {
  if (gate.applies === "kit" && (await lab.desktop()).probe === null) {
    return notApplicable("a plain game: it shows no window.crumb");
  }
  return gate.run(lab);
}

type Trouble = Omit<Finding, "outcome"> & { readonly outcome: "error" | "not-applicable" };

function toTrouble(error: unknown): Trouble {
  if (error instanceof GameLost)
    return { ...notApplicable(`not reached: the game ${error.why}`), outcome: "not-applicable" };
  const reason = error instanceof Error ? error.message : String(error);
  return { outcome: "error", measured: `QA could not tell: ${reason}`, limit: "", hint: "", evidence: [] };
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${String(Math.round(ms / 1000))} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
