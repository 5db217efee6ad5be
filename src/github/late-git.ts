import type { GitPort } from "./port.ts";
import type { GitOptions } from "./simple-git-port.ts";

/** Git for whoever needs it in the end: most passes do not, and start sooner without. */
export function createLateGit(options: GitOptions): GitPort {
  let port: Promise<GitPort> | undefined;
  const load = async (): Promise<GitPort> => {
    port ??= import("./simple-git-port.ts").then(({ createGitPort }) => createGitPort(options));
    return port;
  };
  return {
    readGame: async (ref, slug) => (await load()).readGame(ref, slug),
    pushGame: async (change) => (await load()).pushGame(change),
    publish: async (change) => (await load()).publish(change),
  };
}
