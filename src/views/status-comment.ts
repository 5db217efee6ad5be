import type { State } from "../core/state.ts";
import { formatCost, formatDuration, shortSha } from "./format-amount.ts";
import { branchUrl, commitUrl, issueUrl, logBranch, messageUrl, type Links } from "./links.ts";
import { code, details, joinSections, link, table } from "./markdown.ts";
import { cut, neutraliseLine } from "./neutralise.ts";
import { phrases } from "./phrases.ts";
import type { Step } from "./progress.ts";
import { report, type Report } from "./report.ts";

const words = phrases.status;
const maxMessages = 20;

/** Renders the one comment that is edited in place: where it is, what it waits for, what it cost. */
export function statusComment(state: State, links: Links): string {
  const facts = report(state);
  const title = facts.title === null ? "" : `: ${neutraliseLine(facts.title)}`;
  const sections = [`${words.title(facts.phase)}${title}`, ...statusSections(state, facts, links)];
  return joinSections(sections, phrases.cutHere);
}

/** Everything of the status but its headline; the reply to `/ask status` is made of the same. */
export function statusSections(state: State, facts: Report, links: Links): (string | null)[] {
  return [
    progressLine(facts.steps),
    `${words.now} ${facts.why}\n${words.you} ${facts.next}`,
    troubleLine(facts),
    facts.waitingMessages === 0 ? null : words.waiting(facts.waitingMessages),
    linkLine(facts, links),
    workerTable(facts),
    attemptList(facts, links),
    readingList(facts),
    messageList(state, links),
  ];
}

function progressLine(steps: readonly Step[]): string {
  const marks = { done: " ✓", skipped: " ➖", now: " ⏳", ended: " ✗", ahead: "" } as const;
  const bold = (step: Step) => (step.state === "now" ? `**${step.name}**` : step.name);
  return steps.map((step) => `${bold(step)}${marks[step.state]}`).join(" → ");
}

/** The failure's message may quote an agent or a game. */
function troubleLine({ trouble }: Report): string | null {
  if (trouble === null) return null;
  const { worker, code: name, message, inRow, limit } = trouble;
  const said = neutraliseLine(cut(message, 300));
  return `${phrases.trouble({ worker, code: name, said })}\n${phrases.again(inRow, limit)}`;
}

function linkLine(facts: Report, links: Links): string {
  const { issue, pull, previewUrl, gameUrl, running, build } = facts;
  const names = phrases.links;
  const entries: readonly (readonly [string, string | null])[] = [
    [names.game, gameUrl],
    [names.preview, previewUrl],
    [names.pull(pull?.number ?? 0), pull?.url ?? null],
    [names.commit(shortSha(build?.commit ?? "")), build === null ? null : commitUrl(links, build.commit)],
    [names.run, running?.runUrl ?? null],
    [names.transcript, issue === null ? null : branchUrl(links, logBranch(issue))],
  ];
  return entries.flatMap(([name, url]) => (url === null ? [] : [link(name, url)])).join(" · ");
}

function workerTable({ workers, cost }: Report): string {
  if (workers.length === 0) return `_${words.noRuns}_`;
  const rows = workers.map(({ worker, runs, failures, ms, ...money }) => [
    phrases.worker(worker),
    words.failed(runs, failures),
    formatDuration(ms),
    formatCost(money),
  ]);
  const runs = workers.reduce((sum, row) => sum + row.runs, 0);
  const ms = workers.reduce((sum, row) => sum + row.ms, 0);
  const total = [words.together, String(runs), formatDuration(ms), words.spent(formatCost(cost), cost.limitUsd)];
  return table(words.heads.workers, [...rows, total]);
}

function attemptList({ attempts }: Report, links: Links): string | null {
  if (attempts.length === 0) return null;
  const isScored = attempts.some(({ aggregate }) => aggregate !== null);
  const rows = attempts.map(({ n, commit, verdict, aggregate }) => [
    String(n),
    link(code(shortSha(commit)), commitUrl(links, commit)),
    phrases.verdict(verdict),
    ...(isScored ? [aggregate === null ? "" : String(aggregate)] : []),
  ]);
  const heads = isScored ? words.heads.attempts : words.heads.attempts.slice(0, -1);
  return details(`${words.attempts} (${rows.length})`, table(heads, rows.slice(-maxMessages)));
}

function readingList({ reading, notHonoured }: Report): string | null {
  if (reading.length + notHonoured.length === 0) return null;
  const left = notHonoured.length === 0 ? [] : ["", words.notHonoured, "", ...bullets(notHonoured)];
  return details(words.reading, [...bullets(reading), ...left].join("\n"));
}

function bullets(lines: readonly string[]): string[] {
  return lines.map((line) => `- ${neutraliseLine(line)}`);
}

/** Tells each person which run took their words. */
function messageList(state: State, links: Links): string | null {
  if (state.consumed.length === 0) return null;
  const shown = state.consumed.slice(-maxMessages);
  const lines = shown.map(({ key, effect }) => {
    const [, worker = "", n = ""] = effect.split("/");
    const url = messageUrl(links, state, key) ?? issueUrl(links, state.session?.issue ?? 0);
    return `- ${link(nounOf(key), url)} → ${words.took(worker, n)}`;
  });
  return details(`${words.messages} (${state.consumed.length})`, lines.join("\n"));
}

function nounOf(key: string): string {
  return key.startsWith("review:") ? words.review : words.comment;
}
