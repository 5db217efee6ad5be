import { readIdea } from "../inbox/read-idea.ts";
import { isOwn, type News } from "../inbox/news.ts";
import { wantsSession } from "../inbox/inbox.ts";
import { markBody, readMark } from "../views/mark.ts";
import { phrases } from "../views/phrases.ts";
import type { DispatchDeps } from "./deps.ts";

/**
 * Answers an issue that asks for a game and has no idea in it. No session is opened for it, so the comment's topic is
 * its key: where it stands already, nothing is written.
 */
export async function welcomeEmptyIssue(news: News, { host }: DispatchDeps): Promise<void> {
  if (!wantsSession(news) || readIdea(news.issue) !== "") return;
  const stands = news.comments.some(
    (comment) => isOwn(news, comment.author) && readMark(comment.body)?.topic === "empty",
  );
  if (stands) return;
  await host.createComment(news.issue.number, markBody(phrases.emptyIssue, { topic: "empty", claim: "none", seq: 0 }));
}
