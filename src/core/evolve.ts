/**
 * The fold: state and one event in, the next state out. It only remembers; it never weighs, so an old log read
 * by a newer release means what it meant when it was written. Limits, verdict and budget rules may not be imported.
 */
import type { Draft, Event, EventData } from "./events.ts";
import { assertNever } from "./failure.ts";
import { isWork } from "./requests.ts";
import { evolveEffect, noticeRunOver } from "./evolve-effect.ts";
import type { State } from "./state.ts";

/** Remembers one event. Total for every valid event; the input is never changed. */
export function evolve(state: State, event: Event): State {
  const next = remember(state, event);
  return { ...next, seq: state.seq + 1, at: event.at, lastId: event.id };
}

function remember(state: State, event: Event): State {
  switch (event.type) {
    case "session.opened":
      return open(state, event);
    case "user.said":
      return hear(state, event);
    case "user.retracted":
      return forget(state, event.data.key);
    case "host.changed":
      return notice(state, event.data);
    case "verdict.ruled":
      return rule(state, event);
    case "version.made":
      return { ...state, version: event.data };
    case "session.ended":
      return { ...state, ended: { ...event.data, at: event.at } };
    case "clock.ticked":
    case "effect.due":
    case "effect.withdrawn":
    case "effect.claimed":
    case "effect.started":
    case "effect.settled":
      return evolveEffect(state, event);
    default:
      return assertNever(event);
  }
}

type Of<T extends Draft["type"]> = Extract<Event, { type: T }>;

function open(state: State, event: Of<"session.opened">): State {
  const { repository, issue, author, startedBy, salt, idea, config } = event.data;
  const session = { key: event.session, repository, issue, author, startedBy, salt, idea, config, openedAt: event.at };
  return { ...state, session };
}

function hear(state: State, event: Of<"user.said">): State {
  if (event.actor.type !== "person") return state;
  const { key, revision, updatedAt, refused, request, problem, text, on } = event.data;
  const by = { id: event.actor.id, login: event.actor.login };
  const heard = { ...state, said: [...state.said, { key, revision, updatedAt }] };
  if (refused) return asked(heard, { key, topic: "refusal", by, message: "" });
  if (problem !== null) return asked(heard, { key, topic: "problem", by, message: problem.message });
  if (request === null) return heard;
  if (isWork(request)) {
    const message = { key, type: request.type, text, by, on };
    const approval = request.type === "steer" ? heard.approval : null;
    return { ...heard, approval, pending: [...heard.pending.filter((other) => other.key !== key), message] };
  }
  switch (request.type) {
    case "approve":
      return on === null ? heard : { ...heard, approval: { by, commit: on } };
    case "pause":
      return { ...heard, pausedBy: by.login };
    case "resume":
      return { ...heard, pausedBy: null };
    case "cancel":
      return { ...heard, isCancelled: true };
    case "ask":
      return asked(heard, { key, topic: "answer", by, message: request.topic });
    case "help":
      return asked(heard, { key, topic: "help", by, message: "" });
    default:
      return heard;
  }
}

function asked(state: State, question: State["questions"][number]): State {
  return { ...state, questions: [...state.questions, question] };
}

function forget(state: State, key: string): State {
  return {
    ...state,
    pending: state.pending.filter((message) => message.key !== key),
    questions: state.questions.filter((question) => question.key !== key),
  };
}

function notice(state: State, change: EventData["host.changed"]): State {
  switch (change.part) {
    case "issue":
      return { ...state, isIssueOpen: change.open };
    case "pull": {
      const { part: _part, ...pull } = change;
      return { ...state, pull };
    }
    case "head":
      return adoptHead(state, change);
    case "preview":
      return { ...state, preview: { commit: change.commit, url: change.url } };
    case "game":
      return { ...state, gameUrl: change.url };
    case "comment":
      return { ...state, comments: state.comments.filter((comment) => comment.id !== change.commentId) };
    case "run":
      return noticeRunOver(state, change);
    default:
      return assertNever(change);
  }
}

/** A person's push is a build like any other: kept, tested, built upon. */
function adoptHead(state: State, head: { commit: string; tree: string | null }): State {
  if (head.tree === null || state.spec === null) return state;
  const n = (state.build?.n ?? 0) + 1;
  const { n: order, attempt } = state.order?.order ?? { n: 1, attempt: 1 };
  const place = { commit: head.commit, tree: head.tree, slug: state.build?.slug ?? state.spec.slug };
  const build = { n, order, attempt, ...place, journal: "", foreign: true, binding: null };
  return { ...state, build, evidence: null, scores: null, judge: null, ruling: null, approval: null };
}

function rule(state: State, event: Of<"verdict.ruled">): State {
  const ruling = { ...event.data, eventId: event.id, attempt: state.build?.attempt ?? 0 };
  return { ...state, ruling, rulings: [...state.rulings, ruling] };
}
