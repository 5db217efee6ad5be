import { isDueBetween, parseCron } from "./cron.ts";
import type { HostClock, RunnerRepository } from "./host.ts";
import { type Launcher, readDefaultBranch } from "./launcher.ts";
import type { Workflow } from "./workflow-file.ts";

// Hub time in, scheduled runs out. A span of time is looked at once, so a schedule that was due five times in it starts
// one run, as on a GitHub that is late.

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

function dueCrons(workflow: Workflow, { fromMs, toMs }: TimeSpan): readonly string[] {
  return (workflow.on["schedule"]?.crons ?? []).filter((cron) => {
    try {
      return isDueBetween(parseCron(cron), fromMs, toMs);
    } catch {
      // A cron that does not parse is never due.
      return false;
    }
  });
}

/** The part of a webhook's repository that workflows ask a scheduled event for. */
function describeRepository({ id, owner, ownerId, name, defaultBranch, cloneUrl, ...repository }: RunnerRepository) {
  return {
    id,
    name,
    full_name: `${owner}/${name}`,
    private: repository.private,
    owner: { id: ownerId, login: owner },
    html_url: cloneUrl,
    default_branch: defaultBranch,
  };
}

async function startDueRuns(launcher: Launcher, repository: RunnerRepository, span: TimeSpan): Promise<void> {
  const home = await readDefaultBranch(launcher, repository);
  if (!home) return;
  const { ref, sha } = home;
  const actor = { actorId: repository.ownerId, actorLogin: repository.owner };
  for (const source of home.sources) {
    if (!source.ok || launcher.host.repositories.isDisabled(repository.id, source.path)) continue;
    const { path, workflow } = source;
    for (const schedule of dueCrons(workflow, span)) {
      const payload = { schedule, workflow: path, repository: describeRepository(repository) };
      launcher.begin({ repository, path, workflow, event: "schedule", payload, ref, sha, ...actor, inputs: {} });
    }
  }
}

/** Starts what was due in the span, in every repository that can be read. */
export async function startScheduledRuns(launcher: Launcher, span: TimeSpan): Promise<void> {
  await Promise.allSettled(launcher.host.repositories.all().map((one) => startDueRuns(launcher, one, span)));
}

/** Calls `tick` with the time that passed: every minute, and at once when the clock was moved. Returns how to stop. */
export function watchClock(clock: HostClock, tick: (span: TimeSpan) => void): () => void {
  let fromMs = clock.now();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    clearTimeout(timer);
    const toMs = clock.now();
    if (Math.floor(toMs / 60_000) > Math.floor(fromMs / 60_000)) {
      tick({ fromMs, toMs });
      fromMs = toMs;
    }
    timer = setTimeout(look, 60_000 - (toMs % 60_000) + 5);
    timer.unref();
  };
  const stopListening = clock.onAdvance(look);
  look();
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}
