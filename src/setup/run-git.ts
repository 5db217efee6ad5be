import { execFile } from "node:child_process";
import { AppError } from "../core/failure.ts";

/** How a call of git ended. */
export interface GitAnswer {
  readonly code: number;
  readonly out: string;
  readonly said: string;
}

/** Runs git in a folder and hands back how it ended. @throws {AppError} setup.missing when there is no git */
export function tryGit(folder: string, ...args: readonly string[]): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    execFile("git", ["-C", folder, ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, out, said) => {
      if (error?.code === "ENOENT") reject(gitMissing(error));
      else resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : 1, out, said });
    });
  });
}

function gitMissing(cause: unknown): AppError {
  const hint = "Install it from https://git-scm.com or with your system's package manager.";
  return new AppError({ code: "setup.missing", message: "git is not here.", retryable: false, hint }, { cause });
}

/** Runs git and returns what it printed. @throws {AppError} git.failed with what git said */
export async function runGit(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, out, said } = await tryGit(folder, ...args);
  if (code === 0) return out;
  const message = `git ${args[0] ?? ""}: ${said.trim() || `it ended with ${code}`}`.slice(0, 1900);
  throw new AppError({ code: "git.failed", message, retryable: false });
}
