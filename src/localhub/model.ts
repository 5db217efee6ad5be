// The data of a GitHub on localhost: plain rows, one interface per table.
// Rows are immutable: a change puts a new row under the same key (see store.ts). Rows name each other by numeric id.
// Not its business: GitHub's snake_case wire shapes (api/present), git objects (git/), rules (domain/).
import type { Commit } from "./git/commit.ts";

/** Time as GitHub prints it: UTC, grain of one second, e.g. `2026-01-31T10:00:00Z`. */
export type Timestamp = string;
/** Forty hexadecimal digits naming a git object. */
export type Sha = string;

export interface User {
  readonly id: number;
  readonly login: string;
  readonly type: "User" | "Bot";
  readonly name: string | null;
  readonly createdAt: Timestamp;
  /** Whether they are in a repository as soon as they are invited; missing means yes. */
  readonly acceptsInvitations?: boolean;
}

export type Access = "read" | "write" | "admin";
export type Scope =
  | "actions"
  | "actions-variables"
  | "checks"
  | "contents"
  | "deployments"
  | "id-token"
  | "issues"
  | "pages"
  | "pull-requests"
  | "statuses";
/** Rights of a job token; a missing scope means none. */
export type TokenPermissions = Readonly<Partial<Record<Scope, "read" | "write" | "none">>>;

interface TokenRow {
  readonly id: number;
  readonly userId: number;
  readonly value: string;
  readonly createdAt: Timestamp;
}
export type PersonalToken = TokenRow & { readonly type: "personal" };
/** `GITHUB_TOKEN` of one job: one repository, declared rights, dead when the job ends. */
export interface JobToken extends TokenRow {
  readonly type: "job";
  readonly repositoryId: number;
  readonly runId: number;
  readonly jobId: number;
  readonly permissions: TokenPermissions;
}
/** Rights by their names in the API, e.g. `pull_requests`. */
export type AppPermissions = Readonly<Record<string, "read" | "write" | "admin">>;

/** What an app acts with in the repositories of one installation, for an hour; its user is the app's bot. */
export interface InstallationToken extends TokenRow {
  readonly type: "installation";
  readonly installationId: number;
  /** Repositories it was asked for; null for all of the installation. */
  readonly repositoryIds: readonly number[] | null;
  readonly permissions: AppPermissions;
  readonly expiresAt: Timestamp;
}
export type Token = PersonalToken | JobToken | InstallationToken;

export interface Repository {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly private: boolean;
  /** Nobody may write then until it is taken out again; missing means no. */
  readonly archived?: boolean;
  readonly description: string | null;
  readonly defaultBranch: string;
  /** Issues and pull requests share one sequence. */
  readonly nextNumber: number;
  readonly pagesEnabled: boolean;
  /** Whether the site is to be made of a branch, which takes no deployments. */
  readonly pagesFromBranch?: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly pushedAt: Timestamp | null;
}

export interface Collaborator {
  readonly id: number;
  readonly repositoryId: number;
  readonly userId: number;
  readonly access: Access;
}

export interface Label {
  readonly id: number;
  readonly repositoryId: number;
  readonly name: string;
  /** Six hexadecimal digits without `#`. */
  readonly color: string;
  readonly description: string | null;
}

export type StateReason = "completed" | "not_planned" | "duplicate" | "reopened";

/** An issue, or the conversation half of a pull request (then `pullId` is set). */
export interface Issue {
  readonly id: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly pullId: number | null;
  readonly title: string;
  readonly body: string | null;
  readonly state: "open" | "closed";
  readonly stateReason: StateReason | null;
  readonly authorId: number;
  readonly labelIds: readonly number[];
  readonly assigneeIds: readonly number[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly closedAt: Timestamp | null;
  readonly closedById: number | null;
  /** Only who may write can comment then; missing means no. */
  readonly locked?: boolean;
  readonly lockReason?: string;
}

/** What a pull request has beyond its issue; title, body, state, labels live in the `Issue` row `issueId`. */
export interface PullRequest {
  readonly id: number;
  readonly issueId: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly headRef: string;
  readonly headSha: Sha;
  readonly baseRef: string;
  readonly baseSha: Sha;
  readonly draft: boolean;
  readonly merged: boolean;
  readonly mergedAt: Timestamp | null;
  readonly mergedById: number | null;
  readonly mergeCommitSha: Sha | null;
  readonly requestedReviewerIds: readonly number[];
  readonly size: PullSize;
}

/** How much a pull request changes, measured whenever its head or base moves. */
export interface PullSize {
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
}

/** A comment in the conversation of an issue or a pull request. */
export interface Comment {
  readonly id: number;
  readonly repositoryId: number;
  readonly issueId: number;
  readonly number: number;
  readonly authorId: number;
  readonly body: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export type ReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";

export interface Review {
  readonly id: number;
  readonly repositoryId: number;
  readonly pullId: number;
  readonly authorId: number;
  readonly state: ReviewState;
  readonly body: string;
  readonly commitId: Sha;
  readonly submittedAt: Timestamp | null;
}

export interface ReviewComment {
  readonly id: number;
  readonly repositoryId: number;
  readonly pullId: number;
  readonly reviewId: number;
  readonly authorId: number;
  readonly path: string;
  readonly line: number | null;
  readonly startLine: number | null;
  readonly side: "LEFT" | "RIGHT";
  readonly commitId: Sha;
  readonly diffHunk: string;
  readonly inReplyToId: number | null;
  readonly body: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export type ReactionContent = "+1" | "-1" | "laugh" | "confused" | "heart" | "hooray" | "rocket" | "eyes";
export type ReactionSubject = "issue" | "comment" | "review-comment" | "review";

export interface Reaction {
  readonly id: number;
  readonly repositoryId: number;
  readonly subject: ReactionSubject;
  readonly subjectId: number;
  readonly userId: number;
  readonly content: ReactionContent;
  readonly createdAt: Timestamp;
}

/** A line of a conversation that is not a comment: `detail` is the label, ref, title or SHA concerned. */
export interface TimelineEvent {
  readonly id: number;
  readonly repositoryId: number;
  readonly issueId: number;
  readonly event:
    | "labeled"
    | "unlabeled"
    | "closed"
    | "reopened"
    | "renamed"
    | "merged"
    | "review_requested"
    | "ready_for_review"
    | "convert_to_draft"
    | "head_ref_pushed"
    | "head_ref_deleted"
    | "review_dismissed"
    /** `detail` is where the issue came from. */
    | "transferred";
  readonly actorId: number;
  readonly detail: string | null;
  readonly createdAt: Timestamp;
}

export interface Status {
  readonly id: number;
  readonly repositoryId: number;
  readonly sha: Sha;
  readonly context: string;
  readonly state: "error" | "failure" | "pending" | "success";
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creatorId: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Remembers that the server itself made (and so signed) a commit; key is `repositoryId/sha`. */
export interface SignedCommit {
  readonly id: string;
  readonly repositoryId: number;
  readonly sha: Sha;
  readonly userId: number;
}

export interface Workflow {
  readonly id: number;
  readonly repositoryId: number;
  /** `.github/workflows/name.yml` */
  readonly path: string;
  readonly name: string;
  readonly disabled?: "manually";
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export type RunStatus = "queued" | "in_progress" | "completed" | "pending" | "waiting";
export type Conclusion = "success" | "failure" | "cancelled" | "skipped" | "timed_out" | "neutral" | "action_required";

export interface WorkflowRun {
  readonly id: number;
  readonly repositoryId: number;
  readonly workflowId: number;
  readonly path: string;
  /** Name of the workflow. */
  readonly name: string;
  /** Result of `run-name`, else what the event suggests. */
  readonly displayTitle: string;
  readonly runNumber: number;
  readonly runAttempt: number;
  readonly event: string;
  readonly status: RunStatus;
  readonly conclusion: Conclusion | null;
  readonly headBranch: string | null;
  readonly headSha: Sha;
  readonly headCommit?: Commit;
  /** Full ref the run was started for, e.g. `refs/heads/main`. */
  readonly ref: string;
  readonly actorId: number;
  /** The webhook payload that started it (`github.event`). */
  readonly eventPayload: unknown;
  readonly concurrencyGroup: string | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly startedAt: Timestamp | null;
  readonly completedAt: Timestamp | null;
}

export interface Step {
  readonly number: number;
  readonly name: string;
  readonly status: RunStatus;
  readonly conclusion: Conclusion | null;
  readonly startedAt: Timestamp | null;
  readonly completedAt: Timestamp | null;
}

export interface Job {
  readonly id: number;
  readonly repositoryId: number;
  readonly runId: number;
  /** Key under `jobs:`. */
  readonly key: string;
  readonly name: string;
  readonly status: RunStatus;
  readonly conclusion: Conclusion | null;
  readonly labels: readonly string[];
  readonly steps: readonly Step[];
  readonly createdAt: Timestamp;
  readonly startedAt: Timestamp | null;
  readonly completedAt: Timestamp | null;
}

/** Files handed from a run to others; they lie as a plain folder under the data folder until expired. */
export interface Artifact {
  readonly id: number;
  readonly repositoryId: number;
  readonly runId: number;
  readonly name: string;
  readonly byteCount: number;
  readonly digest: string | null;
  readonly expired: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly expiresAt: Timestamp;
}

export interface Variable {
  readonly id: number;
  readonly repositoryId: number;
  readonly name: string;
  readonly value: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export interface Secret {
  readonly id: number;
  readonly repositoryId: number;
  readonly name: string;
  readonly value: string;
}

export interface PagesDeployment {
  readonly id: number;
  readonly repositoryId: number;
  readonly status: "deployment_in_progress" | "succeed" | "deployment_failed";
  readonly artifactId: number | null;
  readonly sha: Sha | null;
  readonly createdAt: Timestamp;
}
