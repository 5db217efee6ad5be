import { AppError } from "../core/failure.ts";
import { outcomeName } from "../core/outcome.ts";
import type { State } from "../core/state.ts";
import type { Place, Speaker } from "../github/port.ts";
import { speakersIn } from "../inbox/inbox.ts";
import type { News } from "../inbox/news.ts";
import { digest } from "../transcript/digest.ts";
import { gameBranch } from "../views/links.ts";
import { surfaces } from "../views/surfaces.ts";
import { onPages } from "./converge-pages.ts";
import type { DispatchDeps } from "./deps.ts";

/**
 * Reads everything a pass may have to know about one session. `null` when there is no such issue and never was a session.
 * @throws {AppError} github.unavailable when the issue of a session does not show, though it is there
 */
export async function look(issue: number, state: State, deps: DispatchDeps): Promise<News | null> {
  const { host } = deps;
  const place = placeOf(issue, state, deps);
  const [seen, overRuns, pages] = await Promise.all([
    host.look(place),
    lookAtRuns(state, deps),
    lookAtPages(state, deps),
  ]);
  if (seen.issue === null && state.session === null) return null;
  if (seen.issue === null) await insistGone(issue, deps);
  const { repository: id, pull, mergedTree, hasPreview, hasGame, ...rest } = seen;
  const known = state.session?.repository ?? { id, owner: host.owner, name: host.name };
  const news = {
    ...rest,
    ...pages,
    now: await host.now(),
    repository: known,
    identity: host.identity,
    pull: pull === null ? null : { ...pull, mergedTree },
    head: pull?.isMerged === true ? null : seen.head,
    overRuns,
    published: new Map([...published(place.preview, hasPreview), ...published(place.game, hasGame)]),
  };
  return { ...news, writers: await askWriters(speakersIn(state, news, digest), deps) };
}

/** What follows from an issue that is gone cannot be undone, so it is asked for twice, by two doors. */
async function insistGone(issue: number, { host }: DispatchDeps): Promise<void> {
  if (await host.isGone(issue)) return;
  const message = `Issue ${issue} does not show, though it is there.`;
  throw new AppError({ code: "github.unavailable", message, retryable: true });
}

function published(path: string | null, isThere: boolean): (readonly [string, boolean])[] {
  return path === null ? [] : [[path, isThere]];
}

/** Where everything of a session is. What is live already is not asked about. */
function placeOf(issue: number, state: State, { links }: DispatchDeps): Place {
  const { build } = state;
  return {
    issue,
    pull: state.pull?.number ?? null,
    since: state.session?.heardFrom ?? null,
    branch: gameBranch(issue),
    folder: build === null ? null : `games/${build.slug}`,
    build: build?.commit ?? null,
    ...pagesOf(state, links),
  };
}

function pagesOf(state: State, links: DispatchDeps["links"]): Pick<Place, "preview" | "game"> {
  const { preview, game } = surfaces(state, links);
  const isPreviewLive = preview === null || preview.commit === state.preview?.commit;
  const isGameLive = game === null || state.gameUrl !== null;
  return { preview: isPreviewLive ? null : onPages(preview.path), game: isGameLive ? null : onPages(game.path) };
}

/** A run is over for us as soon as its landing is: the pass inside it comes after that. */
async function lookAtRuns(state: State, { host, currentRun }: DispatchDeps): Promise<News["overRuns"]> {
  const waiting = [...state.open.filter((effect) => effect.over === null), ...state.strays];
  const seen = await Promise.all(
    waiting.map(async ({ claim, run }) => {
      if (claim === null || run === null) return [];
      const found = await host.getRun(run.id);
      if (found === null || (!found.isOver && run.id !== currentRun)) return [];
      return [{ claim: claim.id, hasOutcome: found.artifacts.includes(outcomeName(claim.id)) }];
    }),
  );
  return seen.flat();
}

async function lookAtPages(
  state: State,
  { host, links }: DispatchDeps,
): Promise<Pick<News, "livePreview" | "liveGame">> {
  const { preview, game } = surfaces(state, links);
  const newPreview =
    preview === null || preview.commit === state.preview?.commit
      ? null
      : { commit: preview.commit, url: `${links.pages}/${preview.path}` };
  const gameUrl = game === null ? null : `${links.pages}/${game.path}`;
  const isLive = async (url: string | null): Promise<boolean> => url !== null && host.isLive(url);
  const [isPreviewLive, isGameLive] = await Promise.all([
    isLive(newPreview?.url ?? null),
    isLive(gameUrl === state.gameUrl ? null : gameUrl),
  ]);
  return { livePreview: isPreviewLive ? newPreview : null, liveGame: isGameLive ? gameUrl : null };
}

async function askWriters(speakers: readonly Speaker[], { host }: DispatchDeps): Promise<ReadonlyMap<number, boolean>> {
  const people = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return new Map(
    await Promise.all([...people].map(async ([id, person]) => [id, await host.canWrite(person)] as const)),
  );
}
