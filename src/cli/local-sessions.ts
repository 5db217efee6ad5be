import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { AppError } from "../core/failure.ts";
import { fold } from "../core/reduce.ts";
import type { State } from "../core/state.ts";
import { readChain } from "../transcript/chain.ts";
import { bySegment } from "../transcript/segments.ts";

/** A session's transcript as text, its segments in their order. */
interface LocalLog {
  readonly issue: number;
  readonly segments: readonly { readonly text: string }[];
}

/**
 * States of all sessions that demonstrations left in a folder, oldest issue first, read from the log branches with git:
 * nothing has to run for it.
 * @throws {AppError} log.corrupt naming the session and the line
 */
export async function localSessions(dataDir: string): Promise<State[]> {
  const logs = await localLogs(dataDir);
  return logs.map(foldLog).toSorted((a, b) => (a.session?.issue ?? 0) - (b.session?.issue ?? 0));
}

/** The transcripts of those sessions, as they are. */
export async function localLogs(dataDir: string): Promise<LocalLog[]> {
  const folder = join(dataDir, "git");
  const repositories = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".git"));
  const found = await Promise.all(repositories.map(async (name) => logsIn(join(folder, name))));
  return found.flat();
}

function foldLog({ issue, segments }: LocalLog): State {
  const chain = readChain(segments.map(({ text }) => text).join(""));
  if (chain.ok) return fold(chain.events);
  const message = `crumb/${issue}/log, line ${chain.problem.line}: ${chain.problem.message}`;
  throw new AppError({ code: "log.corrupt", message, retryable: false });
}

async function logsIn(repository: string): Promise<LocalLog[]> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await execa("git", ["--git-dir", repository, ...args], { stripFinalNewline: false });
    return stdout;
  };
  const refs = (await git("for-each-ref", "--format=%(refname)", "refs/heads/crumb/*/log")).split("\n").filter(Boolean);
  return Promise.all(
    refs.map(async (ref) => {
      const names = (await git("ls-tree", "--name-only", ref)).split("\n");
      const segments = names.filter((name) => /^transcript(\.\d+)?\.jsonl$/.test(name)).toSorted(bySegment);
      const texts = await Promise.all(segments.map(async (name) => ({ text: await git("show", `${ref}:${name}`) })));
      return { issue: Number(ref.split("/")[3]), segments: texts };
    }),
  );
}
