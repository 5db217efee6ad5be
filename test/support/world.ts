import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { seedRepository, owner, repositoryName, type Studio } from "../../src/cli/demo/seed-repository.ts";
import { startHub, type Hub } from "../../src/cli/demo/start-hub.ts";
import { identityOf } from "../../src/config.ts";
import type { State } from "../../src/core/state.ts";
import { connect } from "../../src/github/connect.ts";
import { createGithubTranscript } from "../../src/github/github-transcript.ts";
import { createOctokitHost } from "../../src/github/octokit-host.ts";
import type { HostPort, SeenComment, SeenPull } from "../../src/github/port.ts";
import { openLog, type Log } from "../../src/transcript/log.ts";
import { logBranch } from "../../src/views/links.ts";
import { createAppInWorld, type AppInWorld } from "./app-in-world.ts";
import { recordHub } from "../github-descriptions/record-hub.ts";

export interface WorldOptions {
  /** Steps of the scripted agent; without them the house plays every seat. */
  readonly steps?: readonly Record<string, unknown>[];
  /** Limits put into the repository's settings. */
  readonly limits?: Readonly<Record<string, number>>;
  /** Who looks at sessions: the workflows, or a server of a GitHub App. @default the workflows */
  readonly mode?: "actions" | "app";
  /** Whether GitHub's limits on content hold, and jobs keep the pace for it. @default false */
  readonly isPaced?: boolean;
  /** Files the repository has besides, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Requests an hour that all jobs together have, where they play more sessions than GitHub's 1,000 are enough for. */
  readonly jobRequests?: number;
  /** Changes the files of the repository before it is made. */
  readonly edit?: (path: string, text: string) => string;
}

/** A repository on a local GitHub and the people in it; everything in it is real but the agents' taste. */
export interface World {
  readonly hub: Hub;
  readonly studio: Studio;
  /** The App and its server, in App mode. */
  readonly app: AppInWorld | null;
  /** The repository as its owner sees it. */
  readonly host: HostPort;
  openIssue(idea: string): Promise<number>;
  /** Waits until no run is queued or running and no delivery is pending. */
  settle(): Promise<void>;
  log(issue: number): Promise<Log>;
  state(issue: number): Promise<State>;
  pull(issue: number): Promise<SeenPull>;
  comments(issue: number): Promise<SeenComment[]>;
  /** Moves the clock all processes share. */
  advance(ms: number): Promise<void>;
  /** What the hourly schedule does. */
  sweep(): Promise<void>;
  /** Everything the local GitHub told by events so far, with who caused it. */
  told(): readonly Told[];
  /** Everything the local GitHub was asked so far. */
  asked(): readonly Asked[];
  /** Lets something go wrong, as `/_fault` of the local GitHub takes it; `null` ends all faults. */
  fault(wish: Readonly<Record<string, unknown>> | null): Promise<void>;
  /** @throws {Error} when the local GitHub said anything that GitHub would not have */
  end(): Promise<void>;
}

const Told = z.object({
  event: z.string(),
  payload: z.object({
    action: z.string().optional(),
    ref: z.string().optional(),
    sender: z.object({ login: z.string() }).optional(),
  }),
});
/** An event, as the local GitHub told of it. */
export type Told = z.infer<typeof Told>;

const Asked = z.object({ method: z.string(), path: z.string(), status: z.number() });
/** A request, and how it was answered. */
export type Asked = z.infer<typeof Asked>;

export const programs = join(import.meta.dirname, "..", "..", "dist");

/** Makes a world of its own on a free port. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), "crumb-world-"));
  const isPaced = options.isPaced === true;
  const hub = await startHub({ dataDir, port: "0", browserPath: process.env["CRUMB_BROWSER"], programs, isPaced });
  const checkSaid = await recordHub(hub.admin);
  if (options.jobRequests !== undefined) await hub.admin("/rate-limits", { job: options.jobRequests });
  const studio = await seedRepository(hub, {
    programs,
    extra: settingsOf(options),
    ...(options.edit ? { edit: options.edit } : {}),
  });
  const app = options.mode === "app" ? await createAppInWorld({ hub, studio, programs }) : null;
  const connection = connect({ apiUrl: hub.apiUrl, token: studio.yourToken, owner, repo: repositoryName });
  const identity = identityOf(app?.slug, "job");
  const host = createOctokitHost(connection, { identity, defaultBranch: "main" });
  const log = async (issue: number): Promise<Log> =>
    openLog(createGithubTranscript(connection, logBranch(issue), identity));
  const settle = async (): Promise<void> => waitUntilIdle(hub, app);
  return {
    hub,
    studio,
    app,
    host,
    openIssue: async (idea) => (await studio.you.openIssue({ title: idea, body: "", labels: ["crumb"] })).number,
    settle,
    log,
    state: async (issue) => (await log(issue)).state,
    pull: async (issue) => {
      const pull = await host.findPull(`crumb/${issue}/game`);
      if (pull === null) throw new Error("There is no pull request.");
      return pull;
    },
    comments: async (issue) => host.listComments(issue),
    advance: async (ms) => {
      await hub.admin("/clock", { advanceMs: ms });
    },
    sweep: async () => {
      await host.dispatch("crumb.yml", { issue: "" });
      await settle();
    },
    told: () => readSaid(checkSaid.file, Told),
    asked: () => readSaid(checkSaid.file, Asked),
    fault: async (wish) => setFault(hub, wish),
    end: async () => {
      await app?.end();
      await hub.stop();
      await rm(dataDir, { recursive: true, force: true });
      checkSaid();
    },
  };
}

function settingsOf({ steps, limits, files = {} }: WorldOptions): { path: string; content: Uint8Array }[] {
  const settings = { preset: steps === undefined ? "house" : "scripted", limits: limits ?? {} };
  const file = (path: string, value: unknown) => ({ path, content: Buffer.from(JSON.stringify(value, null, 2)) });
  const script = steps === undefined ? [] : [file(".github/crumb-script.json", { steps })];
  const others = Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  return [file(".github/crumb.yml", settings), ...script, ...others];
}

async function waitUntilIdle(hub: Hub, app: AppInWorld | null): Promise<void> {
  const until = performance.now() + 240_000;
  while (performance.now() < until) {
    // A server may start a run between the two questions: the second answer of the hub counts.
    if ((await isIdle(hub)) && (app === null || ((await app.isIdle()) && (await isIdle(hub))))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The world did not come to rest within 240 s.");
}

async function isIdle(hub: Hub): Promise<boolean> {
  const answer: unknown = await hub.admin("/idle");
  return typeof answer === "object" && answer !== null && "idle" in answer && answer.idle === true;
}

function readSaid<T>(file: string, line: z.ZodType<T>): T[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.flatMap((text) => line.safeParse(JSON.parse(text)).data ?? []);
}

async function setFault(hub: Hub, wish: Readonly<Record<string, unknown>> | null): Promise<void> {
  const answer = await fetch(`${hub.url}/_fault`, {
    method: wish === null ? "DELETE" : "POST",
    headers: { authorization: `Bearer ${hub.adminToken}`, "content-type": "application/json" },
    ...(wish === null ? {} : { body: JSON.stringify(wish) }),
  });
  if (!answer.ok) throw new Error(`The fault was refused: ${await answer.text()}`);
}
