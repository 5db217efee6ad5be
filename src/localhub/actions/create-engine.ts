import { mkdir } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import { createCheckoutTemplates } from "./checkout-template.ts";
import { createConcurrencyGroups } from "./concurrency-groups.ts";
import type { Engine } from "./engine.ts";
import type { RunnerHost, RunnerOptions } from "./host.ts";
import { createRunnerFolder } from "./job-place.ts";
import { createJobUsers } from "./job-user.ts";

const defaultSearchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
// What GitHub's runners give a cancelled process.
const defaultGrace = { interruptMs: 7500, terminateMs: 2500 };

function createAftermath(): Pick<Engine, "later" | "settled"> {
  const open = new Set<Promise<void>>();
  return {
    later(work) {
      // What cannot be removed now goes with the runner's folder.
      const ended = work.catch(() => undefined).finally(() => open.delete(ended));
      open.add(ended);
    },
    async settled() {
      await Promise.all(open);
    },
  };
}

/** Makes the runner's folder and finds out how jobs can be kept apart. */
export async function createEngine(host: RunnerHost, options: RunnerOptions, killed: AbortSignal): Promise<Engine> {
  const searchPath = options.searchPath ?? defaultSearchPath;
  const [folder, nextUser] = await Promise.all([createRunnerFolder(), createJobUsers(options.isolation)]);
  const templates = path.join(folder, "templates");
  await mkdir(templates, { mode: 0o700 });
  return {
    host,
    folder,
    nextUser,
    templates: createCheckoutTemplates(templates, searchPath),
    groups: createConcurrencyGroups(),
    slots: new PQueue({ concurrency: options.parallelJobs ?? 4 }),
    killed,
    environment: options.environment ?? {},
    searchPath,
    grace: options.grace ?? defaultGrace,
    ...createAftermath(),
  };
}
