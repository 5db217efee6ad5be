import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { access, chmod, constants, cp, mkdir, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { programFolder } from "../../assets.ts";
import { AppError, type FailureCode } from "../../core/failure.ts";
import { tryGit } from "../../setup/run-git.ts";

const Ready = z.object({
  url: z.string(),
  apiUrl: z.string(),
  pagesUrl: z.string(),
  adminToken: z.string(),
});

/** A local GitHub in its own process. */
export interface Hub extends z.infer<typeof Ready> {
  readonly admin: (path: string, body?: unknown) => Promise<unknown>;
  readonly stop: () => Promise<void>;
  /** Resolves when the process is gone, whoever ended it. */
  readonly gone: Promise<void>;
}

interface HubOptions {
  dataDir: string;
  port: string;
  /** Of Pages. @default any free one */
  pagesPort?: string;
  browserPath: string | undefined;
  /** Folder of the built program. @default the running program's own */
  programs?: string;
  /** Ends it, also while it is still starting. */
  signal?: AbortSignal;
  /**
   * Whether it shuts out who writes too much, as GitHub does, and jobs keep a pace. @default false, since days of work
   * are played in minutes here
   */
  isPaced?: boolean;
}

/**
 * Starts the local GitHub on loopback. Its jobs find the browser and its driver through variables of the runner.
 * @throws {AppError} setup.busy when folder or port are in use; setup.missing when it does not come up, with what it said
 */
export async function startHub(options: HubOptions): Promise<Hub> {
  options.signal?.throwIfAborted();
  await mkdir(options.dataDir, { recursive: true });
  await access(options.dataDir, constants.W_OK);
  await tryGit(options.dataDir, "--version");
  const driver = await shareDriver();
  const variables = [
    `CRUMB_DRIVER=${driver.folder}`,
    ...(options.isPaced === true ? [] : ["CRUMB_WRITE_GAP_MS=0"]),
    ...(options.browserPath === undefined ? [] : [`CRUMB_BROWSER=${options.browserPath}`]),
  ];
  const args = [
    join(options.programs ?? programFolder(), "localhub.mjs"),
    "--data",
    options.dataDir,
    "--port",
    options.port,
    "--pages-port",
    options.pagesPort ?? "0",
    "--parent-pid",
    String(process.pid),
    ...variables.flatMap((variable) => ["--runner-env", variable]),
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const end = (): boolean => child.kill("SIGTERM");
  options.signal?.addEventListener("abort", end, { once: true });
  const ready = await readReady(child).catch(async (error: unknown) => {
    end();
    await gone;
    throw error;
  });
  if (options.signal?.aborted) end();
  else if (options.isPaced !== true) await admin(ready, "/content-limits", { perMinute: null, perHour: null });
  return {
    ...ready,
    gone,
    admin: async (path, body) => admin(ready, path, body),
    stop: async () => {
      end();
      await gone;
      driver.remove();
    },
  };
}

interface Driver {
  readonly folder: string;
  /** Removes what was laid out for jobs. */
  readonly remove: () => void;
}

/** Jobs may run as users of their own, who cannot look into a private checkout: the driver is laid where they can. */
async function shareDriver(): Promise<Driver> {
  const require = createRequire(import.meta.url);
  const source = dirname(require.resolve("playwright-core/package.json"));
  if (process.getuid?.() !== 0) return { folder: dirname(dirname(source)), remove: () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "crumb-driver-"));
  await chmod(folder, 0o755);
  await cp(source, join(folder, "node_modules", "playwright-core"), { recursive: true });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return { folder, remove };
}

async function readReady(child: ChildProcess): Promise<z.infer<typeof Ready>> {
  const said: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => said.push(chunk.toString("utf8")));
  if (child.stdout !== null) {
    for await (const line of createInterface({ input: child.stdout })) {
      const parsed = Ready.safeParse(parseJson(line));
      if (parsed.success) return parsed.data;
    }
  }
  throw notStarted(said.join(""));
}

/** What a hub that does not start says, and what helps against it. */
const startProblems: readonly {
  readonly sign: RegExp;
  readonly code?: FailureCode;
  readonly message?: string;
  readonly hint: string;
}[] = [
  {
    sign: /EADDRINUSE/,
    code: "setup.busy",
    message: "That port is in use.",
    hint: "Leave out --port to get a free one, or name another.",
  },
  {
    // Two started in the same moment; whoever comes later than that is told by running-demo.ts.
    sign: /already keeps a hub/,
    code: "setup.busy",
    message: "Another demo has just been started on that folder.",
    hint: "Stop it with Ctrl-C where it runs, or name another folder: --data FOLDER.",
  },
  { sign: /Line \d+ of the journal/, hint: "Bring that file back, or clear it all: `npm run demo -- --reset`." },
  { sign: /EACCES|EPERM|EROFS|ENOSPC/, hint: "Name a folder that can be written: --data FOLDER." },
];

function notStarted(said: string): AppError {
  const reason = said
    .replace(/^usage: .*$/m, "")
    .trim()
    .split("\n")
    .slice(-3)
    .join("\n");
  const known = startProblems.find(({ sign }) => sign.test(said));
  const message = known?.message ?? `The local GitHub did not start. ${reason}`;
  const hint = known?.hint ?? "`npm run demo -- --reset` starts from nothing.";
  return new AppError({
    code: known?.code ?? "setup.missing",
    message: message.slice(0, 1900),
    retryable: false,
    hint,
  });
}

async function admin(hub: z.infer<typeof Ready>, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${hub.url}/_admin${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${hub.adminToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    const message = `The local GitHub did not answer ${path}.`;
    throw new AppError({ code: "github.unavailable", message, retryable: true }, { cause });
  });
  if (answer.ok) return answer.json();
  const message = `The local GitHub refused ${path}: ${await answer.text()}`;
  throw new AppError({ code: "github.refused", message: message.slice(0, 2000), retryable: false });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not the line we wait for.
    return null;
  }
}
