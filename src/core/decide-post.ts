import { because, type Decision } from "./decision.ts";
import type { Deed } from "./events.ts";
import type { State } from "./state.ts";

type Post = Extract<Deed, { type: "post" }>;

/** Comments that should stand and do not: the status, the latest verdict, an ending, replies. */
export function decidePost(state: State): Decision | null {
  if (isMuted(state)) return null;
  const post = missingPost(state) ?? reply(state);
  if (post === null) return null;
  const id = `post/${post.topic}/${(state.ordinals[post.topic] ?? 0) + 1}`;
  return { type: "effect.due", ...because(state), data: { id, deed: post } };
}

/** Where comments keep failing (a locked conversation, say) we stay silent until a person speaks again. */
function isMuted(state: State): boolean {
  const { post } = state.failures;
  if (post === undefined) return false;
  return !post.last.retryable || post.inRow >= (state.session?.config.limits.breaker ?? 0);
}

/** Whether there is a place for a comment: where the issue is gone, the pull request is all that is left. */
export function isReachable({ session, pull }: State, { target }: Post): boolean {
  return session?.isIssueGone !== true || (target === "pull" && pull !== null);
}

function missingPost(state: State): Post | null {
  const wanted: Post[] = [{ type: "post", target: "issue", topic: "status", about: null }];
  if (state.ruling !== null) {
    const target = state.pull === null ? "issue" : "pull";
    wanted.push({ type: "post", target, topic: "verdict", about: String(state.ruling.n) });
  }
  if (state.ended?.how === "stopped") {
    const target = state.session?.isIssueGone === true ? "pull" : "issue";
    wanted.push({ type: "post", target, topic: "ended", about: null });
  }
  return wanted.find((post) => isReachable(state, post) && !stands(state, post)) ?? null;
}

function stands(state: State, post: Post): boolean {
  const isSame = (other: { topic: string; about: string | null }) =>
    other.topic === post.topic && other.about === post.about;
  return state.comments.some(isSame) || state.open.some(({ deed }) => deed.type === "post" && isSame(deed));
}

function reply(state: State): Post | null {
  const replies = state.questions.map(({ key, topic }): Post => ({
    type: "post",
    target: key.startsWith("review:") ? "pull" : "issue",
    topic,
    about: key,
  }));
  return replies.find((post) => isReachable(state, post)) ?? null;
}
