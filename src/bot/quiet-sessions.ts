/**
 * What makes a look without a hint cost next to nothing. In: a session after a pass, and later the question whether it
 * still stands so. Out: yes, if four conditional reads came back unchanged and no deadline passed. What waits for a page or
 * a run is looked at wholly all the same, ever more rarely. Not its business: what changed.
 */
import * as z from "zod";
import { nextDeadline } from "../core/phase.ts";
import type { State } from "../core/state.ts";
import type { Answer, ConditionalReads } from "../github/conditional-reads.ts";
import type { Connection } from "../github/connect.ts";
import { digest } from "../transcript/digest.ts";
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

/** A pull request comes with its repository, in which something changes all the time, and with guesses at merging. */
const Pull = z
  .looseObject({ head: z.looseObject({}), base: z.looseObject({}) })
  .transform(({ head, base, mergeable: _m, mergeable_state: _s, rebaseable: _r, ...pull }) => {
    const bare = ({ repo: _repo, ...side }: Readonly<Record<string, unknown>>): unknown => side;
    return { ...pull, head: bare(head), base: bare(base) };
  });

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
  const read = async (path: string): Promise<Answer | null> => reads.read(connection, `${root}/${path}`);
  const readOwnComments = async (): Promise<string> => {
    const answer = await read(`issues/comments?sort=updated&direction=desc&per_page=${newestComments}`);
    const numbers = [issue, pull].map((number) => `/issues/${number}`);
    const rows = Comments.safeParse(answer?.data).data;
    const own = rows?.filter((row) => numbers.some((end) => row.issue_url.endsWith(end)));
    return own === undefined
      ? unknown
      : digest(JSON.stringify(own.map(({ id, updated_at: at, body }) => [id, at, body])));
  };
  const readIssue = async (): Promise<string> => {
    const answer = await read(`issues/${issue}`);
    return isFresh(answer, connection) ? unknown : etagOf(answer);
  };
  const readPull = async (number: number): Promise<string> => {
    const answer = await read(`pulls/${number}`);
    const seen = Pull.safeParse(answer?.data);
    return seen.success && !isFresh(answer, connection) ? digest(JSON.stringify(seen.data)) : unknown;
  };
  const branch = `branches/${encodeURIComponent(logBranch(issue))}`;
  const asked = [read(branch).then(etagOf), readIssue(), readOwnComments()];
  return Promise.all(pull === null ? asked : [...asked, readPull(pull)]);
}

function etagOf(answer: Answer | null): string {
  return answer === null ? "absent" : (answer.etag ?? unknown);
}

const Dated = z.object({ updated_at: z.string() });

/** Times have a grain of a second: what changed in this one may change again and look the same. */
function isFresh(answer: Answer | null, { lastDate }: Connection): boolean {
  const dated = Dated.safeParse(answer?.data);
  return dated.success && dated.data.updated_at >= (lastDate() ?? "");
}
