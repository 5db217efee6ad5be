import { combineStatuses } from "../../domain/statuses.ts";
import type { Actor, Hub } from "../../hub.ts";
import type { Issue, Label, PullRequest, Repository } from "../../model.ts";
import type { IssueListPage, ListedIssue } from "../views/issue-list.ts";
import type { ConversationPage, IssuePage } from "../views/issue-page.ts";
import type { IssueState } from "../views/issue-state.ts";
import { readConversation, readOpening } from "./conversation.ts";
import { findPerson } from "./person.ts";

const PER_PAGE = 30;

export interface ListWish {
  readonly kind: "issues" | "pulls";
  readonly shown: "open" | "closed";
  readonly label: string | null;
  readonly page: number;
}

export function readIssueList(hub: Hub, repository: Repository, wish: ListWish): IssueListPage {
  const all = hub.store.issues
    .group(repository.id)
    .filter((issue) => (issue.pullId === null) === (wish.kind === "issues"))
    .filter((issue) => wish.label === null || labelsOf(hub, issue).some(({ name }) => name === wish.label));
  const shown = all.filter((issue) => issue.state === wish.shown).toSorted((a, b) => b.number - a.number);
  const start = (wish.page - 1) * PER_PAGE;
  const openCount = all.filter((issue) => issue.state === "open").length;
  return {
    ...wish,
    openCount,
    closedCount: all.length - openCount,
    issues: shown.slice(start, start + PER_PAGE).map((issue) => readListed(hub, issue)),
    hasMore: shown.length > start + PER_PAGE,
  };
}

function readListed(hub: Hub, issue: Issue): ListedIssue {
  const pull = issue.pullId === null ? undefined : hub.store.pulls.get(issue.pullId);
  const checks = pull === undefined ? null : combineStatuses(hub, issue.repositoryId, pull.headSha);
  return {
    number: issue.number,
    title: issue.title,
    state: stateOf(issue, pull),
    author: findPerson(hub.store, issue.authorId),
    labels: labelsOf(hub, issue),
    createdAt: issue.createdAt,
    commentCount: hub.store.comments.group(issue.id).length,
    checks: checks === null || checks.statuses.length === 0 ? null : checks.state,
  };
}

/** What an issue and a pull request show alike. */
export function readIssue(
  hub: Hub,
  seen: { readonly issue: Issue; readonly actor: Actor | null; readonly canWrite: boolean },
): ConversationPage {
  const { issue, actor } = seen;
  const reader = { store: hub.store, viewerId: actor?.user.id ?? null };
  const pull = issue.pullId === null ? undefined : hub.store.pulls.get(issue.pullId);
  return {
    number: issue.number,
    title: issue.title,
    state: stateOf(issue, pull),
    isOpen: issue.state === "open",
    author: findPerson(hub.store, issue.authorId),
    createdAt: issue.createdAt,
    opening: readOpening(reader, issue),
    entries: readConversation(reader, issue),
    labels: labelsOf(hub, issue),
    allLabels: hub.store.labels.group(issue.repositoryId),
    assignees: issue.assigneeIds.map((id) => findPerson(hub.store, id)),
    canEdit: actor !== null && (seen.canWrite || issue.authorId === actor.user.id),
  };
}

/** Pull requests whose text names this issue as what they close. */
export function readClosers(hub: Hub, issue: Issue): IssuePage["pulls"] {
  const names = new RegExp(String.raw`\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#${issue.number}\b`, "iu");
  return hub.store.issues.group(issue.repositoryId).flatMap((other) => {
    const pull = other.pullId === null ? undefined : hub.store.pulls.get(other.pullId);
    if (pull === undefined || !names.test(other.body ?? "")) return [];
    return [{ number: other.number, title: other.title, state: stateOf(other, pull) }];
  });
}

function labelsOf(hub: Hub, issue: Issue): readonly Label[] {
  return issue.labelIds.flatMap((id) => hub.store.labels.get(id) ?? []);
}

function stateOf(issue: Issue, pull: PullRequest | undefined): IssueState {
  if (pull === undefined) {
    if (issue.state === "open") return "open";
    return issue.stateReason === "not_planned" ? "not-planned" : "closed";
  }
  if (pull.merged) return "merged";
  if (issue.state === "closed") return "pull-closed";
  return pull.draft ? "draft" : "pull-open";
}
