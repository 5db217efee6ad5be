/**
 * A GitHub App for a world, and its servers as real processes. In: a hub with a repository. Out: the App registered from
 * app.yml, installed, its repository in App mode, and a server that hears its webhooks.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parse } from "yaml";
import { z } from "zod";
import { owner, type Studio } from "../../src/cli/demo/seed-repository.ts";
import { signAppToken, type RegisteredApp } from "../localhub/app-token.ts";
import type { Hub } from "../../src/cli/demo/start-hub.ts";

export interface AppInWorld {
  readonly slug: string;
  readonly id: number;
  readonly privateKey: string;
  readonly installation: number;
  /** What the server that hears the webhooks said, and those started after it. */
  readonly lines: readonly string[];
  health(): Promise<z.infer<typeof Health>>;
  /** Whether the server has nothing to do; also while there is none. */
  isIdle(): Promise<boolean>;
  /** Ends the server; `SIGKILL` as a crash does. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  start(): Promise<void>;
  /** Locks the App out of the account, or lets it in again. */
  suspend(isSuspended: boolean): Promise<void>;
  /** Another server of the same App, which hears no webhooks. */
  startSecond(): Promise<void>;
  end(): Promise<void>;
}

export const webhookSecret = "hush";
const slug = "crumb-studio";
const manifest = join(import.meta.dirname, "..", "..", "app.yml");
const Manifest = z.object({
  default_permissions: z.record(z.string(), z.string()),
  default_events: z.array(z.string()),
});
const Registered = z.object({ id: z.number(), privateKey: z.string() });
const Installed = z.object({ id: z.number() });
const Health = z.object({
  ok: z.literal(true),
  app: z.string(),
  version: z.string(),
  queue: z.object({ waiting: z.number(), running: z.number(), later: z.number() }),
  lastSweep: z.string().nullable(),
});

export async function createAppInWorld(place: {
  hub: Hub;
  studio: Studio;
  programs: string;
  /** Seconds between two sweeps. @default 2, so that nobody waits a minute */
  sweepSeconds?: number;
}): Promise<AppInWorld> {
  const { hub, studio } = place;
  const port = await freePort();
  const { default_permissions: permissions, default_events: events } = Manifest.parse(
    parse(readFileSync(manifest, "utf8")),
  );
  const webhook = { url: `http://127.0.0.1:${port}/api/github/webhooks`, secret: webhookSecret };
  const { id, privateKey } = Registered.parse(await hub.admin("/apps", { slug, owner, permissions, events, webhook }));
  await studio.you.setVariable("CRUMB_MODE", "app");
  await studio.you.setVariable("CRUMB_APP", slug);
  const env = {
    PATH: process.env["PATH"],
    APP_ID: String(id),
    PRIVATE_KEY: privateKey,
    WEBHOOK_SECRET: webhookSecret,
    GITHUB_API_URL: hub.apiUrl,
    SWEEP_SECONDS: String(place.sweepSeconds ?? 2),
    // The hub of a world counts nothing, unless a test asks for it.
    CRUMB_WRITE_GAP_MS: "0",
  };
  const lines: string[] = [];
  const launch = async (at: number): Promise<ChildProcess> =>
    startProcess(join(place.programs, "crumb.mjs"), { ...env, PORT: String(at) }, lines);
  let first: ChildProcess | null = await launch(port);
  const others: ChildProcess[] = [];
  const installed = Installed.parse(await hub.admin("/installations", { app: id, account: owner }));
  const health = async () => Health.parse(await (await fetch(`http://127.0.0.1:${port}/health`)).json());
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
    const child = first;
    first = null;
    return child === null ? null : endProcess(child, signal);
  };
  return {
    slug,
    id,
    privateKey,
    installation: installed.id,
    lines,
    health,
    stop,
    isIdle: async () => {
      if (first === null) return true;
      const { queue } = await health();
      return queue.waiting + queue.running + queue.later === 0;
    },
    start: async () => {
      first = await launch(port);
    },
    suspend: async (isSuspended) =>
      setSuspended(hub, { app: { id, privateKey }, installation: installed.id, isSuspended }),
    startSecond: async () => void others.push(await launch(await freePort())),
    end: async () => {
      await stop();
      for (const child of others) await endProcess(child, "SIGTERM");
    },
  };
}

async function setSuspended(
  hub: Hub,
  { app, installation, isSuspended }: { app: RegisteredApp; installation: number; isSuspended: boolean },
): Promise<void> {
  const answer = await fetch(`${hub.apiUrl}/app/installations/${installation}/suspended`, {
    method: isSuspended ? "PUT" : "DELETE",
    headers: { authorization: `Bearer ${signAppToken(app, Date.now())}` },
  });
  if (answer.status !== 204) throw new Error(`Suspending was refused: ${await answer.text()}`);
}

/** Starts `crumb serve` and resolves when it listens. */
async function startProcess(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
  lines: string[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, "serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  child.stderr?.on("data", (text: Buffer) => lines.push(text.toString("utf8")));
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The server ended: ${lines.join("\n")}`)));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.includes("listening on")) resolve();
    });
  });
  return child;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
