import type { Finding } from "./finding.ts";

const signs: Readonly<Record<Finding["severity"], string>> = { error: "✗", warning: "!", unchecked: "?" };
const order: readonly Finding["severity"][] = ["error", "warning", "unchecked"];

/** Findings for a terminal, the worst first; one line each for what, what it blocks, and the fix. */
export function formatFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "All is as it should be.";
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const blocks = sorted.map(({ id, severity, what, blocks: hindered, fix }) =>
    [`${signs[severity]} ${what}  [${id}]`, `    blocks: ${hindered}`, `    fix:    ${fix}`].join("\n"),
  );
  const counts = order.map((severity) => `${findings.filter((one) => one.severity === severity).length} ${severity}`);
  return [...blocks, `\n${counts.join(", ")}`].join("\n");
}
