/**
 * Picks the adapters for where we are. In: the environment. Out: what passes and landings need. Nobody else but the
 * doors names a concrete adapter.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import type { AppDeps } from "./app.ts";
import type { Environment } from "./config.ts";
import { createLedger } from "./dispatch/ledger/create-ledger.ts";
import { connect } from "./github/connect.ts";
import { createGithubTranscript } from "./github/github-transcript.ts";
import { createOctokitHost } from "./github/octokit-host.ts";
import { createPace, type Pace } from "./github/pace.ts";
import { createQuickGit } from "./github/quick-git.ts";
import type { LandDeps } from "./landing/land.ts";
import type { RecordDeps } from "./transcript/record.ts";
import { logBranch } from "./views/links.ts";

export type Wired = AppDeps & Pick<LandDeps, "transcript" | "repository" | "defaultBranch" | "settleMoney">;

const recordDeps: RecordDeps = {
  newId: (at) => ulid(Date.parse(at), randomUnit),
  sleep,
  random: randomUnit,
};

async function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function randomUnit(): number {
  return randomBytes(4).readUInt32BE() / 2 ** 32;
}

/** A repository, and all that must be known to look after it. */
export interface Place extends Omit<Environment, "workspace" | "mode" | "writeGapMs"> {
  /** Text of `.github/crumb.yml`, `null` where there is none. */
  readonly settings: string | null;
  readonly renewToken?: () => Promise<string>;
  readonly pace: Pace;
}

/** A pace in real time. */
export function paceOf({ writeGapMs: gapMs }: Pick<Environment, "writeGapMs">): Pace {
  return createPace({ gapMs, now: () => performance.now(), sleep });
}

/** Wires everything for one issue of the repository the environment names. `say` gets progress lines. */
export async function wire(env: Environment, issue: number, say: (line: string) => void): Promise<Wired> {
  const settings = await readTextOrNull(join(env.workspace, ".github", "crumb.yml"));
  return wirePlace({ ...env, settings, pace: paceOf(env) }, issue, say);
}

/** As {@link wire}, for a repository that is not checked out. */
export function wirePlace(place: Place, issue: number, say: (line: string) => void): Wired {
  const { owner, name, apiUrl, token, identity, defaultBranch, serverUrl, renewToken, settings, pace } = place;
  const connection = connect({ apiUrl, token, owner, repo: name, renewToken, pace });
  const host = createOctokitHost(connection, { identity, defaultBranch });
  const [login] = identity;
  const author = { name: login, email: `${login}@users.noreply.github.com` };
  const git = createQuickGit(connection, { url: `${serverUrl}/${owner}/${name}.git`, token, defaultBranch, author });
  const transcriptOf = (number: number) => createGithubTranscript(connection, logBranch(number), identity);
  const ledger = createLedger(createGithubTranscript(connection, "crumb/ledger", identity), recordDeps);
  return {
    host,
    git,
    transcriptOf,
    ledger,
    settleMoney: async (claim, costUsd) => ledger.settle(claim, costUsd),
    record: recordDeps,
    links: { server: serverUrl, owner, name, pages: place.pagesUrl, defaultBranch },
    passId: recordDeps.newId(new Date(0).toISOString()),
    currentRun: place.run?.id ?? null,
    isPaused: place.isPaused,
    say,
    // Only who opens a session needs them, and a parser to read them with.
    config: async () => (await import("./settings/read-config.ts")).readConfig(settings),
    transcript: transcriptOf(issue),
    repository: host,
    defaultBranch,
  };
}

async function readTextOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // No settings file: the defaults hold.
    return null;
  }
}
