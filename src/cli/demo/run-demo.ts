import { join } from "node:path";
import { hashState } from "../../core/canonical.ts";
import { AppError } from "../../core/failure.ts";
import { isApproved } from "../../core/decide-ruling.ts";
import type { State } from "../../core/state.ts";
import { connect } from "../../github/connect.ts";
import { createGithubTranscript } from "../../github/github-transcript.ts";
import { digest } from "../../transcript/digest.ts";
import type { Log } from "../../transcript/log.ts";
import type { TranscriptPort } from "../../transcript/port.ts";
import { logBranch } from "../../views/links.ts";
import { workflows } from "../../dispatch/workflows.ts";
import { watchSession, type PhaseTime, type Watch } from "./follow-session.ts";
import { keepTranscript, keepTranscripts } from "./keep-transcript.ts";
import { owner, repositoryName, seedRepository, type Studio } from "./seed-repository.ts";
import { rememberPort } from "./remember-port.ts";
import { refuseSecondDemo } from "./running-demo.ts";
import { startHub, type Hub } from "./start-hub.ts";
import { tailRuns } from "./tail-runs.ts";
import { watchStudio } from "./watch-studio.ts";

export interface DemoRequest {
  /** `null` opens the studio without a new issue. */
  readonly idea: string | null;
  readonly dataDir: string;
  readonly port: string;
  readonly isAuto: boolean;
  readonly isJson: boolean;
  readonly browserPath: string | undefined;
}

const minute = 60_000;

/** Runs a demonstration. @returns the exit code: 0 when it came to a verdict (with `isAuto`: to a merge) */
export async function runDemo(request: DemoRequest): Promise<number> {
  refuseSecondDemo(request.dataDir);
  const startedAt = performance.now();
  const say = (line: string): void => console.error(line);
  const interrupt = onInterrupt(() => say("\nclosing …"));
  say("starting a GitHub on this machine …");
  const { signal } = interrupt;
  try {
    const hub = await rememberPort(request, async (ports) => startHub({ ...request, ...ports, signal }));
    void hub.gone.then(interrupt.hubIsGone);
    try {
      const studio = await seedRepository(hub);
      say(`ready: ${hub.url}/${owner}/${repositoryName}`);
      await wakeInterrupted(studio);
      const stage = { request, hub, studio, startedAt, say, signal };
      return request.idea === null ? await stayUp(stage, null) : await play(stage, request.idea);
    } catch (error) {
      throw signal.aborted ? hubIsGone() : error;
    } finally {
      await hub.stop();
      await keepTranscripts(request.dataDir);
    }
  } catch (error) {
    if (signal.reason === byPerson) return interruptedCode;
    throw error;
  } finally {
    if (signal.reason === byPerson) say(`closed; \`${comeBack(request)}\` opens it again as it was left.`);
  }
}

/** The end of a local GitHub cancels its runs and nobody tells: sessions that are there are looked at, not in an hour. */
async function wakeInterrupted({ you }: Studio): Promise<void> {
  if ((await you.listLogTips()).length > 0) await you.runWorkflow(workflows.pass);
}

/** What opens the studio again. */
function comeBack({ dataDir }: DemoRequest): string {
  const isUsual = dataDir === join(process.cwd(), ".crumb");
  return `npm run demo -- --resume${isUsual ? "" : ` --data ${dataDir}`}`;
}

/** What a shell reports for a program ended by Ctrl-C. */
export const interruptedCode = 130;

interface Stage {
  readonly request: DemoRequest;
  readonly hub: Hub;
  readonly studio: Studio;
  readonly startedAt: number;
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C, or when the local GitHub is gone. */
  readonly signal: AbortSignal;
}

async function play(stage: Stage, idea: string): Promise<number> {
  const { request, hub, studio, startedAt, say, signal } = stage;
  signal.throwIfAborted();
  const issue = await studio.you.openIssue({ ...issueOf(idea), labels: ["crumb"] });
  const openedAt = performance.now();
  say(`issue opened: ${issue.url}`);
  const transcript = transcriptsOf(stage)(issue.number);
  const onPhase = (phase: string, ms: number): void => say(`[${(ms / 1000).toFixed(1)} s] ${phase}`);
  const watch = watchSession(transcript, { onPhase, signal });
  const tail = tailRuns(studio.you, { say, signal });
  const judged = await watch.until((state) => state.ended !== null || isWaiting(state), 10 * minute);
  const toVerdictMs = Math.round(performance.now() - openedAt);
  const shown = await watch.until((state) => state.ended !== null || isShown(state), minute);
  if (request.isAuto && judged.state.ended === null) await reviewAndMerge(studio, watch);
  const log = request.isAuto ? await watch.until(isDone, 2 * minute) : shown;
  await tail.stop();
  if (request.isAuto) await settle(hub);
  const transcriptPath = await keepTranscript(transcript, request.dataDir, issue.number);
  const durationMs = Math.round(performance.now() - startedAt);
  const phases = watch.phases();
  const summary = summarise(log, { issueUrl: issue.url, transcriptPath, toVerdictMs, durationMs, phases });
  if (request.isJson) console.log(JSON.stringify(summary));
  else printSummary(summary, say);
  if (request.isAuto) return summary.ended === "accepted" ? 0 : 1;
  return log.state.ended === null ? stayUp(stage, log.state.pull?.url ?? issue.url) : 1;
}

/** Transcripts as the owner of the repository reads them. */
function transcriptsOf({ hub, studio }: Stage): (issue: number) => TranscriptPort {
  const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner, repo: repositoryName });
  return (issue) => createGithubTranscript(connection, logBranch(issue), ["github-actions[bot]"]);
}

/** A title that fits one line, and the whole idea in the body when it does not. */
function issueOf(idea: string): { title: string; body: string } {
  const line = idea.split("\n")[0]?.trim() ?? "";
  return line.length <= 100 && line === idea
    ? { title: line, body: "" }
    : { title: `${line.slice(0, 80)}…`, body: idea };
}

function isWaiting(state: State): boolean {
  return state.ruling?.route === "person" || state.ruling?.route === "merge";
}

/** What a person is told to look at can be looked at. */
function isShown(state: State): boolean {
  const isVerdictPosted = state.comments.some((comment) => comment.topic === "verdict");
  return state.pull !== null && state.preview?.commit === state.build?.commit && isVerdictPosted;
}

function isDone(state: State): boolean {
  return state.ended !== null && (state.ended.how !== "accepted" || state.gameUrl !== null);
}

/** The second person's part: nothing here has rights that a person would not have. */
async function reviewAndMerge({ reviewer }: Studio, watch: Watch): Promise<void> {
  const { state } = await watch.until(isShown, minute);
  const { pull, build } = state;
  if (pull === null || build === null) return;
  while (!(await reviewer.isReady(pull.number))) await new Promise((resolve) => setTimeout(resolve, 100));
  await reviewer.approve(pull.number, build.commit);
  await watch.until((seen) => isApproved(seen) && seen.version !== null, minute);
  await reviewer.merge(pull.number, build.commit);
}

async function settle(hub: Hub): Promise<void> {
  const until = performance.now() + minute;
  while (performance.now() < until) {
    const answer = await hub.admin("/idle");
    if (typeof answer === "object" && answer !== null && "idle" in answer && answer.idle === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Summary {
  readonly session: string;
  readonly ended: string | null;
  readonly issueUrl: string;
  readonly pullRequestUrl: string | null;
  readonly previewUrl: string | null;
  readonly gameUrl: string | null;
  readonly transcriptPath: string;
  readonly stateHash: string;
  readonly attempts: number;
  readonly toVerdictMs: number;
  readonly durationMs: number;
  readonly phases: readonly PhaseTime[];
}

type Measured = Pick<Summary, "issueUrl" | "transcriptPath" | "toVerdictMs" | "durationMs" | "phases">;

function summarise({ state }: Log, measured: Measured): Summary {
  return {
    session: state.session?.key ?? "",
    ended: state.ended?.how ?? null,
    issueUrl: measured.issueUrl,
    pullRequestUrl: state.pull?.url ?? null,
    previewUrl: state.preview?.url ?? null,
    gameUrl: state.gameUrl,
    transcriptPath: measured.transcriptPath,
    stateHash: hashState(state, digest),
    attempts: state.build?.n ?? 0,
    toVerdictMs: measured.toVerdictMs,
    durationMs: measured.durationMs,
    phases: measured.phases,
  };
}

function printSummary(summary: Summary, say: (line: string) => void): void {
  const rows = [
    ["ended", summary.ended ?? "waiting for you"],
    ["issue", summary.issueUrl],
    ["pull request", summary.pullRequestUrl],
    ["preview", summary.previewUrl],
    ["game", summary.gameUrl],
    ["transcript", summary.transcriptPath],
    ["to verdict", `${(summary.toVerdictMs / 1000).toFixed(1)} s, ${summary.attempts} build(s)`],
  ];
  say("");
  for (const [name, value] of rows) if (value != null) say(`${(name ?? "").padEnd(14)}${value}`);
}

/** @param page where to begin, `null` for the repository */
async function stayUp(stage: Stage, page: string | null): Promise<number> {
  const { hub, request, studio, say, signal } = stage;
  const start = loginUrl(hub, page ?? `${hub.url}/${owner}/${repositoryName}`);
  say("\nThe studio stays open: play, comment, review and merge. What happens is told here.");
  say(`Begin at ${start} (there you act as "${owner}")`);
  say(`Ctrl-C closes it; \`${comeBack(request)}\` opens it again.`);
  const watched = { person: studio.you, transcriptOf: transcriptsOf(stage), dataDir: request.dataDir };
  const watching = watchStudio({ ...watched, isResumed: page === null, say, signal });
  // Who closes the studio does not wait for the answer of a hub that is gone.
  await Promise.race([watching, new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }))]);
  if (signal.reason !== byPerson) throw hubIsGone();
  return 0;
}

/** An address that leads to a page and acts as the owner there, if a person opens it themselves. */
function loginUrl({ url }: Hub, page: string): string {
  return `${url}/login?as=${owner}&return=${new URL(page).pathname}`;
}

/** Why a demonstration was ended: told apart from the local GitHub's own end. */
const byPerson = Symbol("by a person");

interface Interrupt {
  readonly signal: AbortSignal;
  readonly hubIsGone: () => void;
}

/** Ctrl-C ends the demonstration in order, from its first moment on; so does the end of the local GitHub. */
function onInterrupt(onPerson: () => void): Interrupt {
  const controller = new AbortController();
  const end = (): void => {
    onPerson();
    controller.abort(byPerson);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, end);
  return { signal: controller.signal, hubIsGone: () => controller.abort() };
}

function hubIsGone(): AppError {
  return new AppError({
    code: "github.unavailable",
    message: "The local GitHub has ended.",
    retryable: true,
    hint: "`npm run demo -- --resume` opens it again as it was left.",
  });
}
