/**
 * Makes GitHub show what the state says: looks, and writes only what differs. Repeatable at any moment; what was
 * deleted or edited by hand heals. Not its business: what should be shown (views).
 */
import { AppError } from "../core/failure.ts";
import type { State } from "../core/state.ts";
import { isOwn, type News } from "../inbox/news.ts";
import { markBody, readMark, sameBody } from "../views/mark.ts";
import { surfaces, type Surfaces } from "../views/surfaces.ts";
import { convergeLabels } from "./converge-labels.ts";
import { convergePages } from "./converge-pages.ts";
import { convergePull } from "./converge-pull.ts";
import type { DispatchDeps } from "./deps.ts";

/**
 * Converges every surface of a session. The pull request comes first: once it is opened the rest waits for it to be
 * known, or every text would be written without it and then again.
 * @returns `opened` with the rest undone, else whether anything had to be written
 */
export async function converge(
  state: State,
  news: News,
  deps: DispatchDeps,
): Promise<"nothing" | "written" | "opened"> {
  const wanted = surfaces(state, deps.links);
  const pull = wanted.pull === null ? "nothing" : await convergePull(state, { wanted: wanted.pull, news }, deps);
  if (pull === "opened") return "opened";
  const written = [
    pull === "written",
    await convergeComments(state, { wanted, news }, deps),
    news.issue !== null && (await convergeLabels(news.issue, wanted.labels, deps)),
    await convergeStatuses(wanted, news, deps),
    await cancelRuns(wanted, deps),
    await convergePages(state, { wanted, news }, deps),
  ];
  return written.includes(true) ? "written" : "nothing";
}

async function cancelRuns({ cancel }: Surfaces, { host }: DispatchDeps): Promise<boolean> {
  for (const run of cancel) await host.cancelRun(run);
  return cancel.length > 0;
}

/** Never overwrites a comment rendered from a later state than ours. */
async function convergeComments(
  state: State,
  { wanted, news }: { wanted: Surfaces; news: News },
  deps: DispatchDeps,
): Promise<boolean> {
  let hasWritten = false;
  const current = new Map([...news.comments, ...news.pullComments].map((comment) => [comment.id, comment]));
  for (const { id, body } of wanted.comments) {
    const comment = current.get(id);
    if (comment === undefined || !isOwn(news, comment.author) || sameBody(comment.body, body)) continue;
    const mark = readMark(comment.body);
    if (mark !== null && mark.seq > state.seq) continue;
    const topic = state.comments.find((posted) => posted.id === id)?.topic ?? "status";
    const text = markBody(body, { topic, claim: mark?.claim ?? "healed", seq: state.seq });
    hasWritten = (await rewrite(id, text, deps)) || hasWritten;
  }
  return hasWritten;
}

/** A text that may not be changed (the conversation is locked, say) stays as it is, and everything else goes on. */
async function rewrite(id: number, text: string, { host, say }: DispatchDeps): Promise<boolean> {
  try {
    await host.updateComment(id, text);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.retryable) throw error;
    say(`comment ${id} stays as it is: ${error.failure.message}`);
    return false;
  }
}

async function convergeStatuses(wanted: Surfaces, news: News, { host }: DispatchDeps): Promise<boolean> {
  let hasWritten = false;
  const shas = new Set(wanted.statuses.map((status) => status.sha));
  for (const sha of shas) {
    const current = news.statuses.get(sha) ?? (await host.listStatuses(sha));
    for (const status of wanted.statuses.filter((candidate) => candidate.sha === sha)) {
      const { context, state, description, targetUrl } = status;
      const there = current.find((candidate) => candidate.context === context);
      const isSame = there?.state === state && there.description === description && there.targetUrl === targetUrl;
      if (isSame) continue;
      await host.setStatus(sha, { context, state, description, targetUrl });
      hasWritten = true;
    }
  }
  return hasWritten;
}
