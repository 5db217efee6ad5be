import { existsSync } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGitRepository, type GitRepository } from "./git-repository.ts";
import { PRE_RECEIVE } from "./pre-receive.ts";
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
      await mkdir(join(at, "hooks"), { recursive: true });
      await writeFile(join(at, "hooks", "pre-receive"), PRE_RECEIVE, { mode: 0o755 });
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

const CONFIGURATION = `
[http]
\treceivepack = true
[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
[receive]
\tautogc = false
\tunpackLimit = 5000
[gc]
\tauto = 0
`;

// Appended to what git wrote; gc is off because objects are also written by us, beside git.
async function configure(at: string): Promise<void> {
  await appendFile(join(at, "config"), CONFIGURATION);
}
