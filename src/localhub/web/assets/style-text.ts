/** Rendered markdown, code, diffs, logs. */
export const STYLE_TEXT = `
.markdown { overflow-wrap: break-word; }
.markdown > * + * { margin-top: 13px; }
.markdown h1, .markdown h2, .markdown h3, .markdown h4 { margin-top: 24px; }
.markdown > :first-child { margin-top: 0; }
.markdown h1 { font-size: 1.5rem; } .markdown h2 { font-size: 1.22rem; } .markdown h3 { font-size: 1.06rem; } .markdown h4 { font-size: 1rem; }
.markdown h1, .markdown h2 { padding-bottom: 6px; border-bottom: 1px solid var(--edge); }
.markdown ul, .markdown ol { padding-left: 1.5em; }
.markdown ul { list-style: disc; } .markdown ol { list-style: decimal; }
.markdown li + li { margin-top: 4px; }
.markdown li.task { list-style: none; margin-left: -1.4em; }
.markdown .task-box { margin: 0 5px 0 0; accent-color: var(--accent); vertical-align: -1px; }
.markdown blockquote { margin-inline: 0; padding-left: 14px; border-left: 3px solid var(--edge-strong); color: var(--quiet); }
.markdown code { background: var(--tint); border-radius: 5px; padding: 2px 5px; }
.markdown pre { background: var(--tint); border-radius: 9px; padding: 13px 16px; overflow-x: auto; margin-bottom: 0; line-height: 1.5; }
.markdown pre code { background: none; padding: 0; }
.markdown kbd { border: 1px solid var(--edge-strong); border-bottom-width: 2px; border-radius: 5px; padding: 1px 5px; }
.markdown hr { border: 0; border-top: 1px solid var(--edge); margin: 20px 0; }
.markdown table { display: block; width: max-content; max-width: 100%; overflow-x: auto; border-collapse: collapse; font-size: 0.94em; }
.markdown th, .markdown td { border: 1px solid var(--edge); padding: 6px 12px; vertical-align: top; }
.markdown th { background: var(--tint); text-align: left; }
.markdown th[align="center"], .markdown td[align="center"] { text-align: center; }
.markdown th[align="right"], .markdown td[align="right"] { text-align: right; font-variant-numeric: tabular-nums; }
.markdown [align="center"] { text-align: center; }
.markdown img { border-radius: 8px; vertical-align: middle; }
/* Until a picture is there it keeps the height it will have, or near it, so that the page does not jump. */
.markdown img[width]:not([height]) { aspect-ratio: auto 3 / 2; }
.markdown img:not(.blocked) { background: var(--tint); }
.markdown img.blocked { color: var(--quiet); font-style: italic; }
.markdown details { border: 1px solid var(--edge); border-radius: 9px; padding: 9px 14px; }
.markdown summary { cursor: pointer; font-weight: 600; }
.markdown details[open] > summary { margin-bottom: 9px; }
.markdown details > * + * { margin-top: 9px; }
.markdown sub, .markdown sup { line-height: 1; }
.markdown .mention { font-weight: 650; color: inherit; }
.readme { padding: 26px 30px; }
.readme > h1:first-child { margin-top: 0; }

.place { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 14px; margin-bottom: 14px; }
.place nav { display: flex; flex-wrap: wrap; gap: 6px; }
.place .push { margin-left: auto; }
.code { overflow-x: auto; }
.diff { border-collapse: collapse; width: 100%; font: 0.82rem/1.6 var(--mono); tab-size: 4; }
.diff td { padding: 0; vertical-align: top; }
.diff .number { width: 1%; min-width: 44px; padding: 0 9px; text-align: right; color: var(--quiet); opacity: 0.75; user-select: none; white-space: nowrap; }
.diff .number a { color: inherit; }
.diff .sign { width: 1%; padding: 0 6px 0 24px; position: relative; user-select: none; color: var(--quiet); }
.diff .text { white-space: pre-wrap; overflow-wrap: anywhere; padding-right: 14px; }
.diff .added { background: var(--added); } .diff .removed { background: var(--removed); }
.diff .hunk td { background: var(--tint); color: var(--quiet); padding: 5px 14px; white-space: pre-wrap; }
.diff tr:target { background: var(--amber-tint); }
.diff .add { position: absolute; left: 2px; top: 1px; width: 20px; height: 20px; display: grid; place-items: center; border-radius: 6px; background: var(--accent); color: var(--accent-ink); font: 700 14px var(--sans); opacity: 0; }
.diff tr:hover .add, .diff .add:focus-visible { opacity: 1; text-decoration: none; }
@media (hover: none) { .diff .add { opacity: 0.55; } }
.diff tr.talk { display: table-row; }
.diff tr.talk td { padding: 12px 14px; background: var(--paper); font-family: var(--sans); border-block: 1px solid var(--edge); }
.card.file > summary { display: flex; align-items: center; gap: 9px; padding: 10px 16px; cursor: pointer; background: var(--tint); border-radius: var(--radius); overflow-wrap: anywhere; }
.card.file[open] > summary { border-radius: var(--radius) var(--radius) 0 0; border-bottom: 1px solid var(--edge); }
.card.file { overflow: clip; }
.card.file > .empty { padding: 22px; }
.card.file > .markdown { padding: 24px 28px; }
p + .card { margin-top: 14px; }
.file-index > summary { padding: 10px 16px; cursor: pointer; font-weight: 600; }
.file-index ul { padding: 0 16px 12px; }
.file-index li { display: flex; gap: 10px; padding: 3px 0; font: 0.86rem/1.5 var(--mono); overflow-wrap: anywhere; }
.file-index .push { white-space: nowrap; font-family: var(--sans); }
.thread { padding: 0; font-size: 0.94rem; }
.thread > .words { display: block; padding: 12px 16px; }
.thread > .words + .words { border-top: 1px solid var(--edge); }
.thread > .words > .card { border: 0; box-shadow: none; background: none; }
.thread > .words > .card > header { padding: 0; background: none; border: 0; }
.thread > .words > .card > .markdown { padding: 7px 0 0 28px; }
.thread > .words .reactions { padding: 8px 0 0 28px; }
.thread > form { padding: 14px 16px; }
.thread.pending { padding: 12px 16px; border-style: dashed; }
.thread .reply { padding: 0 16px 14px; }
.thread .reply > summary { list-style: none; } .thread .reply[open] > summary { display: none; }
.thread > .code { border-bottom: 1px solid var(--edge); }
.gap { margin-top: 20px; }
.message { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; font-family: inherit; font-size: 0.95rem; }

.job > summary { display: flex; align-items: center; gap: 10px; padding: 12px 18px; cursor: pointer; list-style: none; }
.job > summary::-webkit-details-marker { display: none; }
.job > summary .state-icon { padding: 0; }
.job[open] > summary { border-bottom: 1px solid var(--edge); }
#run > .line + .card { margin-top: 20px; }
.steps { padding: 8px 18px; }
.steps li { display: flex; align-items: center; gap: 10px; padding: 5px 0; font-size: 0.92rem; }
.steps .state-icon { padding: 0; }
.log-head { padding: 8px 18px; border-top: 1px solid var(--edge); }
.log { margin: 0; padding: 14px 18px; max-height: 460px; overflow: auto; background: #1b1c1e; color: #d9d5cc; font-size: 0.8rem; line-height: 1.6; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 0 0 var(--radius) var(--radius); }
@media (max-width: 560px) {
  .readme, .card.file > .markdown { padding: 18px 16px; }
  .diff .number { padding: 0 5px; min-width: 30px; }
  .diff .sign { padding-left: 22px; }
}
`;
