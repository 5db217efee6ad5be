import type { Actor, Hub } from "../hub.ts";
import type { PagesDeployment, Repository, Sha } from "../model.ts";
import { HubProblem, notFound } from "../problem.ts";
import { fullName } from "../present/repository.ts";
import { demand, RIGHTS } from "./access.ts";

/** Address of a repository's site, with a slash at its end. */
export function siteUrl(hub: Hub, repository: Repository): string {
  return `${hub.urls.pages}/${fullName(hub, repository)}/`;
}

/** Turns Pages on. @throws {HubProblem} 409 when it is on */
export function enablePages(hub: Hub, actor: Actor, repository: Repository): Repository {
  demand(hub, actor, { repository, right: RIGHTS.writePages });
  if (repository.pagesEnabled) throw new HubProblem(409, "GitHub Pages is already enabled.");
  return hub.store.repositories.put({ ...repository, pagesEnabled: true });
}

/** Says whether a site comes from deployments of workflows or from a branch; @throws {HubProblem} 404 when Pages is off */
export function changePages(
  hub: Hub,
  actor: Actor,
  wanted: { repository: Repository; buildType: "workflow" | "legacy" },
): void {
  demand(hub, actor, { repository: wanted.repository, right: RIGHTS.writePages });
  if (!wanted.repository.pagesEnabled) throw notFound();
  hub.store.repositories.put({ ...wanted.repository, pagesFromBranch: wanted.buildType === "legacy" });
}

/** Notes that a site now shows what an artifact held. */
export function recordDeployment(
  hub: Hub,
  what: { repository: Repository; artifactId: number | null; sha: Sha | null; status: PagesDeployment["status"] },
): PagesDeployment {
  return hub.store.pagesDeployments.put({
    id: hub.store.pagesDeployments.nextId(),
    repositoryId: what.repository.id,
    status: what.status,
    artifactId: what.artifactId,
    sha: what.sha,
    createdAt: hub.clock.timestamp(),
  });
}

/** @throws {HubProblem} 404 */
export function deploymentById(hub: Hub, repository: Repository, id: number): PagesDeployment {
  const deployment = hub.store.pagesDeployments.get(id);
  if (deployment?.repositoryId !== repository.id) throw notFound();
  return deployment;
}
