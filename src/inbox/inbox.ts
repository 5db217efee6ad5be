/**
 * News and the clock in, facts out. Pure: authorised, parsed and keyed, and only what the log does not know yet.
 * Not its business: looking at GitHub, or deciding what follows.
 */
import { canonicalJson } from "../core/canonical.ts";
import type { Config } from "../core/config.ts";
import type { Draft, Person } from "../core/events.ts";
import { nextDeadline } from "../core/phase.ts";
import { findSecret } from "../core/secrets.ts";
import type { State } from "../core/state.ts";
import type { SeenComment, SeenIssue, Speaker } from "../github/port.ts";
import type { Fact } from "../transcript/port.ts";
import { hearMessages, listUnheard } from "./hear-messages.ts";
import { commentsHere, isOwn, type News, type Unasked } from "./news.ts";
import { noticeChanges } from "./notice-changes.ts";
import { parseMessage } from "./parse-message.ts";
import { readIdea } from "./read-idea.ts";
import { writeText } from "./write-text.ts";

export interface InboxDeps {
  /** SHA-256 of a text as 64 hex digits. */
  readonly digest: (text: string) => string;
  /** A fresh ULID, used once as a new session's salt. */
  readonly salt: string;
  /** Asked only when a session opens: settings that cannot be read stop no session that has its own. */
  readonly config: () => Config;
}

/** The label that makes an issue a session. */
export const sessionLabel = "crumb";

/** Finds what is new for a state. Asked again with another state after a lost race, it finds what is new for that. */
export function inbox(state: State, news: News, deps: InboxDeps): Fact[] {
  if (state.session === null) return openSession(news, deps);
  return [...hearMessages(state, news, deps), ...noticeChanges(state, news), ...tick(state, news)];
}

/** People whose words are new, so that it matters whether they may steer. */
export function speakersIn(state: State, news: Unasked, digest: InboxDeps["digest"]): Speaker[] {
  if (state.session !== null) return listUnheard(state, news, digest).map(({ author }) => author);
  const asking = commentsHere(news).filter((comment) => asksFor(comment, "start") || asksFor(comment, "restart"));
  const authors = [news.issue, ...asking].flatMap((one) => (one === null ? [] : [one.author]));
  return authors.filter(({ isBot }) => !isBot);
}

/**
 * A writer's `/restart`, the newest word on the issue after whatever we wrote there: the one that begins a session anew
 * whose log is gone, and no second one when that is lost as well.
 */
export function findRestart(news: News): SeenComment | null {
  const comments = commentsHere(news);
  const own = comments.filter((comment) => isOwn(news, comment.author)).map(({ id }) => id);
  // Where we never spoke there was no session whose log could be gone.
  if (own.length === 0) return null;
  const last = Math.max(...own);
  const mayWrite = ({ author }: SeenComment): boolean => news.writers.get(author.id) === true;
  return comments.findLast((one) => one.id > last && asksFor(one, "restart") && mayWrite(one)) ?? null;
}

/** Whether an issue asks for a game at all. */
export function wantsSession<N extends Pick<News, "issue">>(news: N): news is N & { readonly issue: SeenIssue } {
  return news.issue !== null && news.issue.labels.includes(sessionLabel) && news.issue.isOpen;
}

/** A writer's issue opens by itself; anybody else's when a writer says `/start`. */
function openSession(news: News, deps: InboxDeps): Fact[] {
  if (!wantsSession(news)) return [];
  const idea = readIdea(news.issue);
  const restart = findRestart(news);
  const startedBy = restart === null ? starter(news) : personOf(restart.author);
  if (startedBy === null || idea === "" || findSecret(idea) !== null) return [];
  const heardFrom = restart?.updatedAt ?? news.issue.movedAt;
  const { digest, salt } = deps;
  const config = deps.config();
  const text = writeText({ text: idea, inline: [] }, { digest, salt });
  const draft: Draft = {
    type: "session.opened",
    actor: { type: "system", part: "inbox" },
    cause: null,
    data: {
      repository: news.repository,
      issue: news.issue.number,
      author: personOf(news.issue.author),
      startedBy,
      salt,
      idea: text.ref,
      ...(heardFrom === null ? {} : { heardFrom }),
      config,
      configHash: digest(canonicalJson(config)),
    },
  };
  return [{ draft, files: [text.file] }];
}

function starter(news: News & { readonly issue: SeenIssue }): Person | null {
  const { author } = news.issue;
  if (!author.isBot && news.writers.get(author.id) === true) return personOf(author);
  const start = commentsHere(news).find(
    (comment) => news.writers.get(comment.author.id) === true && asksFor(comment, "start"),
  );
  return start === undefined ? null : personOf(start.author);
}

function asksFor({ author, body }: SeenComment, type: "start" | "restart"): boolean {
  return !author.isBot && parseMessage(body).request?.type === type;
}

export function personOf(speaker: Speaker): Person {
  return { id: speaker.id, login: speaker.login };
}

/** A deadline that has passed is a fact like any other. */
function tick(state: State, news: News): Fact[] {
  const deadline = nextDeadline(state);
  if (deadline === null || deadline.at > news.now) return [];
  const data = { deadline: deadline.at, effect: deadline.effect };
  return [{ draft: { type: "clock.ticked", actor: { type: "system", part: "inbox" }, cause: null, data }, files: [] }];
}
