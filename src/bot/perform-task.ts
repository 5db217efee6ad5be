/**
 * One task of the queue in, a pass out, or the tasks that follow from it. Every task reads first whether the repository
 * is served at all, and under which name. Not its business: when, and how often.
 */
import { pass } from "../app.ts";
import { identityOf, pagesUrlOf, type ServerSettings } from "../config.ts";
import { AppError } from "../core/failure.ts";
import { phaseOf } from "../core/phase.ts";
import type { State } from "../core/state.ts";
import type { ConditionalReads } from "../github/conditional-reads.ts";
import { connect, type Connection } from "../github/connect.ts";
import type { Pace } from "../github/pace.ts";
import { paceOf, wirePlace, type Place } from "../wire.ts";
import { createSessionFinder } from "./find-sessions.ts";
import { isAtRest } from "./is-at-rest.ts";
import type { GithubApp } from "./github-app.ts";
import type { QuietSessions } from "./quiet-sessions.ts";
import type { Directory } from "./directory.ts";
import { perKey } from "./per-key.ts";
import { readServed, type ServedRepository } from "./served-repository.ts";
import { keyOf, type Task } from "./task.ts";
import { createWantedPasses, type Left } from "./wanted-passes.ts";

export interface PerformDeps {
  readonly app: GithubApp;
  readonly slug: string;
  readonly settings: Pick<ServerSettings, "apiUrl" | "serverUrl" | "writeGapMs">;
  readonly directory: Directory;
  readonly reads: ConditionalReads;
  readonly quiet: QuietSessions;
  readonly push: (task: Task) => void;
  readonly say: (line: string) => void;
}

export function createPerform(deps: PerformDeps): (task: Task) => Promise<void> {
  const finderOf = perKey((_repository: number) => createSessionFinder(deps.reads));
  // GitHub counts what an installation writes, whatever the repository.
  const paceIn = perKey((_installation: number) => paceOf(deps.settings));
  const wanted = createWantedPasses();
  const refusals = new Map<number, string>();
  // What the last sweep saw of a repository: enough to learn that nothing happened, and never what a pass goes by.
  const swept = new Map<number, OpenRepository>();
  return async (task) => {
    const { repository } = task;
    if (task.type === "pass" && (await isUnchanged(task, swept.get(repository), deps))) return wanted.unchanged(task);
    const open = await openRepository(repository, deps, paceIn);
    if ("refusal" in open) {
      // Said when it begins, not every minute.
      swept.delete(repository);
      if (refusals.get(repository) !== open.refusal) deps.say(open.refusal);
      refusals.set(repository, open.refusal);
      return;
    }
    refusals.delete(repository);
    switch (task.type) {
      case "pass":
        return wanted.done(task, await lookAt(task, open, deps));
      case "resolve": {
        const issue = await wirePlace(open.place, 0, deps.say).host.sessionOf(task.number);
        return deps.push({ type: "pass", repository, issue, isHinted: true });
      }
      case "sweep":
        swept.set(repository, open);
        for (const issue of await finderOf(repository).find(open.connection)) wanted.found({ repository, issue });
        wanted.of(repository).forEach((pass) => deps.push(pass));
    }
  };
}

interface OpenRepository {
  readonly place: Place;
  readonly connection: Connection;
}

/** Gets a token and looks whether the repository is ours to serve. */
async function openRepository(
  id: number,
  deps: PerformDeps,
  paceIn: (installation: number) => Pace,
): Promise<OpenRepository | { readonly refusal: string }> {
  const known = deps.directory.get(id);
  if (known === null) return { refusal: `${id} is not open to this App any more` };
  const { apiUrl } = deps.settings;
  const token = await deps.app.token(known.installation);
  const renewToken = async (): Promise<string> => deps.app.renewToken(known.installation);
  const door = connect({ apiUrl, token, owner: known.owner, repo: known.name, renewToken });
  const served = await readServed(id, door, deps.reads);
  if ("refusal" in served) return { refusal: `${known.owner}/${known.name} is not looked after: ${served.refusal}` };
  const { owner, name } = served;
  const access = { token: await deps.app.token(known.installation), renewToken, pace: paceIn(known.installation) };
  const place = placeOf(served, access, deps);
  return { place, connection: connect({ apiUrl, token: place.token, owner, repo: name, renewToken }) };
}

function placeOf(
  { owner, name, defaultBranch, variables, settings }: ServedRepository,
  access: Pick<Place, "token" | "pace"> & { readonly renewToken: () => Promise<string> },
  deps: PerformDeps,
): Place {
  return {
    ...access,
    apiUrl: deps.settings.apiUrl,
    serverUrl: deps.settings.serverUrl,
    owner,
    name,
    defaultBranch,
    settings,
    identity: identityOf(deps.slug, "server"),
    pagesUrl: pagesUrlOf({ owner, name }, variables.get("CRUMB_PAGES_URL")),
    isPaused: variables.get("CRUMB_PAUSED") === "true",
    run: null,
  };
}

/** Whether nobody knows of news and GitHub has none: four questions, since the sweep has asked about the repository. */
async function isUnchanged(
  task: Extract<Task, { type: "pass" }>,
  swept: OpenRepository | undefined,
  { quiet }: PerformDeps,
): Promise<boolean> {
  const key = keyOf(task);
  if (task.isHinted || swept === undefined) {
    quiet.forget(key);
    return false;
  }
  const { connection, place } = swept;
  return quiet.isQuiet({ key, issue: task.issue, connection, circumstances: String(place.isPaused) });
}

async function lookAt(
  task: Extract<Task, { type: "pass" }>,
  { place }: OpenRepository,
  { quiet, say }: PerformDeps,
): Promise<Left> {
  const { issue } = task;
  const key = keyOf(task);
  const name = `${place.owner}/${place.name}#${issue}`;
  try {
    const state = await pass(
      issue,
      wirePlace(place, issue, (line) => say(`${name}: ${line}`)),
    );
    quiet.remember(key, state);
    say(`${name} ${phrase(state)}`);
    return state === null || isAtRest(state) ? "at-rest" : "waiting";
  } catch (error) {
    // What only people can mend is not tried again before something changes; that it was unarchived shows nowhere here.
    if (error instanceof AppError && isLasting(error)) quiet.remember(key, null);
    throw error;
  }
}

function isLasting({ failure }: AppError): boolean {
  return !failure.retryable && failure.code !== "github.archived";
}

function phrase(state: State | null): string {
  return state === null ? "is no session" : `is ${phaseOf(state)}`;
}
