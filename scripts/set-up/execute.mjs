import { spawn } from "node:child_process";

const TAIL_CHARS = 4000;

/**
 * Runs a program with no input and hands back its exit code and the end of what it printed. A program that cannot be
 * started, or overstays `timeoutMs`, counts as exit code 127 or 124: set-up then says what to do instead of throwing.
 * @param {string} command @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, tailChars?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function execute(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let timedOut = false;
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-(options.tailChars ?? TAIL_CHARS));
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const timer = setTimeout(
      () => {
        timedOut = true;
        child.kill("SIGKILL");
      },
      options.timeoutMs ?? 15 * 60_000,
    );
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      resolve({ code: timedOut ? 124 : code, output: output.trim() });
    };
    child.on("error", () => finish(127));
    child.on("close", (code) => finish(code ?? 1));
  });
}
