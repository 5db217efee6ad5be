import { escapeHtml } from "./escape-html.ts";

/**
 * The page around a game. The frame has scripts and nothing else: no origin, so neither storage nor cookies of the
 * site, no forms, no popups, no navigation of the page around it; the policy keeps the game off the network.
 * Its window is focused, not the element: an element focused before the game had loaded counts as focused already, and
 * the keys would go nowhere until a click.
 * @see https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox
 */
export function framePage({ title, src }: { title: string; src: string }): string {
  const policy = "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>
html, body { margin: 0; height: 100%; background: #111; overflow: hidden; }
iframe { display: block; border: 0; width: 100vw; height: 100vh; height: 100dvh; }
</style>
<iframe title="${escapeHtml(title)}" src="${escapeHtml(src)}" sandbox="allow-scripts" allow="autoplay; gamepad" referrerpolicy="no-referrer"></iframe>
<script>
const frame = document.querySelector("iframe");
const giveKeys = () => frame.contentWindow.focus();
frame.addEventListener("load", giveKeys);
addEventListener("focus", giveKeys);
</script>
</html>
`;
}
