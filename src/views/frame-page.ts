import { escapeHtml, inertHtml } from "./escape-html.ts";

interface FramePage {
  /** In the game's own words, which are made inert here. */
  readonly title: string;
  readonly summary: string;
  readonly src: string;
  /** Ways out, the way back first. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/**
 * The page around a game. The frame has scripts and nothing else: no origin, so neither storage nor cookies of the
 * site, no forms, no popups, no navigation of the page around it; the policy keeps the game off the network.
 * Its window is focused, not the element: an element focused before the game had loaded counts as focused already, and
 * the keys would go nowhere until a click. Whoever moves to a link of the bar by keyboard keeps the focus there.
 * @see https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox
 */
export function framePage({ title, summary, src, links }: FramePage): string {
  const [back, ...others] = links;
  const policy = "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${inertHtml(title, 80)}</title>
<meta name="description" content="${inertHtml(summary, 200)}">
<style>
html, body { margin: 0; height: 100%; background: #111; overflow: hidden; }
body { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 100vh; height: 100dvh; }
header { display: flex; align-items: center; gap: 1rem; min-width: 0; box-sizing: border-box; height: 2.75rem; padding: 0 max(1rem, env(safe-area-inset-right)) 0 max(1rem, env(safe-area-inset-left)); background: #1b1c1e; border-bottom: 1px solid #33363a; color: #e9e5dd; font: .9rem/1.3 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; white-space: nowrap; }
header a { color: #8fd6cf; text-decoration: none; padding: .3rem 0; }
header a:hover { text-decoration: underline; text-underline-offset: 3px; }
header a:focus-visible { outline: 2px solid #8fd6cf; outline-offset: 3px; border-radius: 3px; }
header p { flex: 1; min-width: 0; margin: 0; overflow: hidden; text-overflow: ellipsis; color: #a39d92; }
header b { color: #e9e5dd; }
iframe { display: block; border: 0; width: 100%; height: 100%; }
@media (max-width: 600px) { .summary { display: none; } }
@media (max-height: 480px) { header { height: 1.9rem; font-size: .8rem; } }
</style>
<header>
${back === undefined ? "" : anchor(back)}
<p><b>${inertHtml(title, 80)}</b> <span class="summary">${inertHtml(summary, 200)}</span></p>
${others.map(anchor).join("\n")}
</header>
<iframe title="${inertHtml(title, 80)}" src="${escapeHtml(src)}" sandbox="allow-scripts" allow="autoplay; gamepad" referrerpolicy="no-referrer"></iframe>
<script>
const frame = document.querySelector("iframe");
const giveKeys = () => {
  if (document.activeElement === null || document.activeElement.closest("a") === null) frame.contentWindow.focus();
};
frame.addEventListener("load", giveKeys);
addEventListener("focus", () => setTimeout(giveKeys));
</script>
</html>
`;
}

function anchor({ text, href }: FramePage["links"][number]): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}
