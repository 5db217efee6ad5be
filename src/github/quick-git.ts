import type { Connection } from "./connect.ts";
import { createGameApi } from "./game-api.ts";
import type { GameFile, GitPort } from "./port.ts";
import type { GitOptions } from "./simple-git-port.ts";

/**
 * A game by the API, which takes a tenth of the time and no clone; git for what only git can: files that are no text,
 * a branch that moved, pages. It is loaded when it is needed: most passes never do.
 */
export function createQuickGit(connection: Connection, options: GitOptions): GitPort {
  const api = createGameApi(connection, options.defaultBranch);
  // Whoever lands a build publishes it in the same breath: what was just pushed need not be read.
  const pushed = new Map<string, readonly GameFile[]>();
  let port: Promise<GitPort> | undefined;
  const git = async (): Promise<GitPort> => {
    port ??= import("./simple-git-port.ts").then(({ createGitPort }) => createGitPort(options));
    return port;
  };
  return {
    readGame: async (ref, slug) =>
      pushed.get(`${ref}:${slug}`) ?? (await api.readGame(ref, slug)) ?? (await git()).readGame(ref, slug),
    pushGame: async (change) => {
      const done = await api.pushGame(change);
      if (done === null) return (await git()).pushGame(change);
      if (done.type === "pushed") pushed.set(`${done.commit}:${change.slug}`, change.files);
      return done;
    },
    publish: async (change) => (await git()).publish(change),
  };
}
