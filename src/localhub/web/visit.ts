import type { Context } from "hono";
import { accessOf } from "../domain/access.ts";
import { siteUrl } from "../domain/pages.ts";
import { visibleRepository } from "../domain/repositories.ts";
import { findUser } from "../domain/users.ts";
import type { Actor } from "../hub.ts";
import type { Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { fullName } from "../present/repository.ts";
import { personOf } from "./read/person.ts";
import type { Site } from "./site.ts";
import type { Frame, RepositoryFrame } from "./views/frame.ts";

/** One request by one person. */
export interface Visit {
  readonly actor: Actor | null;
  readonly frame: Frame;
}

export interface RepositoryVisit {
  readonly actor: Actor | null;
  readonly repository: Repository;
  readonly frame: RepositoryFrame;
}

export function visit(site: Site, context: Context): Visit {
  const { hub } = site;
  const session = site.sessions.of(context);
  const user = session.login === null ? undefined : findUser(hub, session.login);
  const url = new URL(context.req.url);
  return {
    actor: user === undefined ? null : { user, token: null },
    frame: {
      viewer: user === undefined ? null : personOf(user),
      people: hub.store.users
        .all()
        .filter((one) => one.type === "User")
        .map(personOf),
      formToken: session.formToken,
      nowMs: hub.clock.now(),
      path: url.pathname + url.search,
      siteUrl: hub.urls.web,
      pagesUrl: hub.urls.pages,
      editing: url.searchParams.get("edit"),
      version: hub.store.version(),
    },
  };
}

/**
 * A request about the repository named in the path.
 * @throws {HubProblem} 404 when the visitor may not know of it
 */
export function visitRepository(site: Site, context: Context): RepositoryVisit {
  const { actor, frame } = visit(site, context);
  const at = { owner: context.req.param("owner") ?? "", name: context.req.param("name") ?? "" };
  const repository = visibleRepository(site.hub, actor, at);
  return { actor, repository, frame: { ...frame, ...describeRepository(site, { actor, repository }) } };
}

/** @throws {HubProblem} 401 for somebody who only looks around */
export function demandActor(actor: Actor | null): Actor {
  if (actor === null) throw new HubProblem(401, "Choose whom to act as first (top right).");
  return actor;
}

function describeRepository(
  site: Site,
  seen: { readonly actor: Actor | null; readonly repository: Repository },
): Omit<RepositoryFrame, keyof Frame> {
  const { hub } = site;
  const { actor, repository } = seen;
  const name = fullName(hub, repository);
  const open = hub.store.issues.group(repository.id).filter((issue) => issue.state === "open");
  const access = actor === null ? "none" : accessOf(hub, actor.user.id, repository);
  return {
    repository: name,
    description: repository.description,
    defaultBranch: repository.defaultBranch,
    openIssues: open.filter((issue) => issue.pullId === null).length,
    openPulls: open.filter((issue) => issue.pullId !== null).length,
    siteOfPages: repository.pagesEnabled ? siteUrl(hub, repository) : null,
    isArchived: repository.archived ?? false,
    canAdminister: access === "admin",
    canWrite: (access === "write" || access === "admin") && repository.archived !== true,
  };
}
