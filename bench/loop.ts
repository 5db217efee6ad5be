/**
 * How long a session takes from the issue to a verdict, and how much of that is our own doing. In: how many sessions.
 * Out: one JSON object with medians and every raw row. Run it with nothing else running: `npm run bench:loop -- --json`.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { watchSession } from "../src/cli/demo/follow-session.ts";
import { owner, repositoryName, seedRepository, type Studio } from "../src/cli/demo/seed-repository.ts";
import { startHub, type Hub } from "../src/cli/demo/start-hub.ts";
import type { Event } from "../src/core/events.ts";
import { connect } from "../src/github/connect.ts";
import { createGithubTranscript } from "../src/github/github-transcript.ts";
import { logBranch } from "../src/views/links.ts";
import { measureReplay } from "./replay.ts";

const programs = join(import.meta.dirname, "..", "dist");
const ideas = [
  "a cat that catches falling sushi",
  "60-second snake in a haunted garden",
  "dodge meteors with two lanes on a phone",
];
const identity = "github-actions[bot]";

interface SessionRow {
  readonly idea: string;
  readonly toVerdictMs: number;
  /** Time inside agents and the QA engine, as their receipts say. */
  readonly workMs: number;
  readonly overheadMs: number;
}

const { values } = parseArgs({
  options: { json: { type: "boolean" }, sessions: { type: "string", default: "3" } },
});
const report = await measure(Number(values.sessions));
console.log(values.json === true ? JSON.stringify(report) : JSON.stringify(report, null, 2));

async function measure(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "crumb-bench-"));
  const hub = await startHub({ dataDir, port: "0", browserPath: process.env["CRUMB_BROWSER"], programs });
  // Measured is the time, however many sessions an hour would be allowed.
  await hub.admin("/rate-limits", { job: 15_000 });
  try {
    const studio = await seedRepository(hub, { programs });
    const sessions: SessionRow[] = [];
    for (let n = 0; n < count; n += 1) sessions.push(await measureSession(hub, studio, ideas[n % ideas.length] ?? ""));
    const passes: number[] = [];
    for (let n = 0; n < 5; n += 1) passes.push(await measurePass(hub, studio));
    const replay = await measureReplay();
    const { rows: replayRows, ...replayFigures } = replay;
    return {
      toVerdictMs: median(sessions.map((row) => row.toVerdictMs)),
      overheadMs: median(sessions.map((row) => row.overheadMs)),
      passIdleMs: median(passes),
      replay: replayFigures,
      rows: { sessions, passes, replay: replayRows },
    };
  } finally {
    await hub.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureSession(hub: Hub, { you, yourToken }: Studio, idea: string): Promise<SessionRow> {
  const startedAt = performance.now();
  const issue = await you.openIssue({ title: idea, body: "", labels: ["crumb"] });
  const connection = connect({ apiUrl: hub.apiUrl, token: yourToken, owner, repo: repositoryName });
  const transcript = createGithubTranscript(connection, logBranch(issue.number), [identity]);
  const watch = watchSession(transcript, { onPhase: () => undefined, signal: AbortSignal.timeout(600_000) });
  const { events } = await watch.until((state) => state.ruling !== null, 600_000);
  const toVerdictMs = Math.round(performance.now() - startedAt);
  const workMs = Math.round(events.reduce((sum, event) => sum + workOf(event), 0));
  await rest(hub);
  return { idea, toVerdictMs, workMs, overheadMs: toVerdictMs - workMs };
}

function workOf(event: Event): number {
  return event.type === "effect.settled" ? event.data.ms : 0;
}

/** One pass of a session in which nothing is due, from process start to process end. */
async function measurePass(hub: Hub, { yourToken }: Studio): Promise<number> {
  const env = {
    PATH: process.env["PATH"],
    GITHUB_API_URL: hub.apiUrl,
    GITHUB_SERVER_URL: hub.url,
    GITHUB_REPOSITORY: `${owner}/${repositoryName}`,
    CRUMB_TOKEN: yourToken,
    CRUMB_PAGES_URL: `${hub.pagesUrl}/${owner}/${repositoryName}`,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(programs, "crumb.mjs"), "pass", "--issue", "1"], {
    env,
    stdio: "ignore",
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`The pass ended with ${String(code)}.`);
  return Math.round(performance.now() - startedAt);
}

async function rest(hub: Hub): Promise<void> {
  for (;;) {
    const answer: unknown = await hub.admin("/idle");
    if (typeof answer === "object" && answer !== null && "idle" in answer && answer.idle === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
