import type { Actor, Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { presentPushedCommit } from "../present/commit.ts";
import { webUrl } from "../present/repository.ts";
import { emit } from "./emit.ts";
import { followRef } from "./pull-follow.ts";
import type { RefChange } from "./ref-change.ts";

const ZERO = "0".repeat(40);

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
  const git = hub.git.open(repository.id);
  const [head, forced] = await Promise.all([
    after === null ? undefined : git.commit(after),
    before !== null && after !== null ? git.isAncestor(before, after).then((ahead) => !ahead) : false,
  ]);
  const commits =
    after === null || head === undefined
      ? []
      : await git.log({ tip: after, limit: before === null ? 1 : 20, ...(before === null ? {} : { exclude: before }) });
  const shown = commits.toReversed().map((commit) => presentPushedCommit(hub, repository, commit));
  return {
    ref: change.name,
    before: before ?? ZERO,
    after: after ?? ZERO,
    base_ref: null,
    created: before === null,
    deleted: after === null,
    forced,
    compare: `${webUrl(hub, repository)}/compare/${(before ?? ZERO).slice(0, 12)}...${(after ?? ZERO).slice(0, 12)}`,
    commits: shown,
    head_commit: head === undefined ? null : presentPushedCommit(hub, repository, head),
    pusher: { name: actor.user.login, email: `${actor.user.login}@users.noreply.github.com` },
  };
}
