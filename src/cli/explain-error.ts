import { AppError } from "../core/failure.ts";
import { nearest } from "../settings/nearest.ts";
import type { Command } from "./command.ts";

/** What a person is told about an error, and the exit code it ends with: 1 it did not work, 2 the call was wrong. */
export interface Explained {
  readonly text: string;
  readonly exitCode: 1 | 2;
}

/** What helps where the operating system refused, by its name for the reason. */
const systemAdvice: Readonly<Record<string, string>> = {
  EACCES: "You have no right to use it. Name another folder, or change its rights.",
  EPERM: "You have no right to use it. Name another folder, or change its rights.",
  EROFS: "It lies on a disk that cannot be written. Name a folder elsewhere.",
  EEXIST: "There is a file where a folder is needed. Name another folder.",
  ENOTDIR: "There is a file where a folder is needed. Name another folder.",
  EISDIR: "It is a folder, and a file is needed.",
  ENOENT: "It is not there. Look for a slip in its name.",
  ENOSPC: "The disk is full. Free some space, or name a folder elsewhere.",
  EMFILE: "Too many files are open. Close some programs, or raise the limit (ulimit -n).",
};

/** Says what went wrong and what to do; only a mistake of ours is shown with its stack. */
export function explainError(error: unknown, { usage, options }: Pick<Command, "usage" | "options">): Explained {
  if (error instanceof AppError) {
    const { message, hint, code } = error.failure;
    const advice = hint === undefined ? "" : `\n${hint}`;
    return {
      text: `${message}${advice}\n(${code}; see docs/reference/errors.md)`,
      exitCode: code === "cli.usage" ? 2 : 1,
    };
  }
  if (!(error instanceof Error)) return ownMistake(String(error));
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("ERR_PARSE_ARGS")) {
    const [message = ""] = error.message.split(". To specify");
    return { text: `${message}.${suggest(message, Object.keys(options))}\n\nUsage: ${usage}`, exitCode: 2 };
  }
  const advice = systemAdvice[code];
  return advice === undefined ? ownMistake(error.stack ?? error.message) : explainSystem(error, advice);
}

/** Node names the option it does not know: "Unknown option '--jsno'". */
function suggest(message: string, names: readonly string[]): string {
  const wrong = /^Unknown option '-*([^']+)'/.exec(message)?.[1];
  const near = wrong === undefined ? null : nearest(wrong, names);
  return near === null ? "" : ` Did you mean --${near}?`;
}

function explainSystem(error: Error, advice: string): Explained {
  const path = "path" in error && typeof error.path === "string" ? error.path : null;
  // Node says "EACCES: permission denied, open '/x'": the words between are the ones for people.
  const reason = /^[A-Z]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
  return { text: `${path === null ? "" : `${path}: `}${reason}.\n${advice}`, exitCode: 1 };
}

function ownMistake(detail: string): Explained {
  return { text: `this is a bug of Crumb, please report it with the lines below.\n${detail}`, exitCode: 1 };
}
