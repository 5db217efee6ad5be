import type { State } from "../core/state.ts";
import { AppError } from "../core/failure.ts";
import type { SeenPull } from "../github/port.ts";
import type { News } from "../inbox/news.ts";
import { markBody, readMark, sameBody } from "../views/mark.ts";
import type { WantedPull } from "../views/surfaces.ts";
import { convergeLabels } from "./converge-labels.ts";
import type { DispatchDeps } from "./deps.ts";

/** Opens the pull request or brings it up to date. Its head is its key: there is never a second one. */
export async function convergePull(
  state: State,
  { wanted, news }: { wanted: WantedPull; news: News },
  deps: DispatchDeps,
): Promise<void> {
  const { host } = deps;
  const body = markBody(wanted.body, { topic: "pull", claim: "none", seq: state.seq });
  const pull = news.pull ?? (await host.findPull(wanted.head));
  if (pull === null) {
    const made = await open(wanted, body, deps);
    if (made !== null) await convergeLabels(made.number, { have: made.labels, want: wanted.labels }, deps);
    return;
  }
  const isOlder = (readMark(pull.body)?.seq ?? 0) > state.seq;
  if (isOlder) return;
  if (!sameBody(pull.body, wanted.body) || pull.title !== wanted.title) {
    await host.updatePull(pull.number, { title: wanted.title, body });
  }
  await convergeLabels(pull.number, { have: pull.labels, want: wanted.labels }, deps);
  if (pull.isOpen && !pull.isMerged) await convergeReadiness(pull, wanted, deps);
}

async function convergeReadiness(pull: SeenPull, wanted: WantedPull, { host }: DispatchDeps): Promise<void> {
  if (pull.isDraft !== wanted.draft) await host.setDraft(pull, wanted.draft);
  const missing = wanted.reviewers.filter((login) => !pull.reviewers.includes(login));
  if (missing.length > 0 && pull.isDraft) await host.requestReview(pull.number, missing);
}

/** Where drafts are not offered an ordinary pull request is opened. */
async function open(wanted: WantedPull, body: string, deps: DispatchDeps): Promise<SeenPull | null> {
  const { host, links } = deps;
  const pull = { branch: wanted.head, base: links.defaultBranch, title: wanted.title, body };
  try {
    return await host.createPull({ ...pull, isDraft: wanted.draft });
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.retryable) throw error;
    const found = await host.findPull(wanted.head);
    if (found !== null) return found;
    if (/draft/i.test(error.failure.message)) return host.createPull({ ...pull, isDraft: false });
    throw error;
  }
}
