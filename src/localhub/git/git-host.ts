import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createGitRepository, type GitRepository } from "./git-repository.ts";
import { runGit } from "./run-git.ts";

/** The bare repositories of a hub, one folder per repository id. */
export interface GitHost {
  /** Makes an empty bare repository. */
  create(repositoryId: number, defaultBranch: string): Promise<void>;
  open(repositoryId: number): GitRepository;
  path(repositoryId: number): string;
  close(): void;
}

export function createGitHost(folder: string): GitHost {
  const opened = new Map<number, GitRepository>();
  const path = (repositoryId: number) => join(folder, `${repositoryId}.git`);
  return {
    path,
    async create(repositoryId, defaultBranch) {
      const at = path(repositoryId);
      if (existsSync(join(at, "HEAD"))) return;
      await mkdir(folder, { recursive: true });
      await runGit({ cwd: folder, args: ["init", "-q", "--bare", `--initial-branch=${defaultBranch}`, at] });
      await configure(at);
    },
    open(repositoryId) {
      const known = opened.get(repositoryId);
      if (known !== undefined) return known;
      const repository = createGitRepository(path(repositoryId));
      opened.set(repositoryId, repository);
      return repository;
    },
    close() {
      for (const repository of opened.values()) repository.close();
      opened.clear();
    },
  };
}

async function configure(at: string): Promise<void> {
  const settings = [
    ["http.receivepack", "true"],
    ["uploadpack.allowAnySHA1InWant", "true"],
    ["uploadpack.allowFilter", "true"],
    // Objects are also written by us, beside git: nothing may be tidied away under our hands.
    ["gc.auto", "0"],
    ["receive.autogc", "false"],
    ["receive.unpackLimit", "5000"],
    ["core.logAllRefUpdates", "false"],
  ] as const;
  for (const [key, value] of settings) await runGit({ cwd: at, args: ["config", key, value] });
}
