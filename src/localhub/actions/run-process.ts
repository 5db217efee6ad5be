import { spawn, type ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import process from "node:process";
import { StringDecoder } from "node:string_decoder";
import type { JobUser } from "./job-user.ts";

// One process of a job: command in, lines and exit code out. It is the leader of its own process group.

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: JobUser;
  /** File descriptors of the hub that the process reads from or writes to. */
  readonly stdin?: number;
  readonly stdout?: number;
  /** Text for its standard input, instead of `stdin`. */
  readonly input?: string;
  readonly onLine: (line: string) => void;
  /** Ends the process in steps, see {@link Grace}. */
  readonly signal: AbortSignal;
  /** Ends it at once. */
  readonly killed: AbortSignal;
  readonly grace: Grace;
}

/** How long an interrupted process may take before the next stronger signal, in milliseconds. */
export interface Grace {
  readonly interruptMs: number;
  readonly terminateMs: number;
}

function forwardLines(stream: Readable | null, onLine: (line: string) => void): () => void {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  stream?.on("data", (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line.replace(/\r$/, ""));
  });
  return () => {
    if (rest !== "") onLine(rest);
    rest = "";
  };
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone.
  }
}

/** Interrupt, terminate, kill: each only if the one before did not end it. Returns how to stop. */
function endGently(child: ChildProcess, grace: Grace): () => void {
  killGroup(child, "SIGINT");
  const terminate = setTimeout(() => killGroup(child, "SIGTERM"), grace.interruptMs);
  const kill = setTimeout(() => killGroup(child, "SIGKILL"), grace.interruptMs + grace.terminateMs);
  return () => {
    clearTimeout(terminate);
    clearTimeout(kill);
    killGroup(child, "SIGKILL");
  };
}

function feed(stdin: Writable | null, input: string | undefined): void {
  if (input === undefined || stdin === null) return;
  // A process may well end without reading all of it.
  stdin.on("error", () => undefined);
  stdin.end(input);
}

// A background child may hold the pipes open for ever; GitHub reads on only briefly after the step's process ended.
const drainMs = 100;

/** Resolves with the exit code, 137 for one that a signal ended. @throws Error when it cannot be started */
export function runProcess(command: Command): Promise<number> {
  if (command.signal.aborted || command.killed.aborted) return Promise.reject(new Error("The operation was canceled."));
  return new Promise((resolve, reject) => {
    const input = command.input === undefined ? (command.stdin ?? "ignore") : "pipe";
    const child = spawn(command.file, command.args, {
      cwd: command.cwd,
      env: command.env,
      detached: true,
      stdio: [input, command.stdout ?? "pipe", "pipe"],
      ...command.user.ids,
    });
    const ends = [forwardLines(child.stdout, command.onLine), forwardLines(child.stderr, command.onLine)];
    feed(child.stdin, command.input);
    let stopEnding: (() => void) | undefined;
    const onAbort = () => {
      stopEnding = endGently(child, command.grace);
    };
    const onKill = () => killGroup(child, "SIGKILL");
    command.signal.addEventListener("abort", onAbort, { once: true });
    command.killed.addEventListener("abort", onKill, { once: true });
    const finish = (code: number) => {
      command.signal.removeEventListener("abort", onAbort);
      command.killed.removeEventListener("abort", onKill);
      stopEnding?.();
      for (const end of ends) end();
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve(code);
    };
    child.once("error", reject);
    child.once("exit", (code) => {
      const drain = setTimeout(() => finish(code ?? 137), drainMs);
      child.once("close", () => {
        clearTimeout(drain);
        finish(code ?? 137);
      });
    });
  });
}
