import { spawn } from "node:child_process";

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface GitCall {
  readonly cwd: string;
  readonly args: readonly string[];
  readonly input?: string | Buffer;
  /** Exit codes that are answers, not failures. @default [0] */
  readonly allow?: readonly number[];
}

/** The environment of every git we start: nobody's configuration, no prompts. */
export function gitEnvironment(): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
    HOME: "/nonexistent",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    // Jobs run as other users; a bare repository is ours whoever looks at it.
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*",
  };
}

/** Runs one git command to its end; an exit code not allowed for is an error carrying what git said. */
export async function runGit(call: GitCall): Promise<GitResult> {
  const result = await new Promise<GitResult>((resolve, reject) => {
    const child = spawn("git", [...call.args], { cwd: call.cwd, env: gitEnvironment(), stdio: "pipe" });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString("utf8") }),
    );
    // A git that ends without reading its input closes the pipe; its exit code says the rest.
    child.stdin.on("error", () => undefined);
    child.stdin.end(call.input ?? "");
  });
  if ((call.allow ?? [0]).includes(result.code)) return result;
  throw new Error(`git ${call.args.join(" ")} ended with ${result.code}: ${result.stderr.trim()}`);
}

/** What a command printed, line by line. */
export function readLines(result: GitResult): string[] {
  return result.stdout
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
}
