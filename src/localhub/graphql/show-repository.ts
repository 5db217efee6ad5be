import { isVisible, RIGHTS } from "../domain/access.ts";
import { findRepository, findRepositoryEver } from "../domain/repositories.ts";
import type { Repository } from "../model.ts";
import { HubProblem } from "../problem.ts";
import { nodeId } from "../present/node-id.ts";
import { fullName, webUrl } from "../present/repository.ts";
import { userById } from "../present/user.ts";
import { showIssue } from "./show-conversation.ts";
import { readObject, showCommit } from "./show-git-object.ts";
import { type PullArgs, showPull, showPullsFrom } from "./show-pull.ts";
import { showUser } from "./show-user.ts";
import { guarded, type Viewer } from "./viewer.ts";

/**
 * The repository of that name, or of a name it had.
 * @throws {HubProblem} NOT_FOUND, also for what the viewer may not know of
 */
export function findNamed(
  { hub, actor }: Viewer,
  { owner, name, followRenames = true }: { owner: string; name: string; followRenames?: boolean | null },
): Repository {
  const find = followRenames === false ? findRepository : findRepositoryEver;
  const repository = find(hub, owner, name);
  if (repository !== undefined && isVisible(hub, actor, repository)) return repository;
  throw missing(`a Repository with the name '${owner}/${name}'`);
}

function missing(what: string): HubProblem {
  return new HubProblem(404, `Could not resolve to ${what}.`);
}

/** A repository; each part asks for the right to read it. */
export function showRepository(viewer: Viewer, repository: Repository) {
  const { hub } = viewer;
  const url = webUrl(hub, repository);
  const contents = { repository, right: RIGHTS.readContents };
  const ref = (name: string) => guarded(viewer, contents, () => showRef(viewer, repository, name));
  return {
    __typename: "Repository",
    id: nodeId("Repository", repository.id),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: fullName(hub, repository),
    owner: showUser(hub, userById(hub, repository.ownerId)),
    isPrivate: repository.private,
    isArchived: repository.archived ?? false,
    url,
    resourcePath: new URL(url).pathname,
    description: repository.description,
    createdAt: repository.createdAt,
    defaultBranchRef: () => ref(`refs/heads/${repository.defaultBranch}`),
    ref: (args: { qualifiedName: string }) => ref(args.qualifiedName),
    issue({ number }: { number: number }) {
      const issue = hub.store.issues.group(repository.id).find((one) => one.number === number && one.pullId === null);
      const need = { repository, right: RIGHTS.readOnlyIssues };
      return guarded(viewer, need, () => {
        if (issue === undefined) throw missing(`an Issue with the number of ${number}`);
        return showIssue(hub, issue);
      });
    },
    pullRequest({ number }: { number: number }) {
      const pull = hub.store.pulls.group(repository.id).find((one) => one.number === number);
      return guarded(viewer, { repository, right: RIGHTS.readPulls }, () => {
        if (pull === undefined) throw missing(`a PullRequest with the number of ${number}`);
        return showPull(viewer, pull);
      });
    },
    object: (args: { expression?: string | null; oid?: string | null }) =>
      guarded(viewer, contents, () => readObject(viewer, repository, args.oid ?? args.expression ?? "")),
  };
}

/** A branch or tag by full or short name; null when there is none. */
export async function showRef(viewer: Viewer, repository: Repository, name: string) {
  const git = viewer.hub.git.open(repository.id);
  for (const full of name.startsWith("refs/") ? [name] : [`refs/heads/${name}`, `refs/tags/${name}`]) {
    const commit = await git.commit(full);
    if (commit === undefined) continue;
    const prefix = full.startsWith("refs/tags/") ? "refs/tags/" : "refs/heads/";
    const branch = full.slice(prefix.length);
    return {
      __typename: "Ref",
      id: nodeId("Ref", `${repository.id}/${full}`),
      name: branch,
      prefix,
      target: showCommit(viewer, repository, commit),
      associatedPullRequests: (args: PullArgs) =>
        guarded(viewer, { repository, right: RIGHTS.readPulls }, () =>
          showPullsFrom(viewer, { repository, branch }, args),
        ),
    };
  }
  return null;
}
