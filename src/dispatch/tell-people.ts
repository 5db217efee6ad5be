import { AppError } from "../core/failure.ts";
import { findSecret } from "../core/secrets.ts";
import { readIdea } from "../inbox/read-idea.ts";
import { isOwn, type News } from "../inbox/news.ts";
import { wantsSession } from "../inbox/inbox.ts";
import { markBody, readMark } from "../views/mark.ts";
import { cut, neutraliseLine } from "../views/neutralise.ts";
import { compareUrl } from "../views/links.ts";
import { phrases } from "../views/phrases.ts";
import type { Identity, SeenComment } from "../github/port.ts";
import { digest } from "../transcript/digest.ts";
import type { DispatchDeps } from "./deps.ts";

/**
 * Answers an issue that asks for a game and has no idea in it, or a key that is not for others. No session is opened for
 * it, so the comment's topic is its key: where it stands already, nothing is written.
 */
export async function welcomeEmptyIssue(news: News, { host }: DispatchDeps): Promise<void> {
  if (!wantsSession(news)) return;
  const idea = readIdea(news.issue);
  const secret = findSecret(idea);
  if (idea === "") await sayOnce({ topic: "empty", body: phrases.emptyIssue }, news, host);
  if (secret !== null) await sayOnce({ topic: "secret", body: phrases.secretIssue(secret) }, news, host);
}

/** Tells who opened an issue that the settings cannot be read, and why; any other error is not for people here. */
export async function explainSettings(error: unknown, news: News, { host }: DispatchDeps): Promise<void> {
  if (!(error instanceof AppError) || error.failure.code !== "config.invalid" || !isThere(news)) return;
  const body = phrases.badSettings(neutraliseLine(cut(error.message, 300)));
  await sayOnce({ topic: "settings", body }, news, host);
}

/** Tells what is wrong with the log of a session, once per fault: nothing else can be said while it cannot be trusted. */
export async function explainLog(error: unknown, issue: number, { host }: DispatchDeps): Promise<void> {
  if (!(error instanceof AppError)) return;
  const { code, message } = error.failure;
  if (code !== "log.foreign" && code !== "log.corrupt" && code !== "log.missing") return;
  const comments = await host.listComments(issue);
  const body = phrases.badLog[code](neutraliseLine(cut(message, 300)));
  const fault = digest(message).slice(0, 12);
  await sayOnce(
    { topic: code.replace(".", "-"), body, fault },
    { comments, issue: { number: issue }, identity: host.identity },
    host,
  );
}

/** Asks for the pull request that the repository's settings do not let us open. Once: it is found when it is there. */
export async function askForPull(branch: string, news: News, { host, links }: DispatchDeps): Promise<void> {
  if (!isThere(news)) return;
  await sayOnce({ topic: "pull-refused", body: phrases.pullRefused(compareUrl(links, branch)) }, news, host);
}

/** Topics of comments that are written without a log. */
const looseTopics = new Set(["empty", "secret", "settings", "log-foreign", "log-corrupt", "log-missing"]);

/** Whether a comment of ours was written from the log of a session. */
export function isOfSession(comment: SeenComment, news: Pick<News, "identity">): boolean {
  const mark = isOwn(news, comment.author) ? readMark(comment.body) : null;
  return mark !== null && !looseTopics.has(mark.topic);
}

interface Place {
  readonly identity: Identity;
  readonly comments: readonly SeenComment[];
  readonly issue: { readonly number: number };
}

function isThere(news: News): news is News & Place {
  return news.issue !== null;
}

/** `fault` tells one occasion from another; without it the topic alone does. */
async function sayOnce(
  { topic, body, fault = "none" }: { topic: string; body: string; fault?: string },
  place: Place,
  host: DispatchDeps["host"],
): Promise<void> {
  const stands = place.comments.some((comment) => {
    const mark = isOwn(place, comment.author) ? readMark(comment.body) : null;
    return mark?.topic === topic && mark.claim === fault;
  });
  if (!stands) await host.createComment(place.issue.number, markBody(body, { topic, claim: fault, seq: 0 }));
}
