/**
 * Judges one folder of a game in a real browser. In: the folder, its tree hash, a seed, the page script. Out: evidence
 * with every gate's measurement, and pictures. The game is hostile: it has no network, no permission and no way to
 * outlive the run. Not its business: who built the game, and what is decided from the evidence.
 */
import { randomUUID } from "node:crypto";
import { Evidence } from "../core/artifacts.ts";
import { AppError } from "../core/failure.ts";
import { findBrowser } from "./browser/find-browser.ts";
import { launchBrowser } from "./browser/launch-browser.ts";
import { serveGame } from "./browser/serve-game.ts";
import { gateList } from "./gate-list.ts";
import { judgeGame } from "./judge-game.ts";
import { keepPictures } from "./keep-pictures.ts";
import { createLab } from "./lab.ts";
import { readGame, type Game } from "./read-game.ts";

export const QA_VERSION = "1";
const DEADLINE_MS = 120_000;
/** A frame without end, on a machine that is busy with others. */
const HANG_MS = 8_000;

export interface QaRequest {
  readonly gameDir: string;
  /** Git tree hash of the folder; copied into the evidence. */
  readonly tree: string;
  readonly set: "quick" | "full";
  /** Pictures go to `pictures/` in here. */
  readonly outDir: string;
  readonly seed: number;
  /** Bundled `src/qa/page/main.ts`. */
  readonly pageScript: string;
  readonly browserPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((line: string) => void) | undefined;
  /** Real time for everything, milliseconds. @default 120000 */
  readonly deadlineMs?: number | undefined;
}

/**
 * Plays and judges a game; the same tree and seed give the same evidence apart from `ms`.
 * @throws AppError `qa.broken` when QA itself breaks (no browser, two browser crashes), `run.cancelled` when aborted
 */
export async function runQa(request: QaRequest): Promise<Evidence> {
  const startedAt = performance.now();
  const game = await readGame(request.gameDir);
  const executablePath = await findBrowser(request.browserPath);
  const first = await attempt({ request, game, executablePath, startedAt });
  const evidence = first ?? (await attempt({ request, game, executablePath, startedAt }));
  if (evidence !== null) return evidence;
  throw new AppError({
    code: "qa.broken",
    message: "The browser crashed twice while playing the game.",
    retryable: true,
  });
}

interface Attempt {
  readonly request: QaRequest;
  readonly game: Game;
  readonly executablePath: string;
  readonly startedAt: number;
}

/** @returns null when the browser died under it */
async function attempt(set: Attempt): Promise<Evidence | null> {
  const { request, game, startedAt } = set;
  const onProgress = request.onProgress ?? (() => undefined);
  const host = await serveGame(game);
  const launched = await launchBrowser({ executablePath: set.executablePath, proxyUrl: host.proxyUrl });
  const leftMs = Math.max(1000, (request.deadlineMs ?? DEADLINE_MS) - (performance.now() - startedAt));
  const cancel = (): void => void launched.end();
  request.signal?.addEventListener("abort", cancel, { once: true });
  try {
    const lab = createLab({
      game,
      browser: launched.browser,
      seed: request.seed,
      pageScript: request.pageScript,
      key: `k${randomUUID().replaceAll("-", "")}`,
      hangMs: HANG_MS,
      onProgress,
    });
    const gates = await judgeGame(gateList, { lab, deadlineMs: leftMs, now: () => performance.now() });
    if (request.signal?.aborted === true) throw cancelled();
    if (!launched.isAlive()) return null;
    const pictures = gates.some((gate) => gate.outcome === "error") ? [] : await keepPictures(lab, request.outDir);
    return Evidence.parse({
      type: "evidence",
      tree: request.tree,
      set: request.set,
      engine: { version: QA_VERSION, browser: launched.label.slice(0, 100) },
      seed: request.seed,
      gates,
      pictures,
      ms: Math.round(performance.now() - startedAt),
    });
  } finally {
    request.signal?.removeEventListener("abort", cancel);
    host.close();
    await launched.end();
  }
}

function cancelled(): AppError {
  return new AppError({ code: "run.cancelled", message: "QA was cancelled.", retryable: false });
}
