import type { State } from "../core/state.ts";
import type { Identity, Seen, SeenComment, SeenPull, Speaker } from "../github/port.ts";

/** What a pass saw, before anything is made of it. Untrusted in every text. */
export interface News extends Omit<Seen, "repository" | "pull" | "mergedTree" | "hasPreview" | "hasGame"> {
  /** GitHub's time of the look. */
  readonly now: string;
  readonly repository: { readonly id: number; readonly owner: string; readonly name: string };
  readonly identity: Identity;
  readonly pull: (SeenPull & { readonly mergedTree: string | null }) | null;
  /** Runs of ours that are over although nothing was landed. */
  readonly overRuns: readonly { readonly claim: string; readonly hasOutcome: boolean }[];
  /** Whether paths are on the pages branch, as far as they were looked at. */
  readonly published: ReadonlyMap<string, boolean>;
  /** Pages that answer. */
  readonly livePreview: { readonly commit: string; readonly url: string } | null;
  readonly liveGame: string | null;
  /** Whether people may steer, by id, as far as it was asked: who said nothing new is not asked about. */
  readonly writers: ReadonlyMap<number, boolean>;
}

/** News before anybody's rights were asked about. */
export type Unasked = Omit<News, "writers">;

/** Whether a look saw every place of a session: what it does not list is then really gone. */
export function isWhole(state: State, news: Pick<News, "issue" | "pull">): boolean {
  return news.issue !== null && (state.pull === null || news.pull !== null);
}

/** What was said on the issue since it is here: what came with it was said to somebody else. */
export function commentsHere({ issue, comments }: Pick<News, "issue" | "comments">): readonly SeenComment[] {
  const since = issue?.movedAt ?? null;
  return since === null ? comments : comments.filter(({ updatedAt }) => updatedAt > since);
}

/** Anything with an author: a comment, a review, the issue itself. */
export function isOwn(news: { readonly identity: Identity }, author: Speaker): boolean {
  return author.isBot && news.identity.includes(author.login);
}
