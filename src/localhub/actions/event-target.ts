import type { RunnerEvent, RunnerHost, RunnerRepository } from "./host.ts";
import { payloadField, payloadText } from "./payload-field.ts";

/** The commit whose workflow files answer an event, and what their filters look at. */
export interface EventTarget {
  /** Full ref: `github.ref`. */
  readonly ref: string;
  readonly sha: string;
  /** What `branches` filters compare; null when they do not apply. */
  readonly filterRef: string | null;
}

const mergeRefEvents = new Set(["pull_request", "pull_request_review", "pull_request_review_comment"]);

const skipMarks = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i;

async function ofDefaultBranch(host: RunnerHost, repository: RunnerRepository, filterRef: string | null) {
  const ref = `refs/heads/${repository.defaultBranch}`;
  const found = await host.repositories.resolve(repository.id, ref);
  return found ? { ref, sha: found.sha, filterRef } : undefined;
}

async function ofMergeRef(host: RunnerHost, event: RunnerEvent, filterRef: string): Promise<EventTarget | undefined> {
  const number = payloadField(event.payload, "pull_request", "number");
  const ref = `refs/pull/${String(number)}/merge`;
  const merged = await host.repositories.resolve(event.repositoryId, ref);
  if (merged) return { ref, sha: merged.sha, filterRef };
  const head = payloadText(event.payload, "pull_request", "head", "sha");
  // A conflict stops `pull_request` runs, not the ones about reviews.
  return event.name === "pull_request" || head === "" ? undefined : { ref, sha: head, filterRef };
}

/** Undefined when the event can start nothing, as the deletion of a branch. */
export async function findEventTarget(
  host: RunnerHost,
  repository: RunnerRepository,
  event: RunnerEvent,
): Promise<EventTarget | undefined> {
  if (event.name === "push") {
    const ref = payloadText(event.payload, "ref");
    const sha = payloadText(event.payload, "after");
    const isGone = payloadField(event.payload, "deleted") === true || /^0*$/.test(sha);
    const isSkipped = skipMarks.test(payloadText(event.payload, "head_commit", "message"));
    return isGone || isSkipped ? undefined : { ref, sha, filterRef: ref };
  }
  const base = payloadText(event.payload, "pull_request", "base", "ref");
  const filterRef = base === "" ? null : `refs/heads/${base}`;
  if (mergeRefEvents.has(event.name) && filterRef !== null) return ofMergeRef(host, event, filterRef);
  return ofDefaultBranch(host, repository, event.name === "pull_request_target" ? filterRef : null);
}
