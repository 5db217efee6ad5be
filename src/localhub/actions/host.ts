import type {
  Artifact,
  Conclusion,
  Job,
  RunStatus,
  Sha,
  Step,
  Timestamp,
  TokenPermissions,
  WorkflowRun,
} from "../model.ts";

// What the runner needs from the hub it lives in. Type-only: the hub implements it (actions-host.ts), tests have a small one.
// Everything untrusted stays on the runner's side; the host only keeps rows, files and rights.

export interface RunnerHost {
  readonly clock: HostClock;
  /** `http://127.0.0.1:P`, `…/api/v3`, `…/api/graphql`; asked late, because the port is known late. */
  urls(): { readonly server: string; readonly api: string; readonly graphql: string };
  readonly repositories: HostRepositories;
  readonly runs: HostRuns;
  readonly tokens: HostTokens;
  readonly artifacts: HostArtifacts;
  readonly pages: HostPages;
  /** A private folder of the hub for caches and checkout templates; never readable by jobs. */
  readonly cacheFolder: string;
}

export interface HostClock {
  /** Milliseconds since the epoch by the hub's clock. */
  now(): number;
  /** Calls back after somebody moved the clock; returns how to stop listening. */
  onAdvance(listener: () => void): () => void;
}

export interface RunnerRepository {
  readonly id: number;
  readonly owner: string;
  readonly ownerId: number;
  readonly name: string;
  readonly private: boolean;
  readonly defaultBranch: string;
  /** Absolute path of the bare repository. */
  readonly gitFolder: string;
  /** Smart HTTP URL without credentials, e.g. `http://127.0.0.1:P/o/r`. */
  readonly cloneUrl: string;
}

export interface HostRepositories {
  find(id: number): RunnerRepository | undefined;
  /** For `schedule`. */
  all(): readonly RunnerRepository[];
  /** Resolves a branch, tag, full ref (`refs/pull/3/merge` too) or SHA. `ref` is full, or null for a bare SHA. */
  resolve(id: number, name: string): Promise<{ readonly sha: Sha; readonly ref: string | null } | undefined>;
  /** Text files directly in `folder` of that commit; `path` is from the repository's root. Missing folder: none. */
  readFolder(
    id: number,
    sha: Sha,
    folder: string,
  ): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** Paths changed by a push, for `paths` filters. */
  changedPaths(id: number, before: Sha, after: Sha): Promise<readonly string[]>;
  variables(id: number): Readonly<Record<string, string>>;
  secrets(id: number): Readonly<Record<string, string>>;
  /** Whether people have switched a workflow off, by its path. */
  isDisabled(id: number, path: string): boolean;
  /** Whether a job may write where its workflow does not say what it may. */
  mayWriteUnasked(id: number): boolean;
}

/** A run as the runner asks for it; the host adds ids, number, times. */
export type NewRun = Pick<
  WorkflowRun,
  | "repositoryId"
  | "path"
  | "name"
  | "displayTitle"
  | "event"
  | "status"
  | "headBranch"
  | "headSha"
  | "ref"
  | "actorId"
  | "eventPayload"
  | "concurrencyGroup"
>;

export interface RunPatch {
  readonly status?: RunStatus;
  readonly conclusion?: Conclusion | null;
  readonly startedAt?: Timestamp;
  readonly completedAt?: Timestamp;
}

export type NewJob = Pick<Job, "repositoryId" | "runId" | "key" | "name" | "status" | "labels">;

export interface JobPatch extends RunPatch {
  readonly steps?: readonly Step[];
}

export interface HostRuns {
  create(run: NewRun): WorkflowRun;
  update(runId: number, patch: RunPatch): void;
  createJob(job: NewJob): Job;
  updateJob(jobId: number, patch: JobPatch): void;
  /** Whole lines, each with its timestamp, secrets already removed. */
  appendLog(jobId: number, lines: readonly string[]): void;
  /** Runs that a former process left unfinished. */
  unfinished(): readonly { readonly run: WorkflowRun; readonly jobs: readonly Job[] }[];
}

export interface HostTokens {
  mint(grant: {
    readonly repositoryId: number;
    readonly runId: number;
    readonly jobId: number;
    readonly permissions: TokenPermissions;
  }): string;
  revoke(token: string): void;
  /** Whether `token` may read artifacts or contents there. */
  mayRead(token: string, repositoryId: number, scope: "actions" | "contents"): boolean;
  /** Whether `token` has `pages: write` and `id-token: write` there. */
  mayDeployPages(token: string, repositoryId: number): boolean;
}

/** An artifact's folder holds one file, `files.tar` (see read-tar.ts, zip-tar.ts). */
export interface HostArtifacts {
  /** Makes an empty folder for a new artifact; nothing is listed before `finish`. */
  begin(): Promise<string>;
  /** Publishes the folder as artifact; an older one of that name in the run is replaced. */
  finish(artifact: {
    readonly repositoryId: number;
    readonly runId: number;
    readonly name: string;
    readonly folder: string;
    readonly byteCount: number;
    readonly digest: string;
    readonly retentionDays: number;
  }): Promise<Artifact>;
  list(repositoryId: number, runId: number): readonly Artifact[];
  folder(artifactId: number): string;
  /** How many bytes more may be kept of a repository. */
  roomBytes(repositoryId: number): number;
}

export interface HostPages {
  /** Replaces the site by what is in the artifact; hands back its URL. */
  deploy(deployment: {
    readonly repositoryId: number;
    readonly artifactId: number;
    readonly sha: Sha;
  }): Promise<string>;
  url(repositoryId: number): string;
  enabled(repositoryId: number): boolean;
}

/** Something happened that workflows may wait for. `payload` is the webhook's. */
export interface RunnerEvent {
  readonly name: string;
  readonly action: string | null;
  readonly repositoryId: number;
  readonly actorId: number;
  readonly actorLogin: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Caused by a job's `GITHUB_TOKEN`: executes nothing. */
  readonly byJobToken: boolean;
}

export interface DispatchRequest {
  readonly repositoryId: number;
  readonly actorId: number;
  readonly actorLogin: string;
  /** Path, or file name under `.github/workflows`. */
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** As webhooks carry them, for `github.event`. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export type DispatchResult =
  | { readonly ok: true; readonly run: WorkflowRun }
  | { readonly ok: false; readonly status: 404 | 422; readonly message: string };

export interface RunnerOptions {
  /** Extra variables every step sees, e.g. the path of a browser. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: an own numeric user per job where that works. */
  readonly isolation?: "own-user" | "same-user";
  /** @default 4 */
  readonly parallelJobs?: number;
  /** PATH of every step. */
  readonly searchPath?: string;
  /** @default what GitHub's runners give: 7.5 s, then 2.5 s */
  readonly grace?: { readonly interruptMs: number; readonly terminateMs: number };
}

export interface Runner {
  /** Starts what workflows ask for this event. Resolves once the runs exist, not once they end. */
  onEvent(event: RunnerEvent): Promise<readonly WorkflowRun[]>;
  dispatch(request: DispatchRequest): Promise<DispatchResult>;
  /** False when that run is not going on. */
  cancel(runId: number): boolean;
  /** Names and paths of the workflows on the default branch; files that do not parse are named by their path. */
  workflows(repositoryId: number): Promise<readonly { readonly path: string; readonly name: string }[]>;
  counts(): { readonly running: number; readonly queued: number };
  /** Kills what runs and waits for it. */
  stop(): Promise<void>;
}
