import { isDueBetween, parseCron } from "./cron.ts";
import type { HostClock } from "./host.ts";
import type { Workflow } from "./workflow-file.ts";

/** Which of a workflow's schedules were due in (fromMs, toMs]. Crons that do not parse are never due. */
export function dueCrons(workflow: Workflow, fromMs: number, toMs: number): readonly string[] {
  return (workflow.on["schedule"]?.crons ?? []).filter((cron) => {
    try {
      return isDueBetween(parseCron(cron), fromMs, toMs);
    } catch {
      return false;
    }
  });
}

/**
 * Calls `tick` with the span of hub time that passed: every minute, and at once when the clock was moved. A span is
 * reported once, so a schedule that was due five times in it starts one run, as on a GitHub that is late.
 */
export function watchSchedules(clock: HostClock, tick: (fromMs: number, toMs: number) => void): () => void {
  let from = clock.now();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    clearTimeout(timer);
    const to = clock.now();
    if (Math.floor(to / 60_000) > Math.floor(from / 60_000)) {
      tick(from, to);
      from = to;
    }
    timer = setTimeout(look, 60_000 - (to % 60_000) + 5);
    timer.unref();
  };
  const stopListening = clock.onAdvance(look);
  look();
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}
