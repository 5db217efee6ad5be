import { phaseOf, type Phase } from "../../core/phase.ts";
import type { State } from "../../core/state.ts";
import { openLog, type Log } from "../../transcript/log.ts";
import type { TranscriptPort } from "../../transcript/port.ts";
import { AppError } from "../../core/failure.ts";

export interface PhaseTime {
  readonly phase: Phase;
  readonly ms: number;
}

/** Watches one session by reading its log, as anybody could. */
export interface Watch {
  /** Resolves with the log once it satisfies a condition. @throws {AppError} run.lost after the time given */
  until(condition: (state: State) => boolean, timeoutMs: number): Promise<Log>;
  /** Time in each phase so far, in order. */
  phases(): readonly PhaseTime[];
}

const lookEveryMs = 150;

/** Starts to watch; `onPhase` hears of every change of phase with the time since the start. */
export function watchSession(
  transcript: TranscriptPort,
  { onPhase, signal }: { onPhase: (phase: Phase, ms: number) => void; signal: AbortSignal },
): Watch {
  const startedAt = performance.now();
  const seen: { phase: Phase; at: number }[] = [{ phase: "opening", at: startedAt }];
  const note = (state: State): void => {
    const phase = phaseOf(state);
    if (seen.at(-1)?.phase === phase) return;
    const at = performance.now();
    seen.push({ phase, at });
    onPhase(phase, at - startedAt);
  };
  return {
    until: async (condition, timeoutMs) => {
      const end = performance.now() + timeoutMs;
      for (;;) {
        signal.throwIfAborted();
        const log = await openLog(transcript);
        note(log.state);
        if (condition(log.state)) return log;
        if (performance.now() > end) throw tooLate(log.state, timeoutMs);
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    },
    phases: () =>
      seen.map(({ phase, at }, index) => ({ phase, ms: Math.round((seen[index + 1]?.at ?? performance.now()) - at) })),
  };
}

function tooLate(state: State, ms: number): AppError {
  const message = `Nothing came of it within ${Math.round(ms / 1000)} s; the session is at "${phaseOf(state)}".`;
  const hint = "Look at the Actions page of the local GitHub for the run that failed.";
  return new AppError({ code: "run.lost", message, retryable: false, hint });
}
