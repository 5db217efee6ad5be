import { AppError } from "../core/failure.ts";
import { findRestart } from "../inbox/inbox.ts";
import { commentsHere, type News } from "../inbox/news.ts";
import { logBranch } from "../views/links.ts";
import { isOfSession } from "./tell-people.ts";

/**
 * An issue without a log is a new session only if no earlier one left traces, its comments or its branch; or if a writer
 * asks for it since.
 * @throws {AppError} log.missing
 */
export function refuseLostLog(issue: number, news: News): void {
  const isBranchThere = news.head !== null || news.pull !== null;
  if (!isBranchThere && !commentsHere(news).some((comment) => isOfSession(comment, news))) return;
  if (findRestart(news) !== null) return;
  throw new AppError({
    code: "log.missing",
    message: `The branch ${logBranch(issue)} is gone.`,
    retryable: false,
    hint: "Restore the branch, or comment /restart to begin anew.",
  });
}
