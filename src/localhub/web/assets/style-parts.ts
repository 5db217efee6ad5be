/** Buttons, forms, menus, lists, cards, conversations. */
export const STYLE_PARTS = `
.button { display: inline-flex; align-items: center; gap: 7px; min-height: 38px; padding: 6px 15px; border: 1px solid var(--edge-strong); border-radius: 9px; background: var(--sheet); color: var(--ink); font: 600 0.92rem/1.2 var(--sans); cursor: pointer; white-space: nowrap; }
.button:hover { background: var(--tint); text-decoration: none; }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
.button.main:hover { filter: brightness(1.08); }
.button.danger { color: var(--red); }
.button.small { min-height: 32px; padding: 4px 11px; font-size: 0.84rem; }
.link { background: none; border: 0; padding: 0; color: var(--quiet); font: inherit; font-size: 0.86rem; text-decoration: underline; cursor: pointer; }
form.inline { display: inline-flex; }
label, legend { display: block; font-weight: 600; font-size: 0.92rem; margin-bottom: 6px; padding: 0; }
input:not([type]), input[type="text"], textarea, select { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge-strong); border-radius: 9px; padding: 9px 12px; }
textarea { font-size: 0.95rem; line-height: 1.5; resize: vertical; min-height: 84px; }
input:focus, textarea:focus, select:focus { border-color: var(--accent); outline: 2px solid var(--accent-tint); }
select { width: auto; max-width: 100%; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.choice { display: flex; align-items: center; gap: 9px; font-weight: 400; padding: 4px 0; margin: 0; cursor: pointer; }
.choices { display: flex; flex-wrap: wrap; gap: 2px 18px; }
.stack > * + * { margin-top: 18px; }
.stack > input[type="hidden"] + * { margin-top: 0; }
[type="checkbox"] { accent-color: var(--accent); }
form .row { margin-top: 12px; }

.menu { position: relative; }
.menu > summary { list-style: none; cursor: pointer; }
.menu > summary::-webkit-details-marker { display: none; }
.people > summary { display: flex; align-items: center; gap: 9px; padding: 5px 12px 5px 6px; border-radius: 99px; border: 1px solid var(--edge); background: var(--sheet); font-size: 0.9rem; white-space: nowrap; }
.people > summary:hover { border-color: var(--edge-strong); }
.menu-list, .menu-sheet { position: absolute; right: 0; top: calc(100% + 6px); z-index: 5; background: var(--sheet); border: 1px solid var(--edge); border-radius: var(--radius); box-shadow: var(--shadow); padding: 6px; min-width: 210px; max-height: 60vh; overflow: auto; }
.menu-sheet { padding: 16px; width: min(420px, calc(100vw - 40px)); }
.menu-list button, .menu-list a { display: flex; align-items: center; gap: 10px; width: 100%; padding: 8px 10px; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; font-size: 0.92rem; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
.menu-list button:hover, .menu-list a:hover { background: var(--tint); text-decoration: none; }
.place .menu-list { right: auto; left: 0; }

.card, .list { background: var(--sheet); border: 1px solid var(--edge); border-radius: var(--radius); box-shadow: var(--shadow); min-width: 0; }
.card.note { padding: 18px 20px; }
.card.note > p + p { margin-top: 8px; }
.card.note pre { overflow-x: auto; }
.list + .list, .card + .card, .list + .card, .card + .list { margin-top: 18px; }
.list > h2 { padding: 14px 18px 6px; }
.list > ul > li .icon { margin-top: 0; }
.list li { display: flex; align-items: flex-start; gap: 12px; padding: 14px 18px; }
.list li + li { border-top: 1px solid var(--edge); }
.list .title { font-weight: 600; overflow-wrap: anywhere; }
.list .title:hover { color: var(--accent); }
.list li .button { align-self: center; }
.list .sha, .list .badge { align-self: center; }
.filters { display: flex; align-items: center; flex-wrap: wrap; gap: 6px 18px; padding: 12px 18px; border-bottom: 1px solid var(--edge); background: var(--tint); border-radius: var(--radius) var(--radius) 0 0; font-size: 0.92rem; }
.filters a { color: var(--quiet); }
.filters a[aria-current="page"] { color: var(--ink); font-weight: 650; }
p.filters { flex-wrap: nowrap; } p.filters a { color: inherit; }
.pager { display: flex; justify-content: center; gap: 10px; margin-top: 20px; }
.files li { padding: 9px 18px; align-items: center; }
.talk { display: inline-flex; gap: 5px; align-items: center; }

.badge { display: inline-block; border: 1px solid var(--edge-strong); border-radius: 99px; padding: 0 8px; font-size: 0.74rem; line-height: 1.6; color: var(--quiet); }
.badge.green { color: var(--green); border-color: currentColor; }
.state { display: inline-flex; align-items: center; gap: 7px; border-radius: 99px; padding: 4px 13px 4px 10px; font-weight: 650; font-size: 0.9rem; background: var(--grey-tint); white-space: nowrap; }
.state.green { background: var(--green-tint); } .state.red { background: var(--red-tint); }
.state.violet { background: var(--violet-tint); } .state.amber { background: var(--amber-tint); }
.state-icon { display: inline-flex; padding-top: 5px; }
.label { display: inline-flex; align-items: center; gap: 6px; padding: 1px 10px 1px 8px; border-radius: 99px; background: var(--grey-tint); color: var(--ink); font-size: 0.8rem; line-height: 1.6; white-space: nowrap; }
.label circle { stroke: #0003; }
.labels { display: flex; flex-wrap: wrap; gap: 6px; }
.branch { font-family: var(--mono); font-size: 0.84em; background: var(--accent-tint); border-radius: 6px; padding: 2px 7px; overflow-wrap: anywhere; }
.avatar { flex: none; border-radius: 9px; vertical-align: -0.28em; }
.avatar text { font: 600 18px var(--sans); fill: #fff; }
.hue-0 { fill: #b5543c; } .hue-1 { fill: #2f7d6b; } .hue-2 { fill: #6a58a8; } .hue-3 { fill: #a3762a; }
.hue-4 { fill: #35709f; } .hue-5 { fill: #9a4a74; } .hue-6 { fill: #5b7a35; } .hue-7 { fill: #6b6459; }
.person { color: inherit; font-weight: 650; }

.issue-head .head { margin-bottom: 10px; }
.issue-head + .columns { margin-top: 24px; }
.timeline { position: relative; }
.timeline > * + *, .review > * + * { margin-top: 16px; }
.timeline::before { content: ""; position: absolute; left: 17px; top: 20px; bottom: 0; width: 2px; background: var(--edge); z-index: -1; }
.words { display: grid; grid-template-columns: 36px minmax(0, 1fr); gap: 14px; }
.words > .avatar { margin-top: 4px; background: var(--paper); }
.words .card > header, .file > header, .thread > header { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; padding: 9px 16px; border-bottom: 1px solid var(--edge); background: var(--tint); border-radius: var(--radius) var(--radius) 0 0; font-size: 0.9rem; }
.words.mine .card > header { background: var(--accent-tint); }
.words:target .card { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent-tint); }
.tools { margin-left: auto; display: flex; gap: 2px; }
.tool, .tools .menu > summary { display: grid; place-items: center; width: 30px; height: 26px; border-radius: 7px; color: var(--quiet); }
.tool:hover, .tools .menu > summary:hover { background: var(--edge); color: var(--ink); }
.words .card > .markdown, .review > .card > .markdown { padding: 14px 18px; }
.edit { padding: 14px 18px; }
.edit > form.inline { margin-top: -30px; }
.event { display: flex; gap: 9px; align-items: flex-start; font-size: 0.92rem; padding-left: 4px; }
.event-mark { flex: none; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 99px; background: var(--paper); border: 1px solid var(--edge); margin-top: -2px; }
.event .avatar { margin-top: 2px; }
.review > .card { margin-left: 50px; }
.reactions { display: flex; flex-wrap: wrap; gap: 6px; padding: 0 16px 12px; align-items: center; }
.reaction { display: inline-flex; align-items: center; gap: 6px; min-height: 30px; padding: 0 11px; border-radius: 99px; border: 1px solid var(--edge); background: var(--sheet); color: inherit; font: inherit; font-size: 0.84rem; cursor: pointer; }
.reaction[aria-pressed="true"] { background: var(--accent-tint); border-color: var(--accent); }
.menu-list.faces { min-width: 0; display: grid; grid-template-columns: repeat(4, 40px); }
.faces button { justify-content: center; font-size: 1.1rem; padding: 6px; }
.comment-form { margin-top: 26px; }
.comment-form .card { padding: 16px 18px; }
.comment-form h2 { margin-bottom: 12px; }
.talk-column .comment-form { margin-left: 50px; }
.talk-column .merge { margin: 24px 0 0 50px; }
.side section { padding: 14px 0; border-top: 1px solid var(--edge); font-size: 0.92rem; }
.side section:first-child { border-top: 0; padding-top: 2px; }
.side h2 { font-size: 0.84rem; color: var(--quiet); margin-bottom: 9px; }
.side p + .menu, .side p + p { margin-top: 9px; }
.merge-part { padding: 15px 20px; }
.merge-part + .merge-part { border-top: 1px solid var(--edge); }
.merge-part > * + * { margin-top: 8px; }
.checks li { display: flex; gap: 10px; align-items: flex-start; padding: 7px 0; font-size: 0.92rem; }
.checks li + li { border-top: 1px solid var(--edge); }
@media (max-width: 560px) {
  .words { grid-template-columns: minmax(0, 1fr); }
  .words > .avatar { display: none; }
  .timeline::before { display: none; }
  .review > .card, .talk-column .comment-form, .talk-column .merge { margin-left: 0; }
  .list li { padding: 12px 14px; gap: 10px; }
  .tools .menu { position: static; } .words .card > header, .event { position: relative; }
  .menu-sheet { right: 0; }
  .side .menu-sheet { right: auto; left: 0; }
  .head { flex-wrap: wrap; } .head > h1 { flex: 1 1 100%; }
  .issue-head .menu-sheet { right: auto; left: 0; }
}
@media (max-width: 860px) {
  .side { border-top: 1px solid var(--edge); padding-top: 14px; }
  .side .menu-sheet { right: auto; left: 0; }
}
`;
