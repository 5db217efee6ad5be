/**
 * One repository in, the issues that may want a pass out. Costs nothing while nothing changes: all is asked with ETags.
 * Not its business: whether a pass finds anything to do.
 */
import * as z from "zod";
import { sessionLabel } from "../inbox/inbox.ts";
import type { ConditionalReads } from "../github/conditional-reads.ts";
import type { Connection } from "../github/connect.ts";

export interface SessionFinder {
  /** Issues touched since the last time, and sessions that are not over or have something overdue. */
  find(connection: Connection): Promise<readonly number[]>;
}

/** A server that starts looks back this far; what is not over is looked at however old it is. */
const lookBackMs = 7 * 24 * 60 * 60 * 1000;
const overlapMs = 60_000;
const perPage = 100;
const maxPages = 10;

const Issues = z.array(z.object({ number: z.number(), updated_at: z.string(), pull_request: z.unknown().optional() }));
const Refs = z.array(z.object({ ref: z.string(), object: z.object({ sha: z.string() }) }));
const Commit = z.object({ message: z.string() });

/** One finder for each repository: it remembers what it saw. */
export function createSessionFinder(reads: ConditionalReads): SessionFinder {
  let since: string | null = null;
  let touched: ReadonlyMap<number, string> = new Map();
  let headlines: ReadonlyMap<string, string> = new Map();

  const findTouched = async (connection: Connection): Promise<number[]> => {
    since ??= moment(Date.now() - lookBackMs);
    const query = `labels=${sessionLabel}&state=all&sort=updated&direction=desc&per_page=${perPage}&since=${since}`;
    const rows: z.infer<typeof Issues> = [];
    for (let page = 1; rows.length === (page - 1) * perPage && page <= maxPages; page += 1) {
      const answer = await reads.read(connection, `${rootOf(connection)}/issues?${query}&page=${page}`);
      rows.push(...Issues.parse(answer?.data ?? []));
    }
    const now = new Map(rows.filter((row) => row.pull_request == null).map((row) => [row.number, row.updated_at]));
    const changed = [...now].filter(([issue, at]) => touched.get(issue) !== at).map(([issue]) => issue);
    touched = now;
    // The question stays the same until the answer grows long, so that it can be answered by "not modified".
    const newest = rows[0]?.updated_at;
    if (rows.length >= 50 && newest !== undefined) since = moment(Date.parse(newest) - overlapMs);
    return changed;
  };

  const findOpen = async (connection: Connection): Promise<number[]> => {
    const root = rootOf(connection);
    const answer = await reads.read(connection, `${root}/git/matching-refs/heads/crumb/`);
    const logs = Refs.parse(answer?.data ?? []).flatMap(({ ref, object }) => {
      const issue = /^refs\/heads\/crumb\/(\d+)\/log$/.exec(ref)?.[1];
      return issue === undefined ? [] : [{ issue: Number(issue), sha: object.sha }];
    });
    const now = new Map<string, string>();
    for (const { sha } of logs) {
      // A commit never changes: each is read once.
      const known = headlines.get(sha);
      const commit = known === undefined ? await reads.read(connection, `${root}/git/commits/${sha}`) : null;
      now.set(sha, known ?? Commit.parse(commit?.data).message);
    }
    headlines = now;
    return logs.flatMap(({ issue, sha }) => (isOver(now.get(sha) ?? "") ? [] : [issue]));
  };

  return {
    find: async (connection) => {
      const [changed, open] = await Promise.all([findTouched(connection), findOpen(connection)]);
      return [...new Set([...changed, ...open])].toSorted((a, b) => a - b);
    },
  };
}

/** A session that ended and has nothing left to say or to wait for. */
function isOver(headline: string): boolean {
  return /^crumb: (accepted|cancelled|stopped)\b/.test(headline) && !/\b(due|deadline)=/.test(headline);
}

function rootOf({ owner, repo }: Connection): string {
  return `/repos/${owner}/${repo}`;
}

function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
