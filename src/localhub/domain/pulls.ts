import type { Actor, Hub } from "../hub.ts";
import type { PullRequest, Repository } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { repositoryOf } from "../present/association.ts";
import { issueOfPull, presentAnnouncedPull } from "../present/pull.ts";
import { fullName } from "../present/repository.ts";
import { presentUser } from "../present/user.ts";
import { accessOf, demand, RIGHTS } from "./access.ts";
import { refusePullByJob } from "./actions-settings.ts";
import { emit } from "./emit.ts";
import { insertIssue, updateIssue } from "./issues.ts";
import { measurePull } from "./pull-details.ts";
import { noteTimeline } from "./timeline.ts";
import { findUser } from "./users.ts";

export interface NewPull {
  readonly repository: Repository;
  readonly title: string;
  readonly body?: string | null | undefined;
  /** Branch, or `owner:branch` with the repository's own owner. */
  readonly head: string;
  readonly base: string;
  readonly draft?: boolean | undefined;
}

/** Opens a pull request between two branches of one repository. */
export async function openPull(hub: Hub, actor: Actor, wanted: NewPull): Promise<PullRequest> {
  const { repository } = wanted;
  demand(hub, actor, { repository, right: RIGHTS.reviewPulls });
  refusePullByJob(hub, actor, repository);
  const owner = fullName(hub, repository).split("/")[0] ?? "";
  const headRef = wanted.head.startsWith(`${owner}:`) ? wanted.head.slice(owner.length + 1) : wanted.head;
  const git = hub.git.open(repository.id);
  const [headSha, baseSha] = await Promise.all([
    git.ref(`refs/heads/${headRef}`),
    git.ref(`refs/heads/${wanted.base}`),
  ]);
  if (headSha === undefined) throw refusedPull({ field: "head" });
  if (baseSha === undefined) throw refusedPull({ field: "base" });
  if ((await git.count({ tip: headSha, exclude: baseSha })) === 0) {
    throw refusedPull({ message: `No commits between ${wanted.base} and ${headRef}` });
  }
  if (openPulls(hub, repository).some((pull) => pull.headRef === headRef && pull.baseRef === wanted.base)) {
    throw refusedPull({ message: `A pull request already exists for ${owner}:${headRef}.` });
  }
  const size = await measurePull(hub, { repositoryId: repository.id, headSha, baseSha });
  const pullId = hub.store.pulls.nextId();
  const issue = insertIssue(hub, actor, { repository, title: wanted.title, body: wanted.body ?? null, pullId });
  const pull = hub.store.pulls.put({
    id: pullId,
    issueId: issue.id,
    repositoryId: repository.id,
    number: issue.number,
    headRef,
    headSha,
    baseRef: wanted.base,
    baseSha,
    draft: wanted.draft ?? false,
    merged: false,
    mergedAt: null,
    mergedById: null,
    mergeCommitSha: null,
    requestedReviewerIds: [],
    size,
  });
  await git.updateRefs([{ name: `refs/pull/${pull.number}/head`, sha: headSha }]);
  announce(hub, actor, { pull, action: "opened" });
  return pull;
}

function refusedPull(what: { field: string } | { message: string }): HubProblem {
  const error =
    "field" in what
      ? { resource: "PullRequest", field: what.field, code: "invalid" as const }
      : { resource: "PullRequest", field: "base", code: "custom" as const, message: what.message };
  return new HubProblem(422, "Validation Failed", { errors: [error] });
}

function openPulls(hub: Hub, repository: Repository): PullRequest[] {
  return hub.store.pulls.group(repository.id).filter((pull) => issueOfPull(hub, pull).state === "open");
}

/** @throws {HubProblem} 404 */
export function pullByNumber(hub: Hub, repository: Repository, number: number): PullRequest {
  const pull = hub.store.pulls.group(repository.id).find((one) => one.number === number);
  if (pull === undefined) throw notFound();
  return pull;
}

export interface PullChange {
  readonly pull: PullRequest;
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly base?: string | undefined;
}

/** Edits, closes, reopens, changes the base. */
export async function updatePull(hub: Hub, actor: Actor, change: PullChange): Promise<PullRequest> {
  const { pull } = change;
  const git = hub.git.open(pull.repositoryId);
  const headSha = await git.ref(`refs/heads/${pull.headRef}`);
  if (change.state === "open" && issueOfPull(hub, pull).state === "closed" && headSha === undefined) {
    throw refusedPull({ message: `state cannot be changed. The ${pull.headRef} branch has been deleted.` });
  }
  const { title, body, state } = change;
  updateIssue(hub, actor, { issue: issueOfPull(hub, pull), title, body, state });
  const reopened = state === "open" && headSha !== undefined ? { headSha } : {};
  const current = { ...(hub.store.pulls.get(pull.id) ?? pull), ...reopened };
  if (change.base === undefined || change.base === pull.baseRef) return hub.store.pulls.put(current);
  const baseSha = await git.ref(`refs/heads/${change.base}`);
  if (baseSha === undefined) throw refusedPull({ field: "base" });
  const moved = { ...current, baseRef: change.base, baseSha };
  return hub.store.pulls.put({ ...moved, size: await measurePull(hub, moved) });
}

/** Makes a pull request a draft, or ready for review. */
export function setDraft(hub: Hub, actor: Actor, wanted: { pull: PullRequest; draft: boolean }): PullRequest {
  const repository = repositoryOf(hub, wanted.pull);
  const own = issueOfPull(hub, wanted.pull).authorId === actor.user.id;
  demand(hub, actor, { repository, right: own ? RIGHTS.reviewPulls : RIGHTS.writePulls });
  if (wanted.pull.draft === wanted.draft) return wanted.pull;
  const pull = hub.store.pulls.put({ ...wanted.pull, draft: wanted.draft });
  const issue = hub.store.issues.put({ ...issueOfPull(hub, pull), updatedAt: hub.clock.timestamp() });
  noteTimeline(hub, actor, { issue, event: wanted.draft ? "convert_to_draft" : "ready_for_review" });
  announce(hub, actor, { pull, action: wanted.draft ? "converted_to_draft" : "ready_for_review" });
  return pull;
}

/** Asks people for a review; those without access are refused with 422, as is the author. */
export function requestReviewers(
  hub: Hub,
  actor: Actor,
  wanted: { pull: PullRequest; logins: readonly string[] },
): PullRequest {
  const repository = repositoryOf(hub, wanted.pull);
  demand(hub, actor, { repository, right: RIGHTS.writePulls });
  const users = wanted.logins.map((login) => {
    const user = findUser(hub, login);
    const access = user === undefined ? "none" : accessOf(hub, user.id, repository);
    if (user === undefined || (access !== "admin" && access !== "write")) {
      throw new HubProblem(
        422,
        "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the " +
          `${fullName(hub, repository)} repository.`,
      );
    }
    if (user.id === issueOfPull(hub, wanted.pull).authorId) {
      throw new HubProblem(422, "Review cannot be requested from pull request author.");
    }
    return user;
  });
  const fresh = users.filter((user) => !wanted.pull.requestedReviewerIds.includes(user.id));
  const requestedReviewerIds = [...wanted.pull.requestedReviewerIds, ...fresh.map((user) => user.id)];
  const pull = hub.store.pulls.put({ ...wanted.pull, requestedReviewerIds });
  for (const user of fresh) {
    noteTimeline(hub, actor, { issue: issueOfPull(hub, pull), event: "review_requested", detail: user.login });
    const more = { requested_reviewer: presentUser(hub, user) };
    announce(hub, actor, { pull, action: "review_requested", more });
  }
  return pull;
}

/** Takes requests for review back. */
export function unrequestReviewers(
  hub: Hub,
  actor: Actor,
  wanted: { pull: PullRequest; logins: readonly string[] },
): PullRequest {
  demand(hub, actor, { repository: repositoryOf(hub, wanted.pull), right: RIGHTS.writePulls });
  const asked = wanted.pull.requestedReviewerIds;
  const gone = wanted.logins.flatMap((login) => findUser(hub, login) ?? []).filter((user) => asked.includes(user.id));
  const requestedReviewerIds = asked.filter((id) => !gone.some((user) => user.id === id));
  const pull = hub.store.pulls.put({ ...wanted.pull, requestedReviewerIds });
  for (const user of gone) {
    const more = { requested_reviewer: presentUser(hub, user) };
    announce(hub, actor, { pull, action: "review_request_removed", more });
  }
  return pull;
}

function announce(
  hub: Hub,
  actor: Actor,
  what: { pull: PullRequest; action: string; more?: Readonly<Record<string, unknown>> },
): void {
  const body = { number: what.pull.number, pull_request: presentAnnouncedPull(hub, what.pull), ...what.more };
  emit(hub, actor, { name: "pull_request", action: what.action, repository: repositoryOf(hub, what.pull), body });
}
