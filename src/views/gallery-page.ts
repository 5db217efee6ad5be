import { escapeHtml } from "./escape-html.ts";

/** The front page of a repository's games: one link per accepted game, by slug. */
export function galleryPage(slugs: readonly string[]): string {
  const items = slugs
    .toSorted()
    .map((slug) => `<li><a href="games/${escapeHtml(slug)}/">${escapeHtml(nameOf(slug))}</a></li>`)
    .join("\n");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Games</title>
<style>
:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 2rem; margin: 0 0 .25rem; }
ul { list-style: none; padding: 0; display: grid; gap: .75rem; margin-top: 2rem; }
a { display: block; padding: 1rem 1.25rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .75rem; text-decoration: none; color: inherit; font-weight: 600; }
a:hover, a:focus-visible { background: color-mix(in srgb, currentColor 8%, transparent); }
p { opacity: .75; margin: 0; }
</style>
<h1>Games</h1>
<p>Each began as one sentence in an issue.</p>
<ul>
${items}
</ul>
</html>
`;
}

function nameOf(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
