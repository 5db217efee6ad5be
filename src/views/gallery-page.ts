import { escapeHtml, inertHtml } from "./escape-html.ts";
import { repositoryUrl, type Links } from "./links.ts";

/** An accepted game, in its own words: whoever built it wrote them, so they are made inert here. */
export interface GalleryGame {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Its title screen, `games/<slug>/title.png`, in pixels. */
  readonly picture: { readonly width: number; readonly height: number } | null;
}

/** The front page of a repository's games: a card for each accepted game, by title. */
export function galleryPage(games: readonly GalleryGame[], links: Pick<Links, "server" | "owner" | "name">): string {
  const cards = games.toSorted((a, b) => a.title.localeCompare(b.title, "en") || (a.slug < b.slug ? -1 : 1)).map(card);
  const repository = escapeHtml(repositoryUrl(links));
  const name = escapeHtml(`${links.owner}/${links.name}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Games of ${name}</title>
<style>${style}</style>
<header>
<h1>Games</h1>
<p>Each began as one sentence in an issue.</p>
<nav><a href="${repository}">${name}</a></nav>
</header>
<ul>
${cards.join("\n")}
</ul>
</html>
`;
}

function card({ slug, title, summary, picture }: GalleryGame): string {
  const folder = `games/${escapeHtml(slug)}/`;
  const name = inertHtml(title, 80) || escapeHtml(slug);
  const drawing =
    picture === null
      ? `<span class="drawing" style="--hue: ${hueOf(slug)}" aria-hidden="true">${escapeHtml(initialOf(title, slug))}</span>`
      : `<img src="${folder}title.png" alt="" width="${picture.width}" height="${picture.height}">`;
  return `<li><a href="${folder}">${drawing}<strong>${name}</strong><span class="summary">${inertHtml(summary, 200)}</span></a></li>`;
}

/** Another colour for another game, the same one each time. */
function hueOf(slug: string): number {
  return Array.from(slug).reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
}

function initialOf(title: string, slug: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? slug.charAt(0).toUpperCase();
}

const style = `
:root { color-scheme: light dark; --paper: #f7f5f0; --sheet: #fffefb; --edge: #e2ddd1; --ink: #262320; --quiet: #6d665c; --accent: #0c6b6b; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #17181a; --sheet: #1f2123; --edge: #33363a; --ink: #e9e5dd; --quiet: #a39d92; --accent: #5cc4bb; } }
body { max-width: 68rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 4rem) clamp(1rem, 4vw, 2rem); background: var(--paper); color: var(--ink); }
header { display: grid; grid-template-columns: 1fr auto; align-items: baseline; gap: .25rem 1.5rem; }
h1 { font-size: clamp(2rem, 6vw, 2.75rem); line-height: 1.1; letter-spacing: -.02em; margin: 0; }
header p { grid-row: 2; grid-column: 1 / -1; color: var(--quiet); margin: 0; }
nav a { color: var(--accent); text-underline-offset: 3px; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; margin: 2.25rem 0 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1.5rem; }
li a { display: grid; grid-template-rows: auto auto 1fr; height: 100%; background: var(--sheet); border: 1px solid var(--edge); border-radius: 14px; overflow: hidden; color: inherit; text-decoration: none; }
li img, .drawing { width: 100%; aspect-ratio: 16 / 10; object-fit: cover; object-position: top; display: block; height: auto; border-bottom: 1px solid var(--edge); box-sizing: border-box; }
.drawing { display: grid; place-items: center; font-size: 4.5rem; font-weight: 700; color: hsl(var(--hue) 55% 92%); background: radial-gradient(circle at 72% 24%, hsl(var(--hue) 60% 62%) 0 12%, #0000 12.5%), linear-gradient(160deg, hsl(var(--hue) 42% 30%), hsl(calc(var(--hue) + 45) 45% 44%)); }
li strong { padding: 1rem 1.15rem .2rem; font-size: 1.12rem; line-height: 1.3; overflow-wrap: anywhere; }
.summary { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; align-self: start; margin: 0 1.15rem 1.15rem; color: var(--quiet); font-size: .95rem; overflow-wrap: anywhere; }
li a:hover { border-color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
