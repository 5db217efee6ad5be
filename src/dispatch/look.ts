import { outcomeName } from "../core/outcome.ts";
import type { State } from "../core/state.ts";
import type { SeenPull, Speaker } from "../github/port.ts";
import type { News } from "../inbox/news.ts";
import { gameBranch } from "../views/links.ts";
import { surfaces } from "../views/surfaces.ts";
import type { DispatchDeps } from "./deps.ts";

/** Reads everything a pass may have to know about one session. `null` when there is no such issue. */
export async function look(issue: number, state: State, deps: DispatchDeps): Promise<News | null> {
  const { host } = deps;
  const [seen, comments, pull, overRuns, pages] = await Promise.all([
    host.getIssue(issue),
    host.listComments(issue),
    state.build === null ? null : lookAtPull(issue, state, deps),
    lookAtRuns(state, deps),
    lookAtPages(state, deps),
  ]);
  if (seen === null) return null;
  const [pullComments, reviews, head, repository] = await Promise.all([
    pull === null ? [] : host.listComments(pull.number),
    pull === null ? [] : host.listReviews(pull.number),
    lookAtHead(issue, state, { deps, pull }),
    state.session === null ? idOf(deps) : state.session.repository,
  ]);
  const speakers = [seen.author, ...[...comments, ...pullComments, ...reviews].map((item) => item.author)];
  const writers = await askWriters(speakers, deps);
  const now = await host.now();
  const said = { issue: seen, comments, pull, pullComments, reviews, head };
  return { now, repository, identity: host.identity, ...said, overRuns, ...pages, writers };
}

async function idOf({ host }: DispatchDeps): Promise<News["repository"]> {
  return { id: (await host.getRepository()).id, owner: host.owner, name: host.name };
}

async function lookAtPull(issue: number, state: State, { host }: DispatchDeps): Promise<News["pull"]> {
  const pull = await host.findPull(gameBranch(issue));
  if (pull === null) return null;
  const slug = state.build?.slug ?? "";
  const known = state.pull?.mergedTree ?? null;
  const mergedTree =
    pull.mergeCommit === null ? null : (known ?? (await host.getTree(pull.mergeCommit, `games/${slug}`)));
  return { ...pull, mergedTree };
}

async function lookAtHead(
  issue: number,
  state: State,
  { deps, pull }: { deps: DispatchDeps; pull: SeenPull | null },
): Promise<News["head"]> {
  if (state.build === null || pull?.isMerged === true) return null;
  const commit = pull?.head ?? (await deps.host.getBranch(gameBranch(issue)));
  if (commit === null) return null;
  if (commit === state.build.commit) return { commit, tree: state.build.tree };
  return { commit, tree: await deps.host.getTree(commit, `games/${state.build.slug}`) };
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

async function askWriters(speakers: readonly Speaker[], { host }: DispatchDeps): Promise<ReadonlySet<number>> {
  const people = new Map(speakers.filter((speaker) => !speaker.isBot).map((speaker) => [speaker.id, speaker]));
  const asked = await Promise.all(
    [...people.values()].map(async (person) => ((await host.canWrite(person)) ? [person.id] : [])),
  );
  return new Set(asked.flat());
}
