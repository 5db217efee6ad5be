import { formatCost, formatDuration } from "./format-amount.ts";
import { phrases } from "./phrases.ts";
import type { Report } from "./report.ts";

/** A report for a terminal, a few lines. */
export function formatReport(report: Report): string {
  const rows: [string, string | null][] = [
    ["session", report.session],
    ["phase", phrases.phase(report.phase)],
    ["why", report.why],
    ["next", report.next],
    ["build", report.build === null ? null : `${report.build.n} (${report.build.commit.slice(0, 12)})`],
    [
      "verdicts",
      report.attempts.map(({ verdict, commit }) => `${verdict} on ${commit.slice(0, 12)}`).join(", ") || null,
    ],
    ["pull request", report.pull?.url ?? null],
    ["preview", report.previewUrl],
    ["game", report.gameUrl],
    ["work", formatDuration(report.workMs)],
    ["cost", formatCost(report.cost)],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(14)}${value}`])).join("\n");
}
