import { tryGit } from "./run-git.ts";

/**
 * The repository at GitHub that a checkout's `origin` leads to, `owner/name`; `null` when it leads nowhere we know. `server`
 * is the host that is asked: a remote elsewhere is not ours to ask about.
 */
export async function originRepository(folder: string, server: string): Promise<string | null> {
  // Where git is missing nothing leads anywhere, and the doctor says so by itself.
  const { code, out } = await tryGit(folder, "remote", "get-url", "origin").catch(() => ({ code: 1, out: "" }));
  if (code !== 0) return null;
  const match = /^(?:\w+:\/\/)?(?:[^@/]*@)?([^/]+?)[:/](?:\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(out.trim());
  return match?.[1] === server ? (match[2] ?? null) : null;
}

/** Host whose remotes belong to an API: `github.com` for `api.github.com`, otherwise the API's own. */
export function serverOf(apiUrl: string): string {
  const { host } = new URL(apiUrl);
  return host === "api.github.com" ? "github.com" : host;
}
