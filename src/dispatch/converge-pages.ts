import type { State } from "../core/state.ts";
import type { GameFile } from "../github/port.ts";
import { framePage } from "../views/frame-page.ts";
import { galleryPage } from "../views/gallery-page.ts";
import type { Surfaces } from "../views/surfaces.ts";
import type { DispatchDeps } from "./deps.ts";

const pagesBranch = "gh-pages";
export const pagesWorkflow = "pages.yml";

/** Publishes the preview and the accepted game where they are wanted and do not answer yet. */
export async function convergePages(state: State, wanted: Surfaces, deps: DispatchDeps): Promise<void> {
  const { preview, game } = wanted;
  if (preview !== null && state.preview?.commit !== preview.commit) await publishPreview(state, preview, deps);
  if (game !== null && state.gameUrl === null) await publishGame(state, game, deps);
}

type Page = { readonly commit: string; readonly slug: string; readonly path: string };

async function publishPreview(state: State, page: Page, deps: DispatchDeps): Promise<void> {
  if (!(await isPublished(page.path, deps))) {
    const files = await framed(state, page, deps);
    const message = `preview: ${page.slug} at ${page.commit.slice(0, 12)}`;
    await deps.git.publish({ branch: pagesBranch, folders: [{ path: strip(page.path), files }], message });
  } else if (await deps.host.isBusy(pagesWorkflow)) return;
  await deploy(state, deps);
}

async function publishGame(state: State, page: Page, deps: DispatchDeps): Promise<void> {
  if (!(await isPublished(page.path, deps))) {
    const files = await framed(state, page, deps);
    const slugs = await listGames(deps);
    const gallery = { path: "index.html", content: encode(galleryPage([...new Set([...slugs, page.slug])])) };
    const folders = [
      { path: strip(page.path), files },
      { path: "", files: [gallery] },
    ];
    await deps.git.publish({ branch: pagesBranch, folders, message: `publish: ${page.slug}` });
  } else if (await deps.host.isBusy(pagesWorkflow)) return;
  await deploy(state, deps);
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

async function deploy(state: State, { host, say }: DispatchDeps): Promise<void> {
  say("publish pages");
  await host.dispatch(pagesWorkflow, { issue: String(state.session?.issue ?? "") });
}

function strip(path: string): string {
  return path.replace(/\/$/, "");
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
