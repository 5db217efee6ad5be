import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Evidence } from "../../../src/core/artifacts.ts";
import { runQa, type QaRequest } from "../../../src/qa/run-qa.ts";
import { bundlePage } from "./bundle-page.ts";

/** Room for a machine that does other things too, milliseconds. */
export const PATIENCE_MS = 180_000;

/** Runs the whole engine on a folder. */
export async function judge(gameDir: string, set: Partial<QaRequest> = {}): Promise<Evidence> {
  const outDir = await mkdtemp(join(tmpdir(), "crumb-qa-out-"));
  return runQa({
    gameDir,
    tree: "a".repeat(40),
    set: "full",
    outDir,
    seed: 7,
    pageScript: await bundlePage(),
    browserPath: process.env["CRUMB_BROWSER"],
    deadlineMs: PATIENCE_MS,
    ...set,
  });
}

/** The outcome of each gate by id. */
export function outcomes(evidence: Evidence): Readonly<Record<string, string>> {
  return Object.fromEntries(evidence.gates.map((gate) => [gate.id, gate.outcome]));
}
