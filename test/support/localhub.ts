import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { recordHub } from "../github-descriptions/record-hub.ts";

/** A running local GitHub, in a process of its own as users have it. */
export interface RunningLocalhub {
  readonly url: string;
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly pagesUrl: string;
  readonly adminToken: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Asks the admin door; GET without a body. Fails on anything but success. */
  admin(path: string, body?: unknown): Promise<Record<string, unknown>>;
  /**
   * Ends the process and, unless the folder was given, removes its data.
   * @throws {Error} when it said anything that GitHub would not have
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts dist/localhub.mjs and resolves when it listens. */
export async function startLocalhub(
  options: { dataDir?: string; args?: readonly string[] } = {},
): Promise<RunningLocalhub> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "localhub-test-")));
  const args = ["dist/localhub.mjs", "--data", dataDir, "--parent-pid", String(process.pid), ...(options.args ?? [])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ready = await readReady(child);
  const text = (name: string) => String(ready[name]);
  const adminToken = text("adminToken");
  let check: () => void = () => undefined;
  const running: RunningLocalhub = {
    url: text("url"),
    apiUrl: text("apiUrl"),
    graphqlUrl: text("graphqlUrl"),
    pagesUrl: text("pagesUrl"),
    adminToken,
    dataDir,
    pid: child.pid ?? -1,
    async admin(path, body) {
      const response = await fetch(`${text("url")}/_admin${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${adminToken}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      if (!response.ok || !isRecord(answer))
        throw new Error(`admin ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
    async stop(signal = "SIGTERM") {
      await end(child, signal);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      check();
    },
  };
  check = await recordHub(running.admin);
  return running;
}

async function readReady(child: ChildProcess): Promise<Record<string, unknown>> {
  if (child.stdout === null) throw new Error("localhub has no standard output");
  for await (const line of createInterface({ input: child.stdout })) {
    const parsed: unknown = JSON.parse(line);
    if (isRecord(parsed) && parsed["ready"] === true) return parsed;
  }
  throw new Error("localhub ended before it was ready");
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
