import type { State } from "../core/state.ts";

/** Where things are on the web. */
export interface Links {
  /** `https://github.com`, or the local one; no slash at the end. */
  readonly server: string;
  readonly owner: string;
  readonly name: string;
  /** Root of the repository's Pages, no slash at the end. */
  readonly pages: string;
  readonly defaultBranch: string;
}

/** The branch a session's game stands on. */
export function gameBranch(issue: number): string {
  return `crumb/${issue}/game`;
}

/** The branch a session's transcript and pictures stand on. */
export function logBranch(issue: number): string {
  return `crumb/${issue}/log`;
}

export function issueUrl(links: Links, issue: number): string {
  return `${repositoryUrl(links)}/issues/${issue}`;
}

export function commitUrl(links: Links, commit: string): string {
  return `${repositoryUrl(links)}/commit/${commit}`;
}

export function branchUrl(links: Links, branch: string): string {
  return `${repositoryUrl(links)}/tree/${branch}`;
}

/** Where a person opens the pull request of a branch. */
export function compareUrl(links: Links, branch: string): string {
  return `${repositoryUrl(links)}/compare/${links.defaultBranch}...${branch}?expand=1`;
}

/** Address of a file on the log branch, or `null` for a path that could lead elsewhere. */
export function logFileUrl(links: Links, issue: number, file: string): string | null {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u.test(file)) return null;
  return `${repositoryUrl(links)}/raw/${logBranch(issue)}/${file}`;
}

/** Address of what a person wrote, by its key (`comment:1`, `review:2`…). */
export function messageUrl(links: Links, state: State, key: string): string | null {
  const issue = state.session?.issue;
  if (issue === undefined) return null;
  const [kind, id] = key.split(":");
  if (kind === "comment") return `${issueUrl(links, issue)}#issuecomment-${id}`;
  if (kind === "review") return state.pull === null ? null : `${state.pull.url}#pullrequestreview-${id}`;
  return kind === "pull" ? (state.pull?.url ?? null) : issueUrl(links, issue);
}

export function repositoryUrl({ server, owner, name }: Pick<Links, "server" | "owner" | "name">): string {
  return `${server}/${owner}/${name}`;
}
