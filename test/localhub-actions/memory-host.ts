import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { createRunner } from "../../src/localhub/actions/create-runner.ts";
import type { Runner, RunnerEvent, RunnerHost, RunnerOptions } from "../../src/localhub/actions/host.ts";
import type { Artifact, Job, TokenPermissions, WorkflowRun } from "../../src/localhub/model.ts";

export interface Deployment {
  readonly artifactId: number;
  readonly sha: string;
}

export interface World {
  readonly runner: Runner;
  readonly host: RunnerHost;
  readonly folder: string;
  readonly deployments: readonly Deployment[];
  readonly grants: ReadonlyMap<string, TokenPermissions>;
  /** Commits files to a branch and hands back the SHA. */
  commit(files: Readonly<Record<string, string>>, branch?: string): string;
  git(...args: readonly string[]): string;
  event(name: string, more?: Partial<RunnerEvent>): Promise<readonly WorkflowRun[]>;
  advance(ms: number): void;
  run(id: number): WorkflowRun;
  runs(): readonly WorkflowRun[];
  jobs(runId: number): readonly Job[];
  /** Log of a job without timestamps. */
  log(runId: number, key: string): string;
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorldOptions extends RunnerOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly pages?: boolean;
  readonly artifactRoomBytes?: number;
}

function changeRow<T extends { readonly id: number }>(rows: Map<number, T>, id: number, patch: Partial<T>): void {
  const row = rows.get(id);
  if (!row) throw new Error(`There is no row ${id}.`);
  rows.set(id, { ...row, ...patch });
}

function createRepository(folder: string) {
  const bare = path.join(folder, "bare.git");
  const work = path.join(folder, "author");
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@b",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@b",
  };
  const git = (...args: readonly string[]) =>
    execFileSync("git", [...args], { cwd: work, env, encoding: "utf8" }).trim();
  mkdirSync(work);
  execFileSync("git", ["init", "-q", "--bare", "-b", "main", bare], { env });
  git("init", "-q", "-b", "main");
  git("remote", "add", "origin", bare);
  const commit = (files: Readonly<Record<string, string>>, branch = "main") => {
    git("checkout", "-q", "-B", branch);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(work, name)), { recursive: true });
      writeFileSync(path.join(work, name), text);
    }
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", "change");
    git("push", "-q", "-f", "origin", branch);
    return git("rev-parse", "HEAD");
  };
  const resolve = (name: string) => {
    for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`, name]) {
      try {
        const sha = execFileSync("git", ["-C", bare, "rev-parse", "--verify", "-q", `${ref}^{commit}`], {
          encoding: "utf8",
        }).trim();
        return { sha, ref: ref.startsWith("refs/") ? ref : null };
      } catch {
        continue;
      }
    }
    return undefined;
  };
  return { bare, git, commit, resolve };
}

/** A runner on a hub that keeps everything in memory, with one repository `o/r` on disk. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "runner-test-"));
  const repository = createRepository(folder);
  let clockMs = Date.UTC(2026, 0, 31, 10, 0, 0);
  const startedAt = Date.now();
  const listeners = new Set<() => void>();
  const runs = new Map<number, WorkflowRun>();
  const jobs = new Map<number, Job>();
  const logs = new Map<number, string[]>();
  const artifacts = new Map<number, Artifact & { readonly folder: string }>();
  const grants = new Map<string, TokenPermissions>();
  const deployments: Deployment[] = [];
  let lastId = 0;
  const at = "2026-01-31T10:00:00Z";
  const facts = {
    id: 1,
    owner: "o",
    ownerId: 7,
    name: "r",
    private: false,
    defaultBranch: "main",
    gitFolder: repository.bare,
    cloneUrl: "http://127.0.0.1:1/o/r",
  };
  const may = (token: string, scope: keyof TokenPermissions) =>
    ["read", "write"].includes(grants.get(token)?.[scope] ?? "none");
  const host: RunnerHost = {
    clock: {
      now: () => clockMs + Date.now() - startedAt,
      onAdvance(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    urls: () => ({
      server: "http://127.0.0.1:1",
      api: "http://127.0.0.1:1/api/v3",
      graphql: "http://127.0.0.1:1/api/graphql",
    }),
    cacheFolder: path.join(folder, "cache"),
    repositories: {
      find: (id) => (id === 1 ? facts : undefined),
      all: () => [facts],
      resolve: (_, name) => Promise.resolve(repository.resolve(name)),
      readFolder(_, sha, where) {
        const git = (...args: string[]) => execFileSync("git", ["-C", repository.bare, ...args], { encoding: "utf8" });
        const names = git("ls-tree", "--name-only", sha, `${where}/`)
          .split("\n")
          .filter((name) => name !== "");
        return Promise.resolve(names.map((name) => ({ path: name, text: git("show", `${sha}:${name}`) })));
      },
      changedPaths: (_, before, after) =>
        Promise.resolve(
          execFileSync("git", ["-C", repository.bare, "diff", "--name-only", before, after], { encoding: "utf8" })
            .split("\n")
            .filter(Boolean),
        ),
      variables: () => options.variables ?? {},
      secrets: () => options.secrets ?? {},
      isDisabled: () => false,
      mayWriteUnasked: () => false,
    },
    runs: {
      create(run) {
        const id = ++lastId;
        const row: WorkflowRun = {
          ...run,
          id,
          workflowId: 1,
          runNumber: runs.size + 1,
          runAttempt: 1,
          conclusion: null,
          createdAt: at,
          updatedAt: at,
          startedAt: null,
          completedAt: null,
        };
        runs.set(id, row);
        return row;
      },
      update: (id, patch) => changeRow(runs, id, patch),
      createJob(job) {
        const id = ++lastId;
        const row: Job = { ...job, id, conclusion: null, steps: [], createdAt: at, startedAt: null, completedAt: null };
        jobs.set(id, row);
        logs.set(id, []);
        return row;
      },
      updateJob: (id, patch) => changeRow(jobs, id, patch),
      appendLog: (id, lines) => void logs.get(id)?.push(...lines),
      unfinished: () => [],
    },
    tokens: {
      mint(grant) {
        const token = `ghs_${"x".repeat(20)}${++lastId}`;
        grants.set(token, grant.permissions);
        return token;
      },
      revoke: (token) => void grants.delete(token),
      mayRead: (token, _, scope) => may(token, scope),
      mayDeployPages: (token) => may(token, "pages") && may(token, "id-token"),
    },
    artifacts: {
      begin: () => Promise.resolve(mkdtempSync(path.join(folder, "artifact-"))),
      finish(artifact) {
        const id = ++lastId;
        const { retentionDays: _days, ...given } = artifact;
        const row = { ...given, id, expired: false, createdAt: at, updatedAt: at, expiresAt: at };
        artifacts.set(id, row);
        return Promise.resolve(row);
      },
      list: (_, runId) => [...artifacts.values()].filter((artifact) => artifact.runId === runId),
      folder: (id) => artifacts.get(id)?.folder ?? "",
      roomBytes: () => options.artifactRoomBytes ?? Number.POSITIVE_INFINITY,
    },
    pages: {
      deploy(deployment) {
        deployments.push({ artifactId: deployment.artifactId, sha: deployment.sha });
        return Promise.resolve("http://127.0.0.1:2/o/r/");
      },
      url: () => "http://127.0.0.1:2/o/r/",
      enabled: () => options.pages ?? true,
    },
  };
  const runner = await createRunner(host, {
    searchPath: process.env["PATH"] ?? "",
    grace: { interruptMs: 200, terminateMs: 200 },
    ...options,
  });
  const jobOf = (runId: number, key: string) =>
    [...jobs.values()].find((job) => job.runId === runId && (job.key === key || job.name === key));
  return {
    runner,
    host,
    folder,
    deployments,
    grants,
    commit: repository.commit,
    git: repository.git,
    event: (name, more = {}) =>
      runner.onEvent({
        name,
        action: null,
        repositoryId: 1,
        actorId: 9,
        actorLogin: "ada",
        payload: {},
        byJobToken: false,
        ...more,
      }),
    advance(ms) {
      clockMs += ms;
      for (const listener of listeners) listener();
    },
    run(id) {
      const run = runs.get(id);
      if (!run) throw new Error(`There is no run ${id}.`);
      return run;
    },
    runs: () => [...runs.values()],
    jobs: (runId) => [...jobs.values()].filter((job) => job.runId === runId),
    log: (runId, key) =>
      (logs.get(jobOf(runId, key)?.id ?? 0) ?? []).map((line) => line.replace(/^\S+ /, "")).join("\n"),
    async settle() {
      await expect
        .poll(() => [...runs.values()].filter((run) => run.status !== "completed").map((run) => run.path), {
          timeout: 60_000,
          interval: 10,
        })
        .toEqual([]);
    },
    async stop() {
      await runner.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
