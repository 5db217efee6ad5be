import type { Draft, EventData } from "../core/events.ts";
import type { State } from "../core/state.ts";
import { findSecret } from "../core/secrets.ts";
import type { SeenComment, SeenReview, Speaker } from "../github/port.ts";
import type { Fact } from "../transcript/port.ts";
import { cleanText } from "./clean-text.ts";
import { isWhole, type News, type Unasked } from "./news.ts";
import { parseMessage, type Parsed } from "./parse-message.ts";
import { writeText, type KeptText } from "./write-text.ts";

interface Heard {
  readonly key: string;
  readonly author: Speaker;
  readonly updatedAt: string;
  readonly on: string | null;
  readonly parsed: Parsed;
  readonly kept: KeptText;
  /** Everything whose change makes it a new message. */
  readonly fingerprint: string;
}

type Digest = (text: string) => string;

/** Comments and reviews that are new, edited or gone. Who was not asked about is heard by a later pass. */
export function hearMessages(state: State, news: News, { digest }: { readonly digest: Digest }): Fact[] {
  const salt = state.session?.salt ?? "";
  const fresh = listUnheard(state, news, digest).flatMap((message) => {
    const mayWrite = news.writers.get(message.author.id);
    if (mayWrite === undefined) return [];
    const said = tell(message, { refused: !mayWrite, salt, digest });
    return message.isEdited ? [retract(message.key, "edited"), said] : [said];
  });
  return [...fresh, ...missing(state, news)];
}

interface Unheard extends Heard {
  readonly revision: string;
  readonly isEdited: boolean;
}

/** Messages the log does not know as they now are, oldest first. Bots, ourselves included, are never heard (C24). */
export function listUnheard(state: State, news: Unasked, digest: Digest): Unheard[] {
  const heard = [
    ...[...news.comments, ...news.pullComments].map((comment) => hearComment(state, comment)),
    ...news.reviews.flatMap((review) => hearReview(review, { state, news })),
  ].filter((message) => !message.author.isBot && message.updatedAt > (state.session?.heardFrom ?? ""));
  const byTime = heard.toSorted((a, b) => (a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? -1 : 1));
  const known = new Map(state.said.map((said) => [said.key, said.revision]));
  const salt = state.session?.salt ?? "";
  return byTime.flatMap((message) => {
    const revision = digest(`${salt}\n${message.fingerprint}`);
    const before = known.get(message.key);
    return before === revision ? [] : [{ ...message, revision, isEdited: before !== undefined }];
  });
}

function hearComment(state: State, comment: SeenComment): Heard {
  const parsed = parseMessage(comment.body);
  return {
    key: `comment:${comment.id}`,
    author: comment.author,
    updatedAt: comment.updatedAt,
    on: state.build?.commit ?? null,
    parsed: checkRestart(checkApproval(state, parsed)),
    kept: { text: parsed.text, inline: [] },
    fingerprint: comment.body,
  };
}

/** Whoever hears it has a log. */
function checkRestart(parsed: Parsed): Parsed {
  if (parsed.request?.type !== "restart") return parsed;
  const message = "This session's log is there, so there is nothing to begin anew. Open a new issue for another game.";
  return { request: null, problem: { code: "restart.log", message }, text: "" };
}

/** An approval that names a commit is for that commit only. */
function checkApproval(state: State, parsed: Parsed): Parsed {
  if (parsed.request?.type !== "approve") return parsed;
  const { sha } = parsed.request;
  const current = state.build?.commit ?? null;
  return current !== null && (sha === null || current.startsWith(sha)) ? parsed : stale(current);
}

function stale(current: string | null): Parsed {
  const message =
    current === null
      ? "There is no build to approve yet."
      : `That is not the current build, which is \`${current.slice(0, 12)}\`. Look at it and approve that one.`;
  return { request: null, problem: { code: "approve.stale", message }, text: "" };
}

type Look = { readonly state: State; readonly news: Unasked };

/** A review is of the commit it was written on; a head that was pushed by hand is not recorded yet when it is heard. */
function checkReview(review: SeenReview, parsed: Parsed, { state, news }: Look): Parsed {
  const current = state.build?.commit ?? null;
  const isOld = review.commit !== current && review.commit !== news.head?.commit;
  return parsed.request?.type === "approve" && isOld ? stale(current) : parsed;
}

function hearReview(review: SeenReview, look: Look): Heard[] {
  if (review.state === "PENDING" || review.state === "DISMISSED") return [];
  const inline = review.inline.map(({ path, line, body }) => ({ path: cleanText(path), line, text: cleanText(body) }));
  const parsed = checkReview(review, parseReview(review, inline.length > 0), look);
  return [
    {
      key: `review:${review.id}`,
      author: review.author,
      updatedAt: review.submittedAt,
      on: review.commit,
      parsed,
      kept: { text: parsed.text, inline },
      fingerprint: JSON.stringify([review.state, review.body, review.commit, review.inline]),
    },
  ];
}

function parseReview(review: SeenReview, hasInline: boolean): Parsed {
  const spoken = parseMessage(review.body);
  if (review.state === "APPROVED") return { request: { type: "approve", sha: null }, problem: null, text: "" };
  if (review.state === "CHANGES_REQUESTED") return { request: { type: "changes" }, problem: null, text: spoken.text };
  if (spoken.request === null && spoken.problem === null && hasInline) {
    return { request: { type: "steer" }, problem: null, text: "" };
  }
  return spoken;
}

interface Telling {
  /** Whether they may not steer. */
  readonly refused: boolean;
  readonly salt: string;
  readonly digest: Digest;
}

function tell(message: Unheard, { refused, salt, digest }: Telling): Fact {
  const { key, revision } = message;
  const { author, updatedAt, on, parsed, kept } = withoutSecrets(message);
  const hasWords = kept.text !== "" || kept.inline.length > 0;
  const text = hasWords && !refused ? writeText(kept, { digest, salt }) : null;
  const data: EventData["user.said"] = {
    key,
    revision,
    updatedAt,
    on,
    text: text?.ref ?? null,
    request: refused ? null : parsed.request,
    problem: refused ? null : parsed.problem,
    refused: refused && (parsed.request !== null || parsed.problem !== null),
  };
  const draft: Draft = {
    type: "user.said",
    actor: { type: "person", id: author.id, login: author.login },
    cause: null,
    data,
  };
  return { draft, files: text === null ? [] : [text.file] };
}

/** A message with a key in it is not heard at all: what the log holds cannot be taken back. The person is told. */
function withoutSecrets(message: Heard): Heard {
  const secret = findSecret(message.fingerprint);
  if (secret === null) return message;
  const problem = { code: "message.secret", message: secretAdvice(secret) };
  return { ...message, parsed: { request: null, problem, text: "" }, kept: { text: "", inline: [] } };
}

function secretAdvice(secret: string): string {
  return `it holds what looks like ${secret}, so I kept nothing of it. Others may have seen it: revoke that key now. Then edit your message, or write it again, without the key.`;
}

function retract(key: string, how: "edited" | "deleted"): Fact {
  return {
    draft: { type: "user.retracted", actor: { type: "system", part: "inbox" }, cause: null, data: { key, how } },
    files: [],
  };
}

/** Nobody tells of deletions and dismissals, so the lists are compared with what was heard. */
function missing(state: State, news: News): Fact[] {
  if (!isWhole(state, news)) return [];
  const present = new Set([...news.comments, ...news.pullComments].map((comment) => `comment:${comment.id}`));
  for (const review of news.reviews) if (review.state !== "DISMISSED") present.add(`review:${review.id}`);
  const keys = new Set(state.said.map((said) => said.key));
  return [...keys]
    .filter((key) => /^(?:comment|review):/.test(key) && !present.has(key))
    .map((key) => retract(key, "deleted"));
}
