// In: the rows of one issue or pull request. Out: its conversation in order of time, ready to be shown.
// Not its business: HTML, and who may change what beyond "these words are mine".
import type {
  Comment,
  Issue,
  Reaction,
  ReactionContent,
  ReactionSubject,
  Review,
  ReviewComment,
  ReviewState,
  TimelineEvent,
} from "../../model.ts";
import type { Store } from "../../store.ts";
import { findPerson, type Person } from "./person.ts";

export interface ReactionCount {
  readonly content: ReactionContent;
  readonly logins: readonly string[];
  readonly isMine: boolean;
}

/** Words of one person: an issue's body, a comment, a comment on a line. */
export interface Words {
  readonly subject: ReactionSubject;
  readonly id: number;
  readonly anchor: string;
  readonly author: Person;
  readonly body: string;
  readonly at: string;
  readonly isEdited: boolean;
  readonly isMine: boolean;
  readonly reactions: readonly ReactionCount[];
}

/** Comments on one line of a diff. */
export interface Thread {
  readonly path: string;
  readonly line: number | null;
  readonly side: "LEFT" | "RIGHT";
  readonly hunk: string;
  readonly reviewId: number;
  readonly firstId: number;
  readonly comments: readonly Words[];
}

export type Entry =
  | { readonly type: "words"; readonly at: string; readonly words: Words }
  | {
      readonly type: "review";
      readonly at: string;
      readonly state: ReviewState;
      readonly words: Words;
      readonly threads: readonly Thread[];
    }
  | {
      readonly type: "event";
      readonly at: string;
      readonly event: Exclude<TimelineEvent["event"], LabelEvent>;
      readonly actor: Person;
      readonly detail: string | null;
    }
  | {
      /** What one person did to labels before anything else happened. */
      readonly type: "labels";
      readonly at: string;
      readonly actor: Person;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

type LabelEvent = "labeled" | "unlabeled";

/** Who is looking: decides which words and reactions are "mine". */
export interface Reader {
  readonly store: Store;
  readonly viewerId: number | null;
}

export function readOpening(reader: Reader, issue: Issue): Words {
  const { store } = reader;
  return words(reader, {
    subject: "issue",
    id: issue.id,
    anchor: `issue-${issue.id}`,
    authorId: issue.authorId,
    body: issue.body ?? "",
    at: issue.createdAt,
    // An issue's row also changes with its labels and comments, so an edit cannot be told from it.
    editedAt: issue.createdAt,
    reactions: store.reactions.group(`issue/${issue.id}`),
  });
}

/** Everything after the opening words, oldest first. */
export function readConversation(reader: Reader, issue: Issue): readonly Entry[] {
  const { store } = reader;
  const comments = store.comments.group(issue.id).map((comment): Entry => {
    const said = readComment(reader, comment);
    return { type: "words", at: said.at, words: said };
  });
  const events = store.timeline.group(issue.id).map((row) => readEvent(store, row));
  const reviews = issue.pullId === null ? [] : readReviews(reader, issue.pullId);
  const entries = [...comments, ...events, ...reviews];
  return joinLabels(entries.toSorted((a, b) => a.at.localeCompare(b.at) || rankInSecond(a) - rankInSecond(b)));
}

function readEvent(store: Store, row: TimelineEvent): Entry {
  const told = { at: row.createdAt, actor: findPerson(store, row.actorId) };
  const label = row.detail ?? "";
  if (row.event === "labeled") return { type: "labels", ...told, added: [label], removed: [] };
  if (row.event === "unlabeled") return { type: "labels", ...told, added: [], removed: [label] };
  return { type: "event", ...told, event: row.event, detail: row.detail };
}

/** Changes of labels that follow one another and are of one person become one, told at the time of the last. */
function joinLabels(entries: readonly Entry[]): readonly Entry[] {
  return entries.reduce<readonly Entry[]>((joined, entry) => {
    const last = joined.at(-1);
    const isMore = last?.type === "labels" && entry.type === "labels" && last.actor.login === entry.actor.login;
    if (!isMore) return [...joined, entry];
    const added = [...new Set([...last.added, ...entry.added])];
    const removed = [...new Set([...last.removed, ...entry.removed])];
    return [...joined.slice(0, -1), { ...entry, added, removed }];
  }, []);
}

/** Times have a grain of one second: within it labels precede words, and words what they led to. */
function rankInSecond(entry: Entry): number {
  if (entry.type === "labels") return 0;
  if (entry.type !== "event") return 1;
  return entry.event === "renamed" ? 0 : 2;
}

export function readThreads(reader: Reader, pullId: number): readonly Thread[] {
  const rows = reader.store.reviewComments.group(pullId);
  return rows
    .filter((row) => row.inReplyToId === null)
    .map((first) => ({
      path: first.path,
      line: first.line,
      side: first.side,
      hunk: first.diffHunk,
      reviewId: first.reviewId,
      firstId: first.id,
      comments: [first, ...rows.filter((row) => row.inReplyToId === first.id)].map((row) =>
        readLineComment(reader, row),
      ),
    }));
}

function readReviews(reader: Reader, pullId: number): readonly Entry[] {
  const threads = readThreads(reader, pullId);
  return reader.store.reviews.group(pullId).flatMap((review): readonly Entry[] => {
    const own = threads.filter((thread) => thread.reviewId === review.id);
    // A reply makes a review of its own on GitHub; it is already shown in its thread.
    const isEmpty = own.length === 0 && review.body === "" && review.state === "COMMENTED";
    if (isEmpty || review.submittedAt === null) return [];
    const said = readReviewWords(reader, review);
    return [{ type: "review", at: said.at, state: review.state, words: said, threads: own }];
  });
}

function readReviewWords(reader: Reader, review: Review): Words {
  const at = review.submittedAt ?? "";
  return words(reader, {
    subject: "review",
    id: review.id,
    anchor: `pullrequestreview-${review.id}`,
    authorId: review.authorId,
    body: review.body,
    at,
    editedAt: at,
    reactions: reader.store.reactions.group(`review/${review.id}`),
  });
}

function readComment(reader: Reader, comment: Comment): Words {
  return words(reader, {
    subject: "comment",
    id: comment.id,
    anchor: `issuecomment-${comment.id}`,
    authorId: comment.authorId,
    body: comment.body,
    at: comment.createdAt,
    editedAt: comment.updatedAt,
    reactions: reader.store.reactions.group(`comment/${comment.id}`),
  });
}

function readLineComment(reader: Reader, comment: ReviewComment): Words {
  return words(reader, {
    subject: "review-comment",
    id: comment.id,
    anchor: `discussion_r${comment.id}`,
    authorId: comment.authorId,
    body: comment.body,
    at: comment.createdAt,
    editedAt: comment.updatedAt,
    reactions: reader.store.reactions.group(`review-comment/${comment.id}`),
  });
}

interface RawWords extends Pick<Words, "subject" | "id" | "anchor" | "body" | "at"> {
  readonly authorId: number;
  readonly editedAt: string;
  readonly reactions: readonly Reaction[];
}

function words(reader: Reader, row: RawWords): Words {
  const { subject, id, anchor, body, at, authorId, editedAt } = row;
  return {
    subject,
    id,
    anchor,
    body,
    at,
    author: findPerson(reader.store, authorId),
    isEdited: editedAt !== at,
    isMine: authorId === reader.viewerId,
    reactions: countReactions(reader, row.reactions),
  };
}

function countReactions(reader: Reader, rows: readonly Reaction[]): readonly ReactionCount[] {
  const contents = [...new Set(rows.map((row) => row.content))];
  return contents.map((content) => {
    const same = rows.filter((row) => row.content === content);
    return {
      content,
      logins: same.map((row) => findPerson(reader.store, row.userId).login),
      isMine: same.some((row) => row.userId === reader.viewerId),
    };
  });
}
