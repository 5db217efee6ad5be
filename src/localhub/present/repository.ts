import type { Hub } from "../hub.ts";
import type { Repository } from "../model.ts";
import { nodeId } from "./node-id.ts";
import { presentUserId, userById } from "./user.ts";

export function fullName(hub: Hub, repository: Repository): string {
  return `${userById(hub, repository.ownerId).login}/${repository.name}`;
}

/** Address of a repository in the API. */
export function apiUrl(hub: Hub, repository: Repository): string {
  return `${hub.urls.api}/repos/${fullName(hub, repository)}`;
}

/** Address of a repository for people and for git. */
export function webUrl(hub: Hub, repository: Repository): string {
  return `${hub.urls.web}/${fullName(hub, repository)}`;
}

/** A repository as runs show it: who and where it is. */
export function presentRepositoryLite(hub: Hub, repository: Repository) {
  const api = apiUrl(hub, repository);
  return {
    id: repository.id,
    node_id: nodeId("Repository", repository.id),
    name: repository.name,
    full_name: fullName(hub, repository),
    private: repository.private,
    owner: presentUserId(hub, repository.ownerId),
    html_url: webUrl(hub, repository),
    description: repository.description,
    fork: false,
    url: api,
    ...templatedUrls(api),
  };
}

const NO_AUDIENCE = {
  forks: 0,
  forks_count: 0,
  stargazers_count: 0,
  watchers: 0,
  watchers_count: 0,
  size: 0,
};

export function presentRepository(hub: Hub, repository: Repository) {
  const web = webUrl(hub, repository);
  const open = hub.store.issues.group(repository.id).filter((issue) => issue.state === "open").length;
  return {
    ...presentRepositoryLite(hub, repository),
    git_url: `${web}.git`,
    ssh_url: `${web}.git`,
    clone_url: `${web}.git`,
    svn_url: web,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    ...NO_AUDIENCE,
    default_branch: repository.defaultBranch,
    open_issues: open,
    open_issues_count: open,
    is_template: false,
    topics: [],
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: repository.pagesEnabled,
    has_downloads: true,
    has_discussions: false,
    archived: repository.archived ?? false,
    disabled: false,
    visibility: repository.private ? "private" : "public",
    web_commit_signoff_required: false,
    allow_forking: true,
    pushed_at: repository.pushedAt ?? repository.createdAt,
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
  };
}

function templatedUrls(api: string) {
  return {
    archive_url: `${api}/{archive_format}{/ref}`,
    assignees_url: `${api}/assignees{/user}`,
    blobs_url: `${api}/git/blobs{/sha}`,
    branches_url: `${api}/branches{/branch}`,
    collaborators_url: `${api}/collaborators{/collaborator}`,
    comments_url: `${api}/comments{/number}`,
    commits_url: `${api}/commits{/sha}`,
    compare_url: `${api}/compare/{base}...{head}`,
    contents_url: `${api}/contents/{+path}`,
    contributors_url: `${api}/contributors`,
    deployments_url: `${api}/deployments`,
    downloads_url: `${api}/downloads`,
    events_url: `${api}/events`,
    forks_url: `${api}/forks`,
    git_commits_url: `${api}/git/commits{/sha}`,
    git_refs_url: `${api}/git/refs{/sha}`,
    git_tags_url: `${api}/git/tags{/sha}`,
    hooks_url: `${api}/hooks`,
    issue_comment_url: `${api}/issues/comments{/number}`,
    issue_events_url: `${api}/issues/events{/number}`,
    issues_url: `${api}/issues{/number}`,
    keys_url: `${api}/keys{/key_id}`,
    labels_url: `${api}/labels{/name}`,
    languages_url: `${api}/languages`,
    merges_url: `${api}/merges`,
    milestones_url: `${api}/milestones{/number}`,
    notifications_url: `${api}/notifications{?since,all,participating}`,
    pulls_url: `${api}/pulls{/number}`,
    releases_url: `${api}/releases{/id}`,
    stargazers_url: `${api}/stargazers`,
    statuses_url: `${api}/statuses/{sha}`,
    subscribers_url: `${api}/subscribers`,
    subscription_url: `${api}/subscription`,
    tags_url: `${api}/tags`,
    teams_url: `${api}/teams`,
    trees_url: `${api}/git/trees{/sha}`,
  };
}
