import type { GithubPerson } from "../../github/person.ts";
import { openLog } from "../../transcript/log.ts";
import type { TranscriptPort } from "../../transcript/port.ts";
import { saveTranscript } from "./keep-transcript.ts";
import { tellEvents, tellPhase } from "./tell-events.ts";

const lookEveryMs = 700;

interface WatchDeps {
  readonly person: Pick<GithubPerson, "listLogTips">;
  readonly transcriptOf: (issue: number) => TranscriptPort;
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** Says first where each session is. */
  readonly isResumed: boolean;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

interface Seen {
  readonly tip: string;
  readonly count: number;
}

/**
 * Goes on telling what happens in every session of a studio, and keeps the copies of their transcripts current. Of
 * sessions that are there when it starts only what follows is told. Says nothing while nothing happens.
 */
export async function watchStudio(deps: WatchDeps): Promise<void> {
  const seen = new Map<number, Seen>();
  let isFirst = true;
  while (!deps.signal.aborted) {
    // A look that fails, while a log is being written or the hub closes, is repeated by the next one.
    const isDone: boolean = await look(seen, isFirst, deps).catch(() => false);
    isFirst &&= !isDone;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

async function look(seen: Map<number, Seen>, isFirst: boolean, deps: WatchDeps): Promise<boolean> {
  for (const { issue, tip } of await deps.person.listLogTips()) {
    const known = seen.get(issue);
    if (known?.tip === tip) continue;
    const port = deps.transcriptOf(issue);
    const stored = await port.read();
    const { events, state } = await openLog({ ...port, read: async () => Promise.resolve(stored) });
    await saveTranscript(deps.dataDir, issue, stored.segments);
    if (!isFirst) tellEvents(events, known?.count ?? 0).forEach((line) => deps.say(line));
    else if (deps.isResumed) deps.say(tellPhase(state));
    seen.set(issue, { tip: stored.tip ?? tip, count: events.length });
  }
  return true;
}
