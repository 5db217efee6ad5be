import type { Commit } from "../git/commit.ts";
import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { presentPushedCommit } from "../present/commit.ts";
import { webUrl } from "../present/repository.ts";
import { emit } from "./emit.ts";
import { followRef } from "./pull-follow.ts";
import type { RefChange } from "./ref-change.ts";

const ZERO = "0".repeat(40);
/** GitHub lists up to 2,048; nobody here reads more than the last few. */
const MAX_COMMITS = 20;

/** Tells of a ref that moved, by whatever door, and lets pull requests follow it. */
export async function announceRefChange(hub: Hub, actor: Actor, change: RefChange): Promise<void> {
  const repository = notePush(hub, change);
  const short = change.name.replace(/^refs\/(heads|tags)\//, "");
  const refType = change.name.startsWith("refs/tags/") ? "tag" : "branch";
  if (change.before === null) {
    const body = { ref: short, ref_type: refType, master_branch: repository.defaultBranch, pusher_type: "user" };
    emit(hub, actor, { name: "create", repository, body: { ...body, description: repository.description } });
  }
  emit(hub, actor, { name: "push", repository, body: await pushBody(hub, actor, { ...change, repository }) });
  if (change.after === null) {
    emit(hub, actor, { name: "delete", repository, body: { ref: short, ref_type: refType, pusher_type: "user" } });
  }
  await followRef(hub, actor, { ...change, repository });
}

function notePush(hub: Hub, change: RefChange): Repository {
  const current = hub.store.repositories.get(change.repository.id) ?? change.repository;
  return hub.store.repositories.put({ ...current, pushedAt: hub.clock.timestamp() });
}

async function pushBody(hub: Hub, actor: Actor, change: RefChange): Promise<Record<string, unknown>> {
  const { repository, before, after } = change;
  const { head, forced, commits } = await pushedCommits(hub, change);
  return {
    ref: change.name,
    before: before ?? ZERO,
    after: after ?? ZERO,
    base_ref: null,
    created: before === null,
    deleted: after === null,
    forced,
    compare: `${webUrl(hub, repository)}/compare/${(before ?? ZERO).slice(0, 12)}...${(after ?? ZERO).slice(0, 12)}`,
    commits: commits.toReversed().map((commit) => presentPushedCommit(hub, repository, commit)),
    head_commit: head === undefined ? null : presentPushedCommit(hub, repository, head),
    pusher: { name: actor.user.login, email: `${actor.user.login}@users.noreply.github.com` },
  };
}

interface PushedCommits {
  readonly head: Commit | undefined;
  readonly forced: boolean;
  /** Newest first. */
  readonly commits: readonly Commit[];
}

async function pushedCommits(hub: Hub, change: RefChange): Promise<PushedCommits> {
  const { before, after } = change;
  const git = hub.git.open(change.repository.id);
  const head = after === null ? undefined : await git.commit(after);
  if (after === null || head === undefined) return { head, forced: false, commits: [] };
  // One commit on top of what was there, or a new ref: nothing git would have to be asked.
  const isNext = head.parents.length === 1 && head.parents[0] === before;
  if (isNext || before === null) return { head, forced: false, commits: [head] };
  const [isForward, commits] = await Promise.all([
    git.isAncestor(before, after),
    git.log({ tip: after, exclude: before, limit: MAX_COMMITS }),
  ]);
  return { head, forced: !isForward, commits };
}
