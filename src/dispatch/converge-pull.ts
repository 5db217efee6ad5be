import type { State } from "../core/state.ts";
import { AppError } from "../core/failure.ts";
import type { SeenPull } from "../github/port.ts";
import type { News } from "../inbox/news.ts";
import { markBody, readMark, sameBody } from "../views/mark.ts";
import type { WantedPull } from "../views/surfaces.ts";
import type { DispatchDeps } from "./deps.ts";
import { askForPull } from "./tell-people.ts";

/**
 * Opens the pull request or brings it up to date. Its head is its key: there is never a second one.
 * @returns `opened` where there is a new one now
 */
export async function convergePull(
  state: State,
  { wanted, news }: { wanted: WantedPull; news: News },
  deps: DispatchDeps,
): Promise<"nothing" | "written" | "opened"> {
  const { host } = deps;
  const body = markBody(wanted.body, { topic: "pull", claim: "none", seq: state.seq });
  const { pull } = news;
  if (pull === null) {
    return open({ wanted, body, news }, deps);
  }
  const isOlder = (readMark(pull.body)?.seq ?? 0) > state.seq;
  if (isOlder) return "nothing";
  const isSame = sameBody(pull.body, wanted.body) && pull.title === wanted.title;
  if (!isSame) await host.updatePull(pull.number, { title: wanted.title, body });
  const isSettled = !pull.isOpen || pull.isMerged || (await convergeReadiness(pull, wanted, deps));
  return isSame && isSettled ? "nothing" : "written";
}

/** @returns whether it was as it should be */
async function convergeReadiness(pull: SeenPull, wanted: WantedPull, { host }: DispatchDeps): Promise<boolean> {
  if (pull.isDraft !== wanted.draft) await host.setDraft(pull, wanted.draft);
  const missing = wanted.reviewers.filter((login) => !pull.reviewers.includes(login));
  const isAsked = missing.length === 0 || !pull.isDraft;
  if (!isAsked) await host.requestReview(pull.number, missing);
  return isAsked && pull.isDraft === wanted.draft;
}

/** Where drafts are not offered an ordinary pull request is opened; where we may open none, a person is asked to. */
async function open(
  { wanted, body, news }: { wanted: WantedPull; body: string; news: News },
  deps: DispatchDeps,
): Promise<"opened" | "nothing"> {
  const { host, links } = deps;
  const pull = { branch: wanted.head, base: links.defaultBranch, title: wanted.title, body };
  try {
    await host.createPull({ ...pull, isDraft: wanted.draft });
    return "opened";
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.retryable) throw error;
    // It is there and did not show yet: looking at once again may not show it either, so the next pass takes it up.
    if ((await host.findPull(wanted.head)) !== null) return "nothing";
    if (/not permitted to create/i.test(error.failure.message)) {
      await askForPull(wanted.head, news, deps);
      return "nothing";
    }
    if (!/draft/i.test(error.failure.message)) throw error;
    await host.createPull({ ...pull, isDraft: false });
    return "opened";
  }
}
