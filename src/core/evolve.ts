/**
 * The fold: state and one event in, the next state out. It only remembers; it never weighs, so an old log read
 * by a newer release means what it meant when it was written. Limits, verdict and budget rules may not be imported.
 */
import { amend, append } from "./amend.ts";
import type { Draft, Event, EventData, Person } from "./events.ts";
import { evolveEffect, noticeRunOver } from "./evolve-effect.ts";
import { assertNever } from "./failure.ts";
import type { Request } from "./requests.ts";
import type { State } from "./state.ts";

/** Remembers one event. Total for every valid event; the input is never changed. */
export function evolve(state: State, event: Event): State {
  const next = remember(state, event);
  return amend(next, { seq: state.seq + 1, at: event.at, lastId: event.id });
}

function remember(state: State, event: Event): State {
  switch (event.type) {
    case "session.opened":
      return open(state, event);
    case "user.said":
      return hear(state, event);
    case "user.retracted":
      return retract(state, event.data);
    case "host.changed":
      return notice(state, event.data);
    case "verdict.ruled":
      return rule(state, event);
    case "version.made":
      return amend(state, { version: event.data });
    case "session.ended":
      return state.ended === null ? amend(state, { ended: { ...event.data, at: event.at } }) : state;
    default:
      return evolveEffect(state, event);
  }
}

type Of<T extends Draft["type"]> = Extract<Event, { type: T }>;

/** A session opens once. */
function open(state: State, event: Of<"session.opened">): State {
  if (state.session !== null) return state;
  const { configHash: _, ...data } = event.data;
  return amend(state, { session: { key: event.session, ...data, openedAt: event.at } });
}

/** What was said before under the same key is unsaid first. Whoever speaks also gives failed posts a new chance. */
function hear(state: State, event: Of<"user.said">): State {
  if (event.actor.type !== "person") return state;
  const { key, revision, updatedAt, refused, request, problem } = event.data;
  const by = { id: event.actor.id, login: event.actor.login };
  const said = append(state.said, { key, revision, updatedAt });
  const heard = amend(state, { ...forgotten(state, key), failures: withoutPosts(state.failures), said });
  if (refused) return refuse(heard, { key, by, day: event.at.slice(0, 10) });
  if (problem !== null) return asked(heard, { key, topic: "problem", by, message: problem.message });
  return request === null ? heard : obey(heard, { ...event.data, request, by });
}

/** One refusal per person and day, however much they write. */
function refuse(state: State, { key, by, day }: { key: string; by: Person; day: string }): State {
  const isKnown = state.questions.some((question) => question.topic === "refusal" && question.by.id === by.id);
  if (isKnown || state.refusals.includes(`${by.id} ${day}`)) return state;
  return asked(state, { key, topic: "refusal", by, message: "" });
}

type Said = Pick<EventData["user.said"], "key" | "text" | "on"> & { readonly request: Request; readonly by: Person };

function obey(state: State, { key, text, on, request, by }: Said): State {
  switch (request.type) {
    case "steer":
    case "changes":
    case "veto":
      return takeWork(state, { key, type: request.type, text, by, on });
    case "approve":
      return approve(state, { key, by, on, sha: request.sha });
    case "pause":
      return amend(state, { pausedBy: by.login });
    case "resume":
      return amend(state, { pausedBy: null });
    case "cancel":
      return amend(state, { isCancelled: true });
    case "ask":
      return asked(state, { key, topic: "answer", by, message: request.topic });
    case "help":
      return asked(state, { key, topic: "help", by, message: "" });
    case "start":
    case "restart":
      return state;
    default:
      return assertNever(request);
  }
}

/** Words that change the game void an approval; mere remarks do not. */
function takeWork(state: State, message: State["pending"][number]): State {
  const approval = message.type === "steer" ? state.approval : null;
  return amend(state, { approval, pending: append(state.pending, message) });
}

/** An approval is of the head it was given on. */
function approve(
  state: State,
  { key, by, on, sha }: { key: string; by: Person; on: string | null; sha: string | null },
): State {
  return on === null || !on.startsWith(sha ?? "") ? state : amend(state, { approval: { key, by, commit: on } });
}

function asked(state: State, question: State["questions"][number]): State {
  return amend(state, { questions: append(state.questions, question) });
}

/** A redacted message stays known as heard: otherwise the next look would take in anew what still stands at GitHub. */
function retract(state: State, { key, how }: EventData["user.retracted"]): State {
  if (how === "redacted") return amend(state, { ...forgotten(state, key), session: withoutIdea(state.session, key) });
  return amend(state, { ...forgotten(state, key), said: state.said.filter((said) => said.key !== key) });
}

function withoutIdea(session: State["session"], key: string): State["session"] {
  return session !== null && key === `issue:${session.issue}` ? { ...session, idea: null } : session;
}

/** Words that already went into an order stay there; everything else that hangs on the message goes. */
function forgotten(state: State, key: string): Pick<State, "approval" | "pending" | "questions"> {
  return {
    approval: state.approval?.key === key ? null : state.approval,
    pending: state.pending.filter((message) => message.key !== key),
    questions: state.questions.filter((question) => question.key !== key),
  };
}

function withoutPosts(failures: State["failures"]): State["failures"] {
  if (failures.post === undefined) return failures;
  const { post: _post, ...others } = failures;
  return others;
}

function notice(state: State, change: EventData["host.changed"]): State {
  switch (change.part) {
    case "issue":
      return amend(state, { isIssueOpen: change.open, session: whereabouts(state.session, change.gone === true) });
    case "pull": {
      const { part: _part, ...pull } = change;
      return amend(state, { pull });
    }
    case "head":
      return adoptHead(state, change);
    case "preview":
      return amend(state, { preview: { commit: change.commit, url: change.url } });
    case "game":
      return amend(state, { gameUrl: change.url });
    case "comment":
      return amend(state, { comments: state.comments.filter((comment) => comment.id !== change.commentId) });
    case "hold":
      return amend(state, { hold: change.why === null ? null : { why: change.why, until: change.until } });
    case "run":
      return noticeRunOver(state, change);
    default:
      return assertNever(change);
  }
}

function whereabouts(session: State["session"], isGone: boolean): State["session"] {
  if (session === null || isGone === (session.isIssueGone === true)) return session;
  const { isIssueGone: _before, ...rest } = session;
  return isGone ? { ...rest, isIssueGone: true } : rest;
}

/** A person's push is a build like any other: kept, tested, built upon. One without the game has an empty tree. */
function adoptHead(state: State, head: { commit: string; tree: string | null }): State {
  if (head.tree === null || state.spec === null) return state;
  const n = (state.build?.n ?? 0) + 1;
  const { n: order, attempt } = state.order?.order ?? { n: 1, attempt: 1 };
  const place = { commit: head.commit, tree: head.tree, slug: state.build?.slug ?? state.spec.slug };
  const build = { n, order, attempt, ...place, journal: "", foreign: true, binding: null };
  return amend(state, { build, evidence: null, scores: null, judge: null, ruling: null, approval: null });
}

function rule(state: State, event: Of<"verdict.ruled">): State {
  const ruling = { ...event.data, eventId: event.id, attempt: state.build?.attempt ?? 0 };
  return amend(state, { ruling, rulings: append(state.rulings, ruling) });
}
