import type { State } from "../core/state.ts";
import type { Identity, SeenComment, SeenIssue, SeenPull, SeenReview, Speaker } from "../github/port.ts";

/** What a pass saw, before anything is made of it. Untrusted in every text. */
export interface News {
  /** GitHub's time of the look. */
  readonly now: string;
  readonly repository: { readonly id: number; readonly owner: string; readonly name: string };
  readonly identity: Identity;
  readonly issue: SeenIssue;
  readonly comments: readonly SeenComment[];
  readonly pull: (SeenPull & { readonly mergedTree: string | null }) | null;
  readonly pullComments: readonly SeenComment[];
  readonly reviews: readonly SeenReview[];
  /** Where the game branch stands, and the game's tree there. */
  readonly head: { readonly commit: string; readonly tree: string | null } | null;
  /** Runs of ours that are over although nothing was landed. */
  readonly overRuns: readonly { readonly claim: string; readonly hasOutcome: boolean }[];
  /** Pages that answer. */
  readonly livePreview: { readonly commit: string; readonly url: string } | null;
  readonly liveGame: string | null;
  /** Ids of people who may steer, as far as they were asked about. */
  readonly writers: ReadonlySet<number>;
}

/** Whether a look saw every place of a session: what it does not list is then really gone. */
export function isWhole(state: State, news: News): boolean {
  return state.pull === null || news.pull !== null;
}

/** Anything with an author: a comment, a review, the issue itself. */
export function isOwn(news: { readonly identity: Identity }, author: Speaker): boolean {
  return author.isBot && news.identity.includes(author.login);
}
