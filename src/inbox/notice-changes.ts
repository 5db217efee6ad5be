import { canonicalJson } from "../core/canonical.ts";
import type { HostPart } from "../core/events.ts";
import type { State } from "../core/state.ts";
import type { Fact } from "../transcript/port.ts";
import { isWhole, type News } from "./news.ts";

/** What changed on GitHub besides words: issue, pull request, branch, pages, runs, our own comments. */
export function noticeChanges(state: State, news: News): Fact[] {
  const parts = [
    ...noticeIssue(state, news),
    ...noticePull(state, news),
    ...noticeHead(state, news),
    ...noticePages(state, news),
    ...noticeRuns(state, news),
    ...noticeMissingComments(state, news),
  ];
  return parts.map((data) => ({
    draft: { type: "host.changed", actor: { type: "system", part: "inbox" }, cause: null, data },
    files: [],
  }));
}

/** Merging closes the issue, which says nothing more. */
function noticeIssue({ session, isIssueOpen }: State, { issue, pull }: News): HostPart[] {
  const wasGone = session?.isIssueGone === true;
  if (issue === null) return wasGone ? [] : [{ part: "issue", open: false, gone: true }];
  const isSame = !wasGone && (issue.isOpen === isIssueOpen || pull?.isMerged === true);
  return isSame ? [] : [{ part: "issue", open: issue.isOpen }];
}

function noticePull(state: State, { pull }: News): HostPart[] {
  if (pull === null) return [];
  const { number, url, isOpen: open, isMerged: merged, mergeCommit, mergedTree } = pull;
  const is = { number, url, open, merged, mergeCommit, mergedTree };
  return canonicalJson(is) === canonicalJson(state.pull) ? [] : [{ part: "pull", ...is }];
}

/** A head is a person's only if no builder is out whose landing may just have pushed it. */
function noticeHead(state: State, { head, pull }: News): HostPart[] {
  const isBuilderOut = state.open.some(({ deed }) => deed.type === "seat" && deed.seat === "builder");
  if (head === null || head.tree === null || isBuilderOut || pull?.isMerged === true) return [];
  if (head.commit === state.build?.commit || state.build === null) return [];
  return [{ part: "head", commit: head.commit, tree: head.tree }];
}

function noticePages(state: State, { livePreview, liveGame }: News): HostPart[] {
  const isNewPreview = livePreview !== null && livePreview.commit !== state.preview?.commit;
  return [
    ...(isNewPreview ? [{ part: "preview" as const, commit: livePreview.commit, url: livePreview.url }] : []),
    ...(liveGame !== null && liveGame !== state.gameUrl ? [{ part: "game" as const, url: liveGame }] : []),
  ];
}

function noticeRuns(state: State, news: News): HostPart[] {
  const waiting = new Set([
    ...state.open.filter((effect) => effect.over === null).map((effect) => effect.claim?.id),
    ...state.strays.map((stray) => stray.claim.id),
  ]);
  return news.overRuns
    .filter(({ claim }) => waiting.has(claim))
    .map(({ claim, hasOutcome }) => ({ part: "run", claim, hasOutcome }));
}

function noticeMissingComments(state: State, news: News): HostPart[] {
  if (!isWhole(state, news)) return [];
  const present = new Set([...news.comments, ...news.pullComments].map((comment) => comment.id));
  return state.comments.filter(({ id }) => !present.has(id)).map(({ id }) => ({ part: "comment", commentId: id }));
}
