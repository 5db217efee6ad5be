import type { Change } from "./plan-install.ts";
import { runGit } from "./run-git.ts";

export const commitMessage = "chore: set up Crumb";

/** Commits what was written and nothing else that may lie about. @returns the commit @throws {AppError} git.failed */
export async function commitChanges(folder: string, changes: readonly Change[]): Promise<string> {
  const paths = changes.map(({ path }) => path);
  // With --force also where somebody ignores the folder: what is not committed does not run.
  await runGit(folder, "add", "--force", "--all", "--", ...paths);
  await runGit(folder, "commit", "--quiet", "--message", commitMessage, "--", ...paths);
  return (await runGit(folder, "rev-parse", "HEAD")).trim();
}
