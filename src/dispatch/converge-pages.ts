import type { State } from "../core/state.ts";
import type { GameFile } from "../github/port.ts";
import type { News } from "../inbox/news.ts";
import { framePage } from "../views/frame-page.ts";
import { galleryPage, type GalleryGame } from "../views/gallery-page.ts";
import { issueUrl, logBranch, repositoryUrl } from "../views/links.ts";
import type { Surfaces } from "../views/surfaces.ts";
import type { DispatchDeps } from "./deps.ts";
import { workflows } from "./workflows.ts";
import { formatIndex, listGames, readWords } from "./list-games.ts";

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
  const issue = state.session?.issue ?? 0;
  const back = { text: `← Issue #${issue}`, href: issueUrl(deps.links, issue) };
  const { files } = await framed(state, { page, back }, deps);
  const message = `preview: ${page.slug} at ${page.commit.slice(0, 12)}`;
  await deps.git.publish({ branch: pagesBranch, folders: [{ path: strip(page.path), files }], message });
}

async function publishGame(state: State, page: Page, deps: DispatchDeps): Promise<void> {
  const { files, words } = await framed(state, { page, back: { text: "← All games", href: "../../" } }, deps);
  const picture = await titlePicture(state, deps);
  const own = { slug: page.slug, ...words, picture: picture?.size ?? null };
  const games: GalleryGame[] = [...(await listGames(pagesBranch, page.slug, deps.host)), own];
  const gallery = { path: "index.html", content: encode(galleryPage(games, deps.links)) };
  const folders = [
    { path: strip(page.path), files: picture === null ? files : [...files, picture.file] },
    { path: "", files: [gallery, formatIndex(games)] },
  ];
  await deps.git.publish({ branch: pagesBranch, folders, message: `publish: ${page.slug}` });
}

async function isPublished(path: string, { host }: DispatchDeps): Promise<boolean> {
  return (await host.getTree(pagesBranch, strip(path))) !== null;
}

interface Link {
  readonly text: string;
  readonly href: string;
}

interface Framed {
  readonly files: readonly GameFile[];
  /** What the game calls itself, else what its spec does. */
  readonly words: Pick<GalleryGame, "title" | "summary">;
}

/** The game is untrusted: it runs in a frame that shares nothing with the other pages of the site. */
async function framed(
  state: State,
  { page, back }: { page: Page; back: Link },
  { git, links }: DispatchDeps,
): Promise<Framed> {
  const files = await git.readGame(page.commit, page.slug);
  const manifest = files.find(({ path }) => path === "crumb.json");
  const spoken = readWords(manifest === undefined ? null : new TextDecoder().decode(manifest.content));
  const words = spoken ?? { title: state.spec?.title ?? page.slug, summary: state.spec?.summary ?? "" };
  const ways = [back, { text: "Source", href: repositoryUrl(links) }];
  const around = encode(framePage({ ...words, src: "game/index.html", links: ways }));
  const inner = files.map((file) => ({ ...file, path: `game/${file.path}` }));
  return { files: [{ path: "index.html", content: around }, ...inner], words };
}

/** The title screen QA photographed of this build, copied from the log branch; none when nothing was photographed. */
async function titlePicture(
  { evidence, session }: State,
  { host }: DispatchDeps,
): Promise<{ readonly file: GameFile; readonly size: NonNullable<GalleryGame["picture"]> } | null> {
  const picture = evidence?.pictures.find(({ id }) => id === "title");
  if (picture === undefined || session === null) return null;
  const content = await host.getFile(picture.file, logBranch(session.issue));
  const { width, height } = picture;
  return content === null ? null : { file: { path: "title.png", content }, size: { width, height } };
}

function strip(path: string): string {
  return path.replace(/\/$/, "");
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
