import { requestTable } from "../core/requests.ts";
import type { Spec } from "../core/artifacts.ts";
import type { CurrentBuild, State } from "../core/state.ts";
import { checksLine, pictureRow, placeLine } from "./evidence-blocks.ts";
import type { Links } from "./links.ts";
import { code, details, joinSections, link, table } from "./markdown.ts";
import { cut, neutralise, neutraliseLine } from "./neutralise.ts";
import { phrases } from "./phrases.ts";
import { previewUrlOf } from "./report.ts";

const words = phrases.pull;

/**
 * Renders the pull request's text: what to see, what came out of it, how to go on. Measurements stand in the verdict
 * comment it links to, once. `Closes` is our own word: merging is accepting, so the issue shall close with it. It names
 * the ruling it shows, never the head, or it would change for ever.
 */
export function pullBody(state: State, build: CurrentBuild, links: Links): string {
  const { spec } = state;
  const evidence = ruledEvidence(state);
  const issue = state.session?.issue ?? 0;
  const sections = [
    placeLine(build.commit, previewUrlOf(state), links),
    build.foreign ? words.foreign : null,
    [checksLine(evidence), verdictLine(state)].filter((line) => line !== "").join("\n"),
    pictureRow(evidence, issue, links),
    words.merging(issue),
    steering(),
    spec === null ? null : details(words.spec, specText(spec)),
    build.journal === "" ? null : details(words.journal, neutralise(cut(build.journal, 4000))),
    `<sub>${words.foot(state.rulings.at(-1)?.eventId ?? null)}</sub>`,
  ];
  return joinSections(sections, phrases.cutHere);
}

/** One text for each ruling: what QA measured before there is one is told by the status and the commit's check. */
function ruledEvidence({ evidence, ruling }: State): State["evidence"] {
  return ruling === null ? null : evidence;
}

function verdictLine({ ruling, comments }: State): string {
  if (ruling === null) return "";
  const comment = comments.find(({ topic, about }) => topic === "verdict" && about === String(ruling.n));
  const line = words.verdict(phrases.verdict(ruling.verdict));
  return comment === undefined ? line : `${line} · ${link(words.inFull, comment.url)}`;
}

/** Lists every way to steer a session that is there. */
export function steering(): string {
  return details(words.steer, commandTable(requestTable.filter(({ type }) => type !== "start" && type !== "restart")));
}

export function commandTable(requests = requestTable): string {
  const rows = requests.map(({ type, slash, help }) => [
    slash === null ? words.unslashed(type === "changes") : code(slash),
    help,
  ]);
  return table(words.heads, rows);
}

function specText(spec: Spec): string {
  const { facts } = words;
  const { title, summary, genre, coreLoop, goal, visualDirection, controls } = spec;
  const lines: readonly (readonly [string, string])[] = [
    [facts.title, title],
    [facts.summary, summary],
    [facts.genre, genre],
    [facts.coreLoop, coreLoop],
    [facts.goal, goal],
    [facts.keyboard, controls.keyboard],
    [facts.touch, controls.touch],
    [facts.visualDirection, visualDirection],
    ...spec.feel.map((line) => [facts.feel, line] as const),
    ...spec.outOfScope.map((line) => [facts.outOfScope, line] as const),
  ];
  return lines.map(([name, text]) => `- **${name}:** ${neutraliseLine(text)}`).join("\n");
}
