import type { State } from "../core/state.ts";
import type { GameFile } from "../github/port.ts";
import type { News } from "../inbox/news.ts";
import { framePage } from "../views/frame-page.ts";
import { galleryPage } from "../views/gallery-page.ts";
import type { Surfaces } from "../views/surfaces.ts";
import type { DispatchDeps } from "./deps.ts";
import { workflows } from "./workflows.ts";

const pagesBranch = "gh-pages";

/** Publishes the preview and the accepted game where they are wanted and do not answer yet. */
export async function convergePages(
  state: State,
  { wanted, news }: { wanted: Surfaces; news: News },
  deps: DispatchDeps,
): Promise<boolean> {
  const { preview, game } = wanted;
  const isThere = async (page: Page): Promise<boolean> =>
    news.published.get(onPages(page.path)) ?? isPublished(page.path, deps);
  const isPreviewDue = preview !== null && state.preview?.commit !== preview.commit;
  const isGameDue = game !== null && state.gameUrl === null;
  const wrotePreview =
    isPreviewDue &&
    (await publish(state, { page: preview, isThere: await isThere(preview), publishPage: publishPreview }, deps));
  const wroteGame =
    isGameDue && (await publish(state, { page: game, isThere: await isThere(game), publishPage: publishGame }, deps));
  return wrotePreview || wroteGame;
}

/** A path on the pages branch, as git names it. */
export function onPages(path: string): string {
  return `${pagesBranch}:${strip(path)}`;
}

type Page = { readonly commit: string; readonly slug: string; readonly path: string };

interface Due {
  readonly page: Page;
  readonly isThere: boolean;
  readonly publishPage: (state: State, page: Page, deps: DispatchDeps) => Promise<void>;
}

/** What is on the branch and does not answer is deployed again, unless a deployment is on its way. */
async function publish(state: State, { page, isThere, publishPage }: Due, deps: DispatchDeps): Promise<boolean> {
  if (isThere && (await deps.host.isBusy(workflows.pages))) return false;
  if (!isThere) await publishPage(state, page, deps);
  deps.say("publish pages");
  await deps.host.dispatch(workflows.pages, { issue: String(state.session?.issue ?? "") });
  return true;
}

async function publishPreview(state: State, page: Page, deps: DispatchDeps): Promise<void> {
  const files = await framed(state, page, deps);
  const message = `preview: ${page.slug} at ${page.commit.slice(0, 12)}`;
  await deps.git.publish({ branch: pagesBranch, folders: [{ path: strip(page.path), files }], message });
}

async function publishGame(state: State, page: Page, deps: DispatchDeps): Promise<void> {
  const files = await framed(state, page, deps);
  const slugs = await listGames(deps);
  const gallery = { path: "index.html", content: encode(galleryPage([...new Set([...slugs, page.slug])])) };
  const folders = [
    { path: strip(page.path), files },
    { path: "", files: [gallery] },
  ];
  await deps.git.publish({ branch: pagesBranch, folders, message: `publish: ${page.slug}` });
}

async function isPublished(path: string, { host }: DispatchDeps): Promise<boolean> {
  return (await host.getTree(pagesBranch, strip(path))) !== null;
}

async function listGames({ host }: DispatchDeps): Promise<string[]> {
  return host.listFolders(pagesBranch, "games");
}

/** The game is untrusted: it runs in a frame that shares nothing with the other pages of the site. */
async function framed(state: State, page: Page, { git }: DispatchDeps): Promise<GameFile[]> {
  const files = await git.readGame(page.commit, page.slug);
  const title = state.spec?.title ?? page.slug;
  const inner = files.map((file) => ({ ...file, path: `game/${file.path}` }));
  return [{ path: "index.html", content: encode(framePage({ title, src: "game/index.html" })) }, ...inner];
}

function strip(path: string): string {
  return path.replace(/\/$/, "");
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
