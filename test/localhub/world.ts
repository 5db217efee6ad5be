import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Octokit } from "@octokit/rest";
import { expect } from "vitest";
import { type RunningLocalhub, startLocalhub } from "../support/localhub.ts";

const run = promisify(execFile);

/** Somebody with a token, and the client they use. */
export interface Person {
  readonly login: string;
  readonly token: string;
  readonly octokit: Octokit;
}

/** A hub with repository ann/games: ann owns it, bob may write, eve is a stranger. */
export interface World {
  readonly hub: RunningLocalhub;
  readonly ann: Person;
  readonly bob: Person;
  readonly eve: Person;
  readonly repo: { readonly owner: "ann"; readonly repo: string };
  /** First commit of main. */
  readonly sha: string;
  /** Runs git in ann's clone. */
  git(...args: readonly string[]): Promise<string>;
  /** Address for git with a person's token. */
  remote(person: Person): string;
  /** Writes a file into ann's clone. */
  write(path: string, text: string): Promise<void>;
  /** Resolves when nothing runs any more. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(
  options: { files?: Readonly<Record<string, string>>; private?: boolean; dataDir?: string } = {},
): Promise<World> {
  const hub = await startLocalhub(options.dataDir === undefined ? {} : { dataDir: options.dataDir });
  const [ann, bob, eve] = await Promise.all([person(hub, "ann"), person(hub, "bob"), person(hub, "eve")]);
  const repo = { owner: "ann", repo: "games" } as const;
  await hub.admin("/repos", { owner: "ann", name: "games", private: options.private ?? false });
  await ann.octokit.rest.repos.addCollaborator({ ...repo, username: "bob", permission: "push" });

  const clone = await mkdtemp(join(tmpdir(), "localhub-clone-"));
  const git = async (...args: readonly string[]) => (await run("git", [...args], { cwd: clone, env })).stdout.trim();
  const remote = (who: Person) => `${hub.url.replace("//", `//x:${who.token}@`)}/ann/games.git`;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await writeFile(join(clone, path), text);
  };
  const files = { "README.md": "# Games\n", ...options.files };
  await git("init", "-q", "-b", "main");
  for (const [path, text] of Object.entries(files)) await write(path, text);
  await git("add", "-A");
  await git("commit", "-q", "-m", "first");
  await git("push", "-q", remote(ann), "main");

  return {
    hub,
    ann,
    bob,
    eve,
    repo,
    sha: await git("rev-parse", "HEAD"),
    git,
    remote,
    write,
    async settle() {
      while ((await hub.admin("/idle"))["idle"] !== true) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async close() {
      await hub.stop();
      await rm(clone, { recursive: true, force: true });
    },
  };
}

const env = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: "/nonexistent",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "ann",
  GIT_AUTHOR_EMAIL: "ann@users.noreply.github.com",
  GIT_COMMITTER_NAME: "ann",
  GIT_COMMITTER_EMAIL: "ann@users.noreply.github.com",
};

async function person(hub: RunningLocalhub, login: string): Promise<Person> {
  const token = String((await hub.admin("/users", { login }))["token"]);
  return { login, token, octokit: client(hub, token) };
}

/** A client with that token, which keeps to itself what goes wrong. */
export function client(hub: RunningLocalhub, auth: string): Octokit {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  return new Octokit({ baseUrl: hub.apiUrl, auth, log });
}

/** Status and message of what a call was refused with; fails when it was not. */
export async function refusal(call: Promise<unknown>): Promise<{ status: unknown; message: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && "status" in error) return { status: error.status, message: error.message };
    throw error;
  }
  throw new Error("the call was not refused");
}

/** Matches a text with that in it. */
export function containing(text: string): unknown {
  return expect.stringContaining(text);
}
