import { join } from "node:path";

// Where things lie in the data folder, besides the journal.

export function gitFolder(dataDir: string): string {
  return join(dataDir, "git");
}

/** The log of one job, one line per line. */
export function logPath(dataDir: string, jobId: number): string {
  return join(dataDir, "logs", `${jobId}.log`);
}

export function artifactFolder(dataDir: string, artifactId: number): string {
  return join(dataDir, "artifacts", String(artifactId));
}

/** The site that is served for a repository. */
export function siteFolder(dataDir: string, repositoryId: number): string {
  return join(dataDir, "pages", String(repositoryId));
}
