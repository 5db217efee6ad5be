/**
 * The untrusted end of a run: a deed in, an outcome folder out. It fills a seat or plays a build, and trusts neither
 * result. It holds no write token. Not its business: the log, GitHub, or whether the outcome lands.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Agent } from "../agents/port.ts";
import type { Deed } from "../core/events.ts";
import { AppError, type Failure } from "../core/failure.ts";
import { Outcome } from "../core/outcome.ts";
import type { Evidence } from "../core/artifacts.ts";
import type { GameFile } from "../github/port.ts";
import type { Brief } from "../seats/brief.ts";

export interface WorkDeps {
  readonly agent: Agent;
  /** Plays a build: engine, browser and page script are bound already. */
  readonly play: (request: {
    gameDir: string;
    outDir: string;
    tree: string;
    set: Evidence["set"];
  }) => Promise<Evidence>;
  readonly digest: (text: string) => string;
  /** Milliseconds of a steady clock. */
  readonly elapsed: () => number;
  readonly say: (line: string) => void;
}

export interface WorkRequest {
  readonly claim: string;
  readonly deed: Deed;
  readonly ordinal: number;
  /** For a seat: its brief, compiled and rendered. */
  readonly brief: { readonly data: Brief; readonly text: string } | null;
  /** The game as it stands. */
  readonly game: readonly GameFile[];
  /** Folder the outcome is written to; made anew. */
  readonly outDir: string;
  readonly timeoutMs: number;
}

type Done = Pick<Outcome, "result" | "failure" | "usage" | "costUsd">;

/** Does the work and writes `outcome.json`; a failure of the work is an outcome too. */
export async function work(request: WorkRequest, deps: WorkDeps): Promise<Outcome> {
  const { claim, outDir, deed } = request;
  const startedAt = deps.elapsed();
  const workspace = await mkdtemp(join(tmpdir(), "crumb-work-"));
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  try {
    await writeGame(join(workspace, "game"), request.game);
    const done =
      deed.type === "qa" ? await playGame(request, workspace, deps) : await fillSeat(request, workspace, deps);
    const brief = request.brief === null ? null : deps.digest(request.brief.text);
    const outcome: Outcome = { v: 1, claim, ...done, brief, ms: Math.round(deps.elapsed() - startedAt) };
    await writeFile(join(outDir, "outcome.json"), JSON.stringify(outcome, null, 2));
    return outcome;
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function playGame({ deed, outDir }: WorkRequest, workspace: string, deps: WorkDeps): Promise<Done> {
  if (deed.type !== "qa") return broke({ code: "run.lost", message: "Nothing to play.", retryable: false });
  try {
    const { tree, set } = deed;
    const evidence = await deps.play({ gameDir: join(workspace, "game"), outDir, tree, set });
    return { result: evidence, failure: null, usage: null, costUsd: 0 };
  } catch (error) {
    return broke(failureOf(error, "qa.broken"));
  }
}

async function fillSeat(request: WorkRequest, workspace: string, deps: WorkDeps): Promise<Done> {
  const { brief, outDir, claim } = request;
  if (brief === null) return broke({ code: "run.lost", message: "There is no brief.", retryable: false });
  await writeFile(join(workspace, "BRIEF.md"), brief.text);
  const timeout = AbortSignal.timeout(request.timeoutMs);
  // From here on somebody pays.
  deps.say(`the ${brief.data.seat} begins`);
  try {
    const job = { brief: brief.data, briefText: brief.text, workspace, ordinal: request.ordinal };
    const filled = await deps.agent.fill({ ...job, signal: timeout, say: deps.say });
    const { usage, costUsd } = filled;
    const claimed = { v: 1, claim, result: filled.result, failure: null, brief: null, usage, costUsd, ms: 0 };
    const parsed = Outcome.safeParse(claimed);
    if (!parsed.success) return { ...broke(garbage(parsed.error.issues[0])), usage, costUsd };
    if (parsed.data.result?.type === "game")
      await cp(join(workspace, "game"), join(outDir, "game"), { recursive: true });
    return { result: parsed.data.result, failure: null, usage, costUsd };
  } catch (error) {
    return broke(timeout.aborted ? tooLong(request.timeoutMs) : failureOf(error, "agent.crash"));
  }
}

function broke(failure: Failure): Done {
  return { result: null, failure, usage: null, costUsd: null };
}

function garbage(issue: { path: PropertyKey[]; message: string } | undefined): Failure {
  const where = issue?.path.map(String).join(".") ?? "";
  return {
    code: "agent.garbage",
    message: `The result does not fit its schema: ${where} ${issue?.message ?? ""}`,
    retryable: true,
  };
}

function tooLong(ms: number): Failure {
  return { code: "agent.timeout", message: `The agent was stopped after ${Math.round(ms / 1000)} s.`, retryable: true };
}

function failureOf(error: unknown, code: Failure["code"]): Failure {
  if (error instanceof AppError) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { code, message: message.slice(0, 2000) || code, retryable: true };
}

async function writeGame(folder: string, files: readonly GameFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.content);
  }
}
