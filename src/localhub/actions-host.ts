// The hub as the Actions runner sees it: rows, files and rights of its interface (actions/host.ts), nothing decided here.
import { randomBytes, randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type {
  HostArtifacts,
  HostPages,
  HostRepositories,
  HostRuns,
  HostTokens,
  RunnerHost,
  RunnerRepository,
} from "./actions/host.ts";
import type { DeployArtifact } from "./api/pages.ts";
import { formatTimestamp } from "./clock.ts";
import { artifactFolder, logPath, siteFolder } from "./data-folders.ts";
import { isAllowed, RIGHTS } from "./domain/access.ts";
import { actionsSettingsOf } from "./domain/actions-settings.ts";
import { recordDeployment, siteUrl } from "./domain/pages.ts";
import { announceJob, announceRun, createJob, createRun } from "./domain/runs.ts";
import { ACTIONS_BOT, actorOfToken, ensureUser } from "./domain/users.ts";
import { resolveRef } from "./git/resolve-ref.ts";
import type { Hub } from "./hub.ts";
import type { JobToken, Repository } from "./model.ts";
import { repositoryOf } from "./present/association.ts";
import { webUrl } from "./present/repository.ts";
import { userById } from "./present/user.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * What GitHub Free keeps of an owner's private repositories; public ones have no limit.
 * @see https://docs.github.com/billing/concepts/product-billing/github-actions#free-use-of-github-actions
 */
const STORAGE_BYTES = 500_000_000;

/** How long GitHub keeps artifacts unless told otherwise. */
const KEPT_DAYS = 90;

export function createActionsHost(hub: Hub, deploy: DeployArtifact): RunnerHost {
  const cacheFolder = join(hub.dataDir, "cache");
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  return {
    clock: hub.clock,
    urls: () => ({ server: hub.urls.web, api: hub.urls.api, graphql: hub.urls.graphql }),
    repositories: createRepositories(hub),
    runs: createRuns(hub),
    tokens: createTokens(hub),
    artifacts: createArtifacts(hub),
    pages: createPagesHost(hub, deploy),
    cacheFolder,
  };
}

function createRepositories(hub: Hub): HostRepositories {
  const show = (repository: Repository): RunnerRepository => ({
    id: repository.id,
    owner: userById(hub, repository.ownerId).login,
    ownerId: repository.ownerId,
    name: repository.name,
    private: repository.private,
    defaultBranch: repository.defaultBranch,
    gitFolder: hub.git.path(repository.id),
    cloneUrl: webUrl(hub, repository),
  });
  return {
    find(id) {
      const repository = hub.store.repositories.get(id);
      return repository === undefined ? undefined : show(repository);
    },
    all: () => hub.store.repositories.all().map(show),
    resolve: (id, name) => resolveRef(hub, id, name),
    async readFolder(id, sha, folder) {
      const git = hub.git.open(id);
      // Runs of that commit tell of it.
      await git.commit(sha);
      const entries = (await git.tree(`${sha}:${folder}`)) ?? [];
      const files = entries.filter((entry) => entry.mode === "100644" || entry.mode === "100755");
      return Promise.all(
        files.map(async (file) => {
          const text = (await git.read(file.sha))?.content.toString("utf8") ?? "";
          return { path: `${folder}/${file.name}`, text };
        }),
      );
    },
    async changedPaths(id, before, after) {
      const git = hub.git.open(id);
      if ((await git.commit(before)) === undefined || (await git.commit(after)) === undefined) return [];
      return (await git.diff(before, after)).map((file) => file.path);
    },
    variables: (id) => Object.fromEntries(hub.store.variables.group(id).map((one) => [one.name, one.value])),
    secrets: (id) => Object.fromEntries(hub.store.secrets.group(id).map((one) => [one.name, one.value])),
    // Nothing runs in what is archived, whatever the clock says.
    isDisabled: (id, path) =>
      hub.store.repositories.get(id)?.archived === true ||
      hub.store.workflows.group(id).some((one) => one.path === path && one.disabled !== undefined),
    mayWriteUnasked: (id) => actionsSettingsOf(hub, repositoryOf(hub, { repositoryId: id })).tokenMayWrite,
  };
}

function createRuns(hub: Hub): HostRuns {
  const { store, clock } = hub;
  mkdirSync(dirname(logPath(hub.dataDir, 0)), { recursive: true });
  return {
    create: (wanted) => createRun(hub, wanted),
    update(runId, patch) {
      const run = store.runs.get(runId);
      if (run === undefined) return;
      const changed = store.runs.put({ ...run, ...patch, updatedAt: clock.timestamp() });
      if (changed.status === run.status) return;
      if (changed.status === "in_progress" || changed.status === "completed") announceRun(hub, changed, changed.status);
    },
    createJob: (wanted) => createJob(hub, wanted),
    updateJob(jobId, patch) {
      const job = store.jobs.get(jobId);
      if (job === undefined) return;
      const changed = store.jobs.put({ ...job, ...patch });
      if (changed.status === job.status) return;
      if (changed.status === "in_progress" || changed.status === "completed") announceJob(hub, changed, changed.status);
    },
    appendLog(jobId, lines) {
      appendFileSync(logPath(hub.dataDir, jobId), lines.map((line) => `${line}\n`).join(""));
    },
    unfinished: () =>
      store.runs
        .all()
        .filter((run) => run.status !== "completed")
        .map((run) => ({ run, jobs: store.jobs.group(run.id) })),
  };
}

function createTokens(hub: Hub): HostTokens {
  const bot = ensureUser(hub, ACTIONS_BOT);
  const find = (value: string) => hub.store.tokens.group(bot.id).find((token) => token.value === value);
  const isGranted = (value: string, repositoryId: number, right: (typeof RIGHTS)[keyof typeof RIGHTS]) => {
    const repository = hub.store.repositories.get(repositoryId);
    const actor = actorOfToken(hub, value);
    return repository !== undefined && actor !== undefined && isAllowed(hub, actor, { repository, right });
  };
  return {
    mint(grant) {
      const token: JobToken = {
        id: hub.store.tokens.nextId(),
        type: "job",
        userId: bot.id,
        value: `ghs_${randomBytes(18).toString("hex")}`,
        createdAt: hub.clock.timestamp(),
        ...grant,
      };
      hub.store.tokens.put(token);
      return token.value;
    },
    revoke(value) {
      const token = find(value);
      if (token !== undefined) hub.store.tokens.delete(token.id);
    },
    mayRead: (value, repositoryId, scope) =>
      isGranted(value, repositoryId, scope === "actions" ? RIGHTS.readActions : RIGHTS.readContents),
    mayDeployPages(value, repositoryId) {
      const token = actorOfToken(hub, value)?.token;
      const hasIdentity = token?.type !== "job" || token.permissions["id-token"] === "write";
      return hasIdentity && isGranted(value, repositoryId, RIGHTS.writePages);
    },
  };
}

function roomOf({ store }: Hub, repositoryId: number): number {
  const repository = store.repositories.get(repositoryId);
  if (repository?.private !== true) return Number.POSITIVE_INFINITY;
  const shared = store.repositories.group(repository.ownerId).filter((one) => one.private);
  const ids = new Set(shared.map(({ id }) => id));
  const kept = store.artifacts.all().filter((artifact) => !artifact.expired && ids.has(artifact.repositoryId));
  return STORAGE_BYTES - kept.reduce((sum, { byteCount }) => sum + byteCount, 0);
}

function createArtifacts(hub: Hub): HostArtifacts {
  const folder = (id: number) => artifactFolder(hub.dataDir, id);
  return {
    folder,
    async begin() {
      const draft = `${folder(0)}-${randomUUID()}`;
      await mkdir(draft, { recursive: true, mode: 0o700 });
      return draft;
    },
    async finish(wanted) {
      const { folder: draft, retentionDays, ...fields } = wanted;
      const id = hub.store.artifacts.nextId();
      await rename(draft, folder(id));
      for (const former of hub.store.artifacts.group(wanted.runId).filter((one) => one.name === wanted.name)) {
        hub.store.artifacts.delete(former.id);
        await rm(folder(former.id), { recursive: true, force: true });
      }
      const at = hub.clock.timestamp();
      const expiresAt = formatTimestamp(hub.clock.now() + (retentionDays || KEPT_DAYS) * DAY_MS);
      return hub.store.artifacts.put({ ...fields, id, expired: false, createdAt: at, updatedAt: at, expiresAt });
    },
    list: (repositoryId, runId) =>
      hub.store.artifacts.group(runId).filter((artifact) => artifact.repositoryId === repositoryId),
    roomBytes: (repositoryId) => roomOf(hub, repositoryId),
  };
}

function createPagesHost(hub: Hub, deploy: DeployArtifact): HostPages {
  return {
    async deploy({ repositoryId, artifactId, sha }) {
      const repository = repositoryOf(hub, { repositoryId });
      await deploy(artifactFolder(hub.dataDir, artifactId), siteFolder(hub.dataDir, repositoryId));
      recordDeployment(hub, { repository, artifactId, sha, status: "succeed" });
      return siteUrl(hub, repository);
    },
    url: (repositoryId) => siteUrl(hub, repositoryOf(hub, { repositoryId })),
    enabled: (repositoryId) => repositoryOf(hub, { repositoryId }).pagesEnabled,
  };
}
