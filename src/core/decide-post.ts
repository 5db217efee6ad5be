import { because, type Decision } from "./decision.ts";
import type { Deed } from "./events.ts";
import type { State } from "./state.ts";

type Post = Extract<Deed, { type: "post" }>;

/** Comments that should stand and do not: the status, the latest verdict, an ending, replies. */
export function decidePost(state: State): Decision | null {
  const post = missingPost(state);
  if (post === null) return reply(state);
  const ordinal = (state.ordinals[post.topic] ?? 0) + 1;
  return due(state, `post/${post.topic}/${ordinal}`, post);
}

function missingPost(state: State): Post | null {
  const wanted: Post[] = [{ type: "post", target: "issue", topic: "status", about: null }];
  if (state.ruling !== null) {
    const target = state.pull === null ? "issue" : "pull";
    wanted.push({ type: "post", target, topic: "verdict", about: String(state.ruling.n) });
  }
  if (state.ended?.how === "stopped") wanted.push({ type: "post", target: "issue", topic: "ended", about: null });
  return wanted.find((post) => !stands(state, post)) ?? null;
}

function stands(state: State, post: Post): boolean {
  const isSame = (other: { topic: string; about: string | null }) =>
    other.topic === post.topic && other.about === post.about;
  return state.comments.some(isSame) || state.open.some(({ deed }) => deed.type === "post" && isSame(deed));
}

/** One reply per question, and one refusal per person and day. */
function reply(state: State): Decision | null {
  const question = state.questions.find(
    ({ topic, by }) => topic !== "refusal" || !state.refusals.includes(`${by.id} ${state.at.slice(0, 10)}`),
  );
  if (question === undefined) return null;
  const target = question.key.startsWith("review:") ? "pull" : "issue";
  return due(state, `post/${question.topic}/${question.key}`, {
    type: "post",
    target,
    topic: question.topic,
    about: question.key,
  });
}

function due(state: State, id: string, deed: Post): Decision {
  return { type: "effect.due", ...because(state), data: { id, deed } };
}
