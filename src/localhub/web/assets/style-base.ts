/** Colours, type, and the frame of every page. Light and dark by what the reader's system prefers. */
export const STYLE_BASE = `
:root {
  color-scheme: light dark;
  --paper: #f7f5f0; --sheet: #fffefb; --tint: #f1eee6; --edge: #e2ddd1; --edge-strong: #cfc8b8;
  --ink: #262320; --quiet: #6d665c; --accent: #0c6b6b; --accent-ink: #fff; --accent-tint: #e2f0ee;
  --green: #1d7a45; --red: #b3372b; --amber: #91620a; --violet: #6b45b0; --grey: #6d665c;
  --green-tint: #e6f4e9; --red-tint: #fbe9e6; --violet-tint: #efe9fa; --amber-tint: #fbf1da; --grey-tint: #eeebe4;
  --added: #e4f4e4; --removed: #fcebe8; --shadow: 0 1px 2px #4a3f2a14, 0 6px 20px #4a3f2a0d;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --radius: 12px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17181a; --sheet: #1f2123; --tint: #27292c; --edge: #33363a; --edge-strong: #474b50;
    --ink: #e9e5dd; --quiet: #a39d92; --accent: #5cc4bb; --accent-ink: #0d2524; --accent-tint: #1d3635;
    --green: #6fca8c; --red: #f08a7b; --amber: #e0b25a; --violet: #bda2f2; --grey: #a39d92;
    --green-tint: #1c3324; --red-tint: #3d2421; --violet-tint: #2d2640; --amber-tint: #38301c; --grey-tint: #2c2e31;
    --added: #1b3021; --removed: #3a2422; --shadow: 0 1px 2px #0006, 0 6px 20px #0004;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 var(--sans); }
a { color: var(--accent); text-decoration: none; text-underline-offset: 3px; }
a:hover { text-decoration: underline; }
a.plain, .title { color: inherit; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.01em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; font-weight: 650; }
h2 { font-size: 1rem; font-weight: 650; }
p { margin: 0; }
ul, ol { margin: 0; padding: 0; list-style: none; }
img { max-width: 100%; height: auto; }
code, pre, kbd { font-family: var(--mono); font-size: 0.86em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
:target { scroll-margin-top: 24px; }
.icon { flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; vertical-align: -0.16em; }
.icon .fill { fill: currentColor; }
.icon .faint { opacity: 0.25; }
.quiet { color: var(--quiet); }
.small { font-size: 0.86rem; }
.strong { font-weight: 650; }
.right { text-align: right; white-space: nowrap; }
.grow { flex: 1; min-width: 0; }
.push { margin-left: auto; }
.ellipsis { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.green { color: var(--green); } .red { color: var(--red); } .amber { color: var(--amber); }
.violet { color: var(--violet); } .grey { color: var(--grey); } .accent { color: var(--accent); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; top: 8px; background: var(--sheet); padding: 8px 14px; z-index: 9; }
.skip:focus { left: 8px; }
.spin svg { animation: spin 1.4s linear infinite; transform-origin: center; }
@keyframes spin { to { transform: rotate(360deg); } }
@media (prefers-reduced-motion: reduce) { .spin svg { animation: none; } }

.top { display: flex; align-items: center; gap: 12px; padding: 12px max(16px, calc((100vw - 1128px) / 2)); }
.mark { display: flex; }
.trail { display: flex; gap: 8px; min-width: 0; flex: 1; font-size: 1.05rem; white-space: nowrap; }
.trail a { color: inherit; overflow: hidden; text-overflow: ellipsis; }
.trail span { color: var(--quiet); }
.trail .strong { color: inherit; }
main { max-width: 1160px; margin: 0 auto; padding: 28px 16px 80px; }
.tabs { display: flex; gap: 4px; overflow-x: auto; border-bottom: 1px solid var(--edge); padding: 0 max(4px, calc((100vw - 1152px) / 2)); scrollbar-width: none; }
.tabs a { display: flex; align-items: center; gap: 8px; padding: 10px 12px; color: var(--quiet); white-space: nowrap; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs a:hover { color: var(--ink); text-decoration: none; border-color: var(--edge-strong); }
.tabs a[aria-current="page"] { color: var(--ink); border-color: var(--accent); font-weight: 600; }
.tabs.inner { padding: 0; margin: 22px 0; align-items: center; }
.tabs.inner .push { padding-right: 4px; }
.count { background: var(--grey-tint); color: var(--quiet); border-radius: 99px; padding: 0 8px; font-size: 0.8rem; font-weight: 600; }
.narrow { max-width: 820px; margin-inline: auto; }
main.narrow > * + * { margin-top: 18px; }
.head { display: flex; align-items: flex-start; gap: 14px; margin-bottom: 18px; }
.head h1 { flex: 1; min-width: 0; }
.head h1 .number { color: var(--quiet); font-weight: 400; }
.head > * { flex: none; } .head > h1 { flex: 1; }
.lead { color: var(--quiet); font-size: 1.05rem; margin: -8px 0 18px; }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; }
.row.end { justify-content: flex-end; }
.empty { padding: 44px 16px; text-align: center; color: var(--quiet); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 250px; gap: 36px; }
@media (max-width: 860px) { .columns { grid-template-columns: minmax(0, 1fr); gap: 20px; } }
@media (max-width: 560px) {
  main { padding: 20px 12px 64px; }
  h1 { font-size: 1.35rem; }
  .people .quiet { display: none; }
  .tabs > a > .icon, .tabs.inner .push { display: none; }
  .tabs a { padding: 10px 8px; font-size: 0.9rem; gap: 5px; }
  .trail > a:first-child, .trail > a:first-child + span { display: none; }
}
`;
