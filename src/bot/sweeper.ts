/**
 * Time in, sweeps out: who lets us in where is asked at the start and every while, and every repository gets a sweep. So
 * a lost delivery, a restart or an installation nobody told us of costs a while and no more.
 */
import type { GithubApp } from "./github-app.ts";
import type { RepositoryRef } from "./read-hint.ts";
import type { Directory } from "./directory.ts";
import type { Task } from "./task.ts";

export interface Sweeper {
  /** Sweeps now, besides the usual times. */
  hurry(): void;
  /** When everything was last asked to be looked at, ISO 8601; `null` before that. */
  lastSweep(): string | null;
  stop(): void;
}

export interface SweeperDeps {
  readonly app: Pick<GithubApp, "listInstallations" | "listRepositories">;
  readonly directory: Directory;
  readonly push: (task: Task) => void;
  readonly drop: (isGone: (repository: RepositoryRef | null) => boolean) => void;
  readonly everyMs: number;
  /** Uniform in [0, 1): several servers do not ask at the same moment. */
  readonly random: () => number;
  readonly complain: (error: unknown) => void;
}

export function startSweeper(deps: SweeperDeps): Sweeper {
  let lastSweep: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isHurried = false;
  let isSweeping = false;

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isSweeping) {
      isHurried = true;
      return;
    }
    isSweeping = true;
    isHurried = false;
    try {
      await sweepAll(deps);
      lastSweep = new Date().toISOString();
    } catch (error) {
      deps.complain(error);
    }
    isSweeping = false;
    if (isStopped) return;
    const waitMs = isHurried ? 0 : deps.everyMs * (0.9 + 0.2 * deps.random());
    timer = setTimeout(() => void run(), waitMs);
  };

  void run();
  return {
    hurry: () => {
      if (!isStopped) void run();
    },
    lastSweep: () => lastSweep,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function sweepAll({ app, directory, push, drop, complain }: SweeperDeps): Promise<void> {
  const installations = await app.listInstallations();
  const trusting = new Set(installations.filter((one) => !one.isSuspended).map(({ id }) => id));
  drop((repository) => repository === null || !trusting.has(repository.installation));
  for (const installation of trusting) {
    try {
      const open = (await app.listRepositories(installation)).filter((one) => !one.isArchived);
      const ids = new Set(open.map(({ id }) => id));
      drop((repository) => repository?.installation === installation && !ids.has(repository.id));
      for (const { id, owner, name } of open) {
        directory.put({ id, owner, name, installation });
        push({ type: "sweep", repository: id });
      }
    } catch (error) {
      // One account that cannot be asked keeps no other from its turn.
      complain(error);
    }
  }
}
