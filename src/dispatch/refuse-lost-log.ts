import { AppError } from "../core/failure.ts";
import { findRestart } from "../inbox/inbox.ts";
import { commentsHere, type News } from "../inbox/news.ts";
import { logBranch } from "../views/links.ts";
import { isOfSession } from "./tell-people.ts";

/**
 * Whether the log of an issue that shows none must have been lost: an earlier session left traces, its comments or its
 * branch, and no writer has asked since to begin anew.
 */
export function missesLog(news: News): boolean {
  const isBranchThere = news.head !== null || news.pull !== null;
  if (!isBranchThere && !commentsHere(news).some((comment) => isOfSession(comment, news))) return false;
  return findRestart(news) === null;
}

/** @throws {AppError} log.missing, always */
export function refuseLostLog(issue: number): never {
  throw new AppError({
    code: "log.missing",
    message: `The branch ${logBranch(issue)} is gone.`,
    retryable: false,
    hint: "Restore the branch, or comment /restart to begin anew.",
  });
}
