import type { GateResult } from "../core/artifacts.ts";
import type { Lab } from "./lab.ts";

/** What a gate found out. Measured and limit as a person reads them, with units; never a wall-clock time. */
export interface Finding {
  readonly outcome: "pass" | "fail" | "not-applicable";
  readonly measured: string;
  readonly limit: string;
  /** What to change and where, with the values seen; empty unless it failed. */
  readonly hint: string;
  /** Ids of pictures that show it. */
  readonly evidence: readonly string[];
}

/**
 * One deterministic check. A gate asks the lab for what it needs to see; what several gates need is played once. An
 * exception out of `run` is QA's own trouble, never a fault of the game.
 */
export interface Gate {
  readonly id: string;
  /** Goes up whenever the same game could be judged differently. */
  readonly version: number;
  readonly title: string;
  readonly severity: GateResult["severity"];
  /** `kit`: needs the probe `window.crumb`; a plain game gets `not-applicable`. */
  readonly applies: "any" | "kit";
  /** Gates whose failure explains a failure of this one; then this one does not count. */
  readonly after: readonly string[];
  readonly run: (lab: Lab) => Promise<Finding>;
}

export function pass(measured: string, limit: string, evidence: readonly string[] = []): Finding {
  return { outcome: "pass", measured, limit, hint: "", evidence };
}

export function fail(set: { measured: string; limit: string; hint: string; evidence?: readonly string[] }): Finding {
  return { outcome: "fail", evidence: [], ...set };
}

export function notApplicable(why: string): Finding {
  return { outcome: "not-applicable", measured: why, limit: "", hint: "", evidence: [] };
}
