/**
 * What makes a look without a hint cost next to nothing. In: a session after a pass, and later the question whether it
 * still stands so. Out: yes, if four conditional reads came back unchanged and no deadline passed. Not its business:
 * what changed; whoever hears "no" makes a whole pass.
 */
import * as z from "zod";
import type { State } from "../core/state.ts";
import type { ConditionalReads } from "../github/conditional-reads.ts";
import type { Connection } from "../github/connect.ts";
import { logBranch } from "../views/links.ts";

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
}

/** Comments of the repository that are looked at, newest first. */
const newestComments = 30;

export function createQuietSessions(reads: ConditionalReads): QuietSessions {
  /** What was seen before the last pass, and whether that pass left nothing to do. */
  const seen = new Map<string, { readonly stamps: readonly string[]; readonly isAtRest: boolean }>();
  const pulls = new Map<string, number>();
  return {
    isQuiet: async (session) => {
      const { key } = session;
      // Asked also where nothing is known: what a later look is compared with must be older than the pass that follows.
      const stamps = await readStamps(session, { reads, pull: pulls.get(key) ?? null });
      const before = seen.get(key);
      const isSame = before?.isAtRest === true && stamps.join("\n") === before.stamps.join("\n");
      if (!isSame) seen.set(key, { stamps, isAtRest: false });
      return isSame && !stamps.includes(unknown);
    },
    remember: (key, state) => {
      const before = seen.get(key);
      if (state?.pull != null) pulls.set(key, state.pull.number);
      if (before !== undefined) seen.set(key, { ...before, isAtRest: state === null || isAtRest(state) });
    },
    forget: (key) => void seen.delete(key),
  };
}

/** Whether only people can bring a session on: nothing is due or under way, no page and no run is waited for. */
function isAtRest(state: State): boolean {
  const isShown = state.build === null || state.ended !== null || state.preview?.commit === state.build.commit;
  const isPublished = state.ended?.how !== "accepted" || state.gameUrl !== null;
  return state.open.length === 0 && state.strays.length === 0 && state.hold === null && isShown && isPublished;
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
