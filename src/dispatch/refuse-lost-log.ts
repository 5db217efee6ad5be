import { AppError } from "../core/failure.ts";
import type { News } from "../inbox/news.ts";
import { gameBranch, logBranch } from "../views/links.ts";
import type { DispatchDeps } from "./deps.ts";
import { isOfSession } from "./tell-people.ts";

/**
 * An issue without a log is a new session only if no earlier one left traces: its comments, or its branch.
 * @throws {AppError} log.missing
 */
export async function refuseLostLog(news: News, { host }: DispatchDeps): Promise<void> {
  const { number } = news.issue;
  const hasTraces =
    news.comments.some((comment) => isOfSession(comment, news)) || (await host.getBranch(gameBranch(number))) !== null;
  if (!hasTraces) return;
  throw new AppError({
    code: "log.missing",
    message: `The branch ${logBranch(number)} is gone.`,
    retryable: false,
    hint: "Restore the branch, or open a new issue.",
  });
}
