/**
 * GitHub in our words. In: what we want to know or do. Out: plain values, ids as numbers, times as ISO 8601.
 * Not its business: what any of it means for a session. Everything a person or model wrote comes out untrusted.
 * Every function throws {AppError} github.unavailable (retryable), github.refused or github.not-found.
 */

export interface Speaker {
  readonly id: number;
  readonly login: string;
  readonly isBot: boolean;
}

export interface SeenIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
  readonly author: Speaker;
  readonly labels: readonly string[];
  readonly updatedAt: string;
  /** When it came from another repository, if it did. */
  readonly movedAt: string | null;
}

export interface SeenComment {
  readonly id: number;
  readonly body: string;
  readonly author: Speaker;
  readonly updatedAt: string;
  readonly url: string;
}

export interface SeenReview {
  readonly id: number;
  readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";
  readonly body: string;
  readonly author: Speaker;
  readonly commit: string | null;
  readonly submittedAt: string;
  readonly inline: readonly { readonly path: string; readonly line: number | null; readonly body: string }[];
}

export interface SeenPull {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  readonly isDraft: boolean;
  readonly nodeId: string;
  readonly head: string;
  readonly mergeCommit: string | null;
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
}

export interface SeenRun {
  readonly id: number;
  readonly url: string;
  readonly isOver: boolean;
  readonly conclusion: string | null;
  readonly artifacts: readonly string[];
}

export interface IssuesPort {
  /** All comments, oldest first; for a pull request, those of its conversation. */
  listComments(number: number): Promise<SeenComment[]>;
  createComment(number: number, body: string): Promise<SeenComment>;
  updateComment(id: number, body: string): Promise<void>;
  /** Adds a reaction of ours; adding it again changes nothing. */
  react(target: { readonly comment: number } | { readonly issue: number }, content: "eyes" | "rocket"): Promise<void>;
  setLabels(
    number: number,
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
  ): Promise<void>;
  /** Issues with a label, updated at or after a moment, open and closed. */
  listIssues(label: string, since: string): Promise<number[]>;
  /** Whether an issue is not in this repository any more. @throws {AppError} github.refused when issues are off */
  isGone(number: number): Promise<boolean>;
  /** Whether a person may write to the repository; asked of GitHub, compared by numeric id. */
  canWrite(person: Speaker): Promise<boolean>;
}

export interface PullsPort {
  /** The issue a number belongs to: the number itself, or for our own pull request the issue of its branch. */
  sessionOf(number: number): Promise<number>;
  /** The pull request from a branch of this repository, whatever its state; the newest if there are several. */
  findPull(branch: string): Promise<SeenPull | null>;
  listReviews(number: number): Promise<SeenReview[]>;
  createPull(pull: {
    readonly branch: string;
    readonly base: string;
    readonly title: string;
    readonly body: string;
    readonly isDraft: boolean;
  }): Promise<SeenPull>;
  updatePull(number: number, change: { readonly title: string; readonly body: string }): Promise<void>;
  setDraft(pull: SeenPull, isDraft: boolean): Promise<void>;
  requestReview(number: number, logins: readonly string[]): Promise<void>;
}

/** What a session is made of, as far as it is known; `null` is not asked about. */
export interface Place {
  readonly issue: number;
  /** Its pull request; where it is not known, the newest from the branch. */
  readonly pull: number | null;
  /** Pull requests opened before that count only while they are open. */
  readonly since: string | null;
  readonly branch: string;
  /** Folder of the game, whose tree is told wherever a commit is. */
  readonly folder: string | null;
  /** A commit whose statuses are told beside those of the branch. */
  readonly build: string | null;
  /** `branch:path` of what may be published. */
  readonly preview: string | null;
  readonly game: string | null;
}

export interface Seen {
  /** Numeric id of the repository. */
  readonly repository: number;
  /** `null` when there is none of that number. */
  readonly issue: SeenIssue | null;
  readonly comments: readonly SeenComment[];
  readonly pull: SeenPull | null;
  /** The game's tree in the merge commit. */
  readonly mergedTree: string | null;
  readonly pullComments: readonly SeenComment[];
  readonly reviews: readonly SeenReview[];
  /** Where the branch stands, and the game's tree there: empty without one, `null` where the folder was not asked for. */
  readonly head: { readonly commit: string; readonly tree: string | null } | null;
  /** Statuses by commit, of the commits that were looked at. */
  readonly statuses: ReadonlyMap<string, readonly SeenStatus[]>;
  readonly hasPreview: boolean;
  readonly hasGame: boolean;
}

export interface LookPort {
  /** Reads a session as a whole. @throws {AppError} github.archived when nothing may be written there any more */
  look(place: Place): Promise<Seen>;
}

export interface SeenStatus {
  readonly context: string;
  readonly state: string;
  readonly description: string;
  readonly targetUrl: string;
}

export interface RepositoryPort {
  readonly owner: string;
  readonly name: string;
  getRepository(): Promise<{ readonly id: number; readonly defaultBranch: string }>;
  /** Commit a branch stands at, `null` when there is no such branch. */
  getBranch(branch: string): Promise<string | null>;
  /** Git tree hash of a folder at a commit, `null` when it is not there. */
  getTree(commit: string, path: string): Promise<string | null>;
  /** Names of the folders in a folder; none when it is not there. */
  listFolders(ref: string, path: string): Promise<string[]>;
  /** A file of the repository of at most 1 MB, `null` when it is not there or larger. */
  getFile(path: string, ref: string): Promise<Uint8Array | null>;
  /** A text file of the repository, `null` when it is not there. */
  getText(path: string, ref: string): Promise<string | null>;
  listStatuses(sha: string): Promise<SeenStatus[]>;
  setStatus(sha: string, status: SeenStatus): Promise<void>;
  /** Log branches with the first line of their tip's message. */
  listLogs(): Promise<{ readonly issue: number; readonly headline: string }[]>;
  /** GitHub's time at its last answer, ISO 8601; asks when nothing was asked yet. */
  now(): Promise<string>;
  /** Whether a page answers 200. */
  isLive(url: string): Promise<boolean>;
}

export interface RunsPort {
  dispatch(
    workflow: string,
    inputs: Readonly<Record<string, string>>,
  ): Promise<{ readonly id: number; readonly url: string }>;
  getRun(id: number): Promise<SeenRun | null>;
  cancelRun(id: number): Promise<void>;
  /** Whether a run of a workflow waits or works. */
  isBusy(workflow: string): Promise<boolean>;
}

/**
 * Our logins: the one we write under here, then those whose writing is ours as well. A session may change hands between
 * the workflows and the server of an App, and in App mode a job lands what the server goes on with.
 */
export type Identity = readonly [string, ...string[]];

export interface HostPort extends LookPort, IssuesPort, PullsPort, RepositoryPort, RunsPort {
  readonly identity: Identity;
}

/** A file of a game, path relative to the game's folder. */
export interface GameFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export type Pushed =
  | { readonly type: "pushed"; readonly commit: string; readonly tree: string }
  /** The branch moved and the change does not apply on top. */
  | { readonly type: "conflict" };

export interface GitPort {
  /** Files of `games/<slug>` at a commit or branch; empty when there are none. */
  readGame(ref: string, slug: string): Promise<readonly GameFile[]>;
  /** Replaces `games/<slug>` in one commit on a branch that stands at `base` (`null`: made from the default branch). */
  pushGame(change: {
    readonly branch: string;
    readonly base: string | null;
    readonly slug: string;
    readonly files: readonly GameFile[];
    readonly message: string;
  }): Promise<Pushed>;
  /** Puts files under folders of a branch, replacing each folder but the root; makes the branch, never forces. */
  publish(change: {
    readonly branch: string;
    readonly folders: readonly { readonly path: string; readonly files: readonly GameFile[] }[];
    readonly message: string;
  }): Promise<void>;
}
