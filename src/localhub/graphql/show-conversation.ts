import type { Hub } from "../hub.ts";
import type { Comment, Issue, Label, TimelineEvent } from "../model.ts";
import { repositoryOf } from "../present/association.ts";
import { addressOfComment } from "../present/issue.ts";
import { nodeId } from "../present/node-id.ts";
import { webUrl } from "../present/repository.ts";
import { type PageArgs, showConnection } from "./show-connection.ts";
import { showAuthor } from "./show-user.ts";

export interface Order {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
}
export type OrderedArgs = PageArgs & { readonly orderBy?: Order | null };

/** What issues and pull requests have in common. */
export function showConversation(hub: Hub, issue: Issue) {
  const kind = issue.pullId === null ? "issues" : "pull";
  const url = `${webUrl(hub, repositoryOf(hub, issue))}/${kind}/${issue.number}`;
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body ?? "",
    url,
    resourcePath: new URL(url).pathname,
    author: showAuthor(hub, issue.authorId),
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    closed: issue.state === "closed",
    closedAt: issue.closedAt,
    comments(args: OrderedArgs) {
      const rows = sortRows(hub.store.comments.group(issue.id), args.orderBy);
      return showConnection(args, { name: "comments", rows, show: (row) => showComment(hub, row) });
    },
    labels(args: OrderedArgs) {
      const rows = sortRows(labelsOf(hub, issue), args.orderBy);
      return showConnection(args, { name: "labels", rows, show: showLabel });
    },
  };
}

export function showIssue(hub: Hub, issue: Issue) {
  return {
    __typename: "Issue",
    id: nodeId("Issue", issue.id),
    databaseId: issue.id,
    fullDatabaseId: String(issue.id),
    ...showConversation(hub, issue),
    state: issue.state === "open" ? "OPEN" : "CLOSED",
    timelineItems(args: PageArgs) {
      const rows = hub.store.timeline.group(issue.id).filter(({ event }) => event === "transferred");
      return showConnection(args, { name: "timelineItems", rows, show: (row) => showTransfer(hub, row) });
    },
  };
}

/** The one sort of event that is told here. */
function showTransfer(hub: Hub, { id, actorId, createdAt }: TimelineEvent) {
  return {
    __typename: "TransferredEvent",
    id: nodeId("TransferredEvent", id),
    actor: showAuthor(hub, actorId),
    createdAt,
  };
}

export function showComment(hub: Hub, row: Comment) {
  return {
    __typename: "IssueComment",
    id: nodeId("IssueComment", row.id),
    databaseId: row.id,
    fullDatabaseId: String(row.id),
    body: row.body,
    author: showAuthor(hub, row.authorId),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    url: addressOfComment(hub, row),
  };
}

function labelsOf(hub: Hub, issue: Issue): readonly Label[] {
  return issue.labelIds.flatMap((id) => hub.store.labels.get(id) ?? []);
}

function showLabel(label: Label) {
  const { name, color, description } = label;
  return { __typename: "Label", id: nodeId("Label", label.id), name, color, description, isDefault: false };
}

interface Sortable {
  readonly id: number;
  readonly name?: string;
  readonly updatedAt?: string;
}

/** Sorted as asked, else as they were made; rows of the same time stay as they were made. */
export function sortRows<Row extends Sortable>(rows: readonly Row[], order: Order | null | undefined): readonly Row[] {
  const key = (row: Row) => (order?.field === "NAME" ? row.name : order?.field === "UPDATED_AT" ? row.updatedAt : "");
  const sorted = rows.toSorted((a, b) => compareText(key(a) ?? "", key(b) ?? "") || a.id - b.id);
  return order?.direction === "DESC" ? sorted.toReversed() : sorted;
}

/** By code points: an order by language costs more than all else in an answer. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
