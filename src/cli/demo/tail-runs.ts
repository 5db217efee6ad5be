import type { GithubPerson } from "../../github/person.ts";
import { readJobLine } from "../say-in-job.ts";

const lookEveryMs = 400;

/** Prints log lines of running jobs as they come, until stopped. Only lines the steps themselves wrote are shown. */
export function tailRuns(
  person: GithubPerson,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): { readonly stop: () => Promise<void> } {
  const shown = new Map<number, number>();
  let isStopped = false;
  const look = async (): Promise<void> => {
    const runs = await person.listRuns();
    for (const run of runs.toReversed()) {
      const isNew = !shown.has(run.runId);
      if (run.status === "queued" || (run.status === "completed" && shown.get(run.runId) === Number.POSITIVE_INFINITY))
        continue;
      if (isNew) say(`  ▸ ${run.title}`);
      const lines = (await person.readRunLog(run.runId)).flatMap(readJobLine);
      for (const line of lines.slice(shown.get(run.runId) ?? 0)) say(`    ${line}`);
      shown.set(run.runId, run.status === "completed" ? Number.POSITIVE_INFINITY : lines.length);
    }
  };
  const loop = (async () => {
    while (!isStopped && !signal.aborted) {
      // A look that fails while a run is being made is repeated by the next one.
      await look().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await loop;
    },
  };
}
