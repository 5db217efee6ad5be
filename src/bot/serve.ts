/**
 * The door of App mode. In: the App's keys, GitHub's deliveries, time. Out: passes over the sessions of many
 * repositories, under the App's identity. Not its business: what a pass does (app.ts), or the work, which stays in Actions.
 */
import { createConditionalReads } from "../github/conditional-reads.ts";
import { statusOf } from "../github/describe-failure.ts";
import type { ServerSettings } from "../config.ts";
import { AppError } from "../core/failure.ts";
import { createGithubApp, type GithubApp } from "./github-app.ts";
import { createKeyedQueue } from "./keyed-queue.ts";
import { createPerform } from "./perform-task.ts";
import { createQuietSessions } from "./quiet-sessions.ts";
import { readHint, type Hint, type RepositoryRef } from "./read-hint.ts";
import { createDirectory } from "./directory.ts";
import { retryIn } from "./retry-in.ts";
import { startServer } from "./start-server.ts";
import { startSweeper } from "./sweeper.ts";
import { keyOf, mergeTasks, type Task } from "./task.ts";

export interface ServeOptions {
  readonly settings: ServerSettings;
  readonly version: string;
  readonly say: (line: string) => void;
  readonly random: () => number;
  /** How long passes under way may take to end when the server stops. @default 20 s */
  readonly stopWithinMs?: number;
}

export interface Serving {
  readonly url: string;
  /** @returns false when passes were abandoned, which is safe: the next one goes on from the log */
  stop(): Promise<boolean>;
}

/** Sessions looked at side by side. GitHub allows 100 requests at once. */
const concurrency = 8;

/** Starts the server. @throws {AppError} config.invalid when the keys are no App's */
export async function serve({ settings, version, say, random, stopWithinMs = 20_000 }: ServeOptions): Promise<Serving> {
  const app = await createGithubApp(settings);
  const slug = await signIn(app);
  const everyMs = settings.sweepSeconds * 1000;
  const directory = createDirectory();
  const reads = createConditionalReads();
  const complain = (error: unknown, about = ""): void => say(`${about}${messageOf(error)}`);
  const push = (task: Task): void => queue.push(keyOf(task), task);
  const perform = createPerform({
    app,
    slug,
    settings,
    directory,
    reads,
    quiet: createQuietSessions(reads, { everyMs, nowMs: Date.now }),
    push,
    say,
  });
  const onError = (error: unknown, task: Task, failures: number): number | null => {
    const waitMs = retryIn(error, failures, random());
    const then = waitMs === null ? "" : `; again in ${Math.ceil(waitMs / 1000)} s`;
    complain(error, `${nameOf(task, directory.get(task.repository))}${then}: `);
    return waitMs;
  };
  const queue = createKeyedQueue<Task>({ concurrency, merge: mergeTasks, perform, onError });
  const drop = (isGone: (repository: RepositoryRef | null) => boolean): void => {
    queue.drop((_, task) => isGone(directory.get(task.repository)));
    directory.remove(isGone);
  };
  const sweeper = startSweeper({ app, directory, push, drop, everyMs, random, complain });
  const take = createTake({ directory, push, drop, hurry: sweeper.hurry });
  const server = await startServer(settings, {
    receive: async ({ event, signature, body }) => {
      if (!(await app.isSigned(body, signature))) return false;
      const hint = readHint(event, parseJson(body), `${slug}[bot]`);
      if (hint !== null) take(hint);
      return true;
    },
    health: () => ({ ok: true, app: slug, version, queue: queue.counts(), lastSweep: sweeper.lastSweep() }),
  });
  return {
    url: server.url,
    stop: async () => {
      sweeper.stop();
      const [, isDone] = await Promise.all([server.close(), queue.stop(stopWithinMs)]);
      return isDone;
    },
  };
}

interface TakeDeps {
  readonly directory: ReturnType<typeof createDirectory>;
  readonly push: (task: Task) => void;
  readonly drop: (isGone: (repository: RepositoryRef | null) => boolean) => void;
  readonly hurry: () => void;
}

/** Turns a hint into tasks. */
function createTake({ directory, push, drop, hurry }: TakeDeps): (hint: Hint) => void {
  return (hint) => {
    switch (hint.type) {
      case "number": {
        directory.put(hint.repository);
        const repository = hint.repository.id;
        if (hint.isPull) push({ type: "resolve", repository, number: hint.number });
        else push({ type: "pass", repository, issue: hint.number, isHinted: hint.isNews });
        return;
      }
      case "repository":
        directory.put(hint.repository);
        return push({ type: "sweep", repository: hint.repository.id });
      case "installations":
        return hurry();
      case "installation-gone":
        return drop((repository) => repository?.installation === hint.installation);
      case "repositories-gone":
        return drop((repository) => repository !== null && hint.repositories.includes(repository.id));
    }
  };
}

/** Asks who we are. @throws {AppError} config.invalid when GitHub does not know us */
async function signIn(app: GithubApp): Promise<string> {
  try {
    return await app.slug();
  } catch (error) {
    if (!(error instanceof AppError) || !isAboutKeys(error)) throw error;
    throw new AppError(
      {
        code: "config.invalid",
        message: `GitHub does not know this App: ${error.message}`.slice(0, 2000),
        retryable: false,
        hint: "APP_ID and the private key must be of the same App; for GitHub Enterprise Server, set GHE_HOST.",
      },
      { cause: error },
    );
  }
}

/** GitHub refused the signature, or there was nothing to sign with. */
function isAboutKeys(error: AppError): boolean {
  const status = statusOf(error.cause);
  return status === null ? /\b(key|pem|asn1|decod)/i.test(error.message) : status === 401 || status === 404;
}

function nameOf(task: Task, repository: RepositoryRef | null): string {
  const name = repository === null ? String(task.repository) : `${repository.owner}/${repository.name}`;
  return task.type === "pass" ? `${name}#${task.issue}` : name;
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return `${error.failure.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Signed and no JSON: the App is set to send forms. The guide says which to choose.
    return null;
  }
}
