import { AppError } from "../core/failure.ts";
import { readIdea } from "../inbox/read-idea.ts";
import { isOwn, type News } from "../inbox/news.ts";
import { wantsSession } from "../inbox/inbox.ts";
import { markBody, readMark } from "../views/mark.ts";
import { cut, neutraliseLine } from "../views/neutralise.ts";
import { phrases } from "../views/phrases.ts";
import type { DispatchDeps } from "./deps.ts";

/**
 * Answers an issue that asks for a game and has no idea in it. No session is opened for it, so the comment's topic is
 * its key: where it stands already, nothing is written.
 */
export async function welcomeEmptyIssue(news: News, { host }: DispatchDeps): Promise<void> {
  if (!wantsSession(news) || readIdea(news.issue) !== "") return;
  await sayOnce({ topic: "empty", body: phrases.emptyIssue }, news, host);
}

/** Tells who opened an issue that the settings cannot be read, and why; any other error is not for people here. */
export async function explainSettings(error: unknown, news: News, { host }: DispatchDeps): Promise<void> {
  if (!(error instanceof AppError) || error.failure.code !== "config.invalid") return;
  const body = phrases.badSettings(neutraliseLine(cut(error.message, 300)));
  await sayOnce({ topic: "settings", body }, news, host);
}

async function sayOnce(
  { topic, body }: { topic: string; body: string },
  news: News,
  host: DispatchDeps["host"],
): Promise<void> {
  const stands = news.comments.some(
    (comment) => isOwn(news, comment.author) && readMark(comment.body)?.topic === topic,
  );
  if (!stands) await host.createComment(news.issue.number, markBody(body, { topic, claim: "none", seq: 0 }));
}
