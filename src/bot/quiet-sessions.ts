/**
 * What makes a look without a hint cost next to nothing. In: a session after a pass, and later the question whether it
 * still stands so. Out: yes, if four conditional reads came back unchanged and no deadline passed. What waits for a page or
 * a run is looked at wholly all the same, ever more rarely. Not its business: what changed.
 */
import * as z from "zod";
import { nextDeadline } from "../core/phase.ts";
import type { State } from "../core/state.ts";
import type { ConditionalReads } from "../github/conditional-reads.ts";
import type { Connection } from "../github/connect.ts";
import { logBranch } from "../views/links.ts";
import { isAtRest } from "./is-at-rest.ts";

export interface QuietSessions {
  /** Whether nothing happened since the last pass that left nothing to do. Asks GitHub at most four times. */
  isQuiet(session: SessionPlace): Promise<boolean>;
  /** After a pass that {@link isQuiet} asked for. @param state `null` when nothing can be done until something changes */
  remember(key: string, state: State | null): void;
  /** Something happened, or is about to: the next look is a whole one. */
  forget(key: string): void;
}

export interface SessionPlace {
  readonly key: string;
  readonly issue: number;
  readonly connection: Connection;
  /** What else a pass depends on: the variables of the repository. */
  readonly circumstances: string;
}

/** Comments of the repository that are looked at, newest first. */
const newestComments = 30;

interface Seen {
  /** What GitHub said before the last pass. */
  readonly stamps: string;
  /** Passes since that changed nothing of it. */
  readonly passes: number;
  /** What the last pass left; `null` while it is under way, or when it failed. */
  readonly left: { readonly isAtRest: boolean; readonly wakeAt: string | null; readonly againAtMs: number } | null;
}

/** Places of other sessions get free, pages come up: nobody tells. */
const longestWaitMs = 10 * 60 * 1000;

/** @param time how often sweeps are, and the clock between them */
export function createQuietSessions(
  reads: ConditionalReads,
  { everyMs, nowMs }: { everyMs: number; nowMs: () => number },
): QuietSessions {
  const all = new Map<string, Seen>();
  const pulls = new Map<string, number>();
  return {
    isQuiet: async (session) => {
      const { key, connection, circumstances } = session;
      // Asked also where nothing is known: what a later look is compared with must be older than the pass that follows.
      const read = await readStamps(session, { reads, pull: pulls.get(key) ?? null });
      const stamps = [circumstances, ...read].join("\n");
      const before = all.get(key);
      const isSame = before !== undefined && before.stamps === stamps && !stamps.split("\n").includes(unknown);
      if (isSame && isWaiting(before, connection.lastDate() ?? "", nowMs())) return true;
      all.set(key, { stamps, passes: isSame ? before.passes + 1 : 0, left: null });
      return false;
    },
    remember: (key, state) => {
      if (state?.pull != null) pulls.set(key, state.pull.number);
      const before = all.get(key);
      if (before === undefined) return;
      const { passes } = before;
      const waitMs = passes === 0 ? 0 : Math.min(everyMs * 2 ** (passes - 1), longestWaitMs);
      const rest = { isAtRest: state === null || isAtRest(state), wakeAt: state === null ? null : wakeOf(state) };
      all.set(key, { ...before, left: { ...rest, againAtMs: nowMs() + waitMs } });
    },
    forget: (key) => void all.delete(key),
  };
}

/** At rest until something changes; else a pass once in a while, ever more rarely, and when a deadline has passed. */
function isWaiting({ left }: Seen, githubNow: string, nowMs: number): boolean {
  if (left === null || (left.wakeAt !== null && left.wakeAt <= githubNow)) return false;
  return left.isAtRest || nowMs < left.againAtMs;
}

/** When something of a session counts as lost, or what holds it back may be over. */
function wakeOf(state: State): string | null {
  const times = [nextDeadline(state)?.at, state.hold?.until].filter((at) => at != null);
  return times.toSorted()[0] ?? null;
}

/** Stands for an answer that can be compared with nothing. */
const unknown = "?";

const Comments = z.array(
  z.object({ id: z.number(), issue_url: z.string(), updated_at: z.string(), body: z.string().nullish() }),
);

/**
 * - The tip of the log: whatever a landing or another server recorded.
 * - The issue: its text, state and labels, and by their number comments that came or went.
 * - The repository's newest comments by time of change, those of this session: edits, on issue and pull request alike.
 * - The pull request: pushes, merge, draft, labels, and reviews, each of which touches it.
 *
 * What touches none of them (the text of a review edited, and its webhook lost) is found when the token is renewed: then
 * all ETags are new, and every session gets a whole pass once an hour.
 */
async function readStamps(
  { issue, connection }: SessionPlace,
  { reads, pull }: { reads: ConditionalReads; pull: number | null },
): Promise<string[]> {
  const root = `/repos/${connection.owner}/${connection.repo}`;
  const stamp = async (path: string): Promise<string> => {
    const answer = await reads.read(connection, `${root}/${path}`);
    return answer === null ? "absent" : (answer.etag ?? unknown);
  };
  const own = async (): Promise<string> => {
    const query = `sort=updated&direction=desc&per_page=${newestComments}`;
    const rows = Comments.safeParse((await reads.read(connection, `${root}/issues/comments?${query}`))?.data);
    const numbers = [issue, pull].map((number) => `/issues/${number}`);
    const mine = rows.data?.filter((row) => numbers.some((end) => row.issue_url.endsWith(end)));
    return mine === undefined ? unknown : JSON.stringify(mine.map(({ issue_url: _, ...row }) => row));
  };
  const branch = `branches/${encodeURIComponent(logBranch(issue))}`;
  const asked = [stamp(branch), stamp(`issues/${issue}`), own()];
  return Promise.all(pull === null ? asked : [...asked, stamp(`pulls/${pull}`)]);
}
