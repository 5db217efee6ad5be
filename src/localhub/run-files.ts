import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Runner } from "./actions/host.ts";
import { artifactFolder, logPath } from "./data-folders.ts";
import type { Hub } from "./hub.ts";
import type { RunFiles } from "./web/site.ts";
import { zipArtifact } from "./zip-artifact.ts";

/** What the pages need of runs beyond their rows. */
export function createRunFiles(hub: Hub, runner: Runner): RunFiles {
  return {
    async log(jobId) {
      const path = logPath(hub.dataDir, jobId);
      return existsSync(path) ? readFile(path, "utf8") : "";
    },
    async artifactZip(artifactId) {
      const folder = artifactFolder(hub.dataDir, artifactId);
      return existsSync(folder) ? zipArtifact(folder) : null;
    },
    cancel: (runId) => void runner.cancel(runId),
  };
}
