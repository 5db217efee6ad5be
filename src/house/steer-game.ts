import { AXES, AXIS_NAMES, clampAxis } from "./axes.ts";
import { cleanText, cutText } from "./clean-text.ts";
import { lighten, towardsHue } from "./colour.ts";
import { Colours, type Design } from "./design.ts";
import type { GameState } from "./game-state.ts";
import { toLexical } from "./lexicon.ts";
import type { Change } from "./change.ts";
import { readWish } from "./read-wish.ts";
import { KNOWN_WORDS } from "./wish-words.ts";

export type Steered = {
  readonly state: GameState;
  readonly understood: readonly string[];
  readonly notUnderstood: readonly string[];
  readonly hint: string;
};

type Progress = Omit<Steered, "hint">;
type Set = {
  readonly state: GameState;
  readonly start: GameState;
  readonly requests: readonly string[];
  readonly design: Design;
};

const UNDO = /\b(?:undo|revert|take (?:it|that) back|ruckgangig|deshacer|annuler|vratit)\b|撤销|元に戻|되돌/;
const RESET =
  /\b(?:start over|reset|back to the (?:start|beginning|original)|original version|von vorn)\b|重新开始|最初から/;
const GATE = /\b(?:files|boot|input|again|fit|time|play)\.[a-z]+\b/g;
/** Where a review comment was made: `[game.js:12]`. The house changes numbers and colours, not lines. */
const PLACE = /^\s*\[([^\]\n]{1,200})\]\s*/;

/** Carries out what it understands of each request, in order, on top of what is there. Requests are untrusted text. */
export function steerGame({ state, start, requests, design }: Set): Steered {
  let progress: Progress = { state, understood: [], notUnderstood: [] };
  for (const request of requests) progress = followRequest(progress, request, { start, design });
  return { ...progress, hint: KNOWN_WORDS };
}

type About = { readonly start: GameState; readonly design: Design };

function followRequest(progress: Progress, request: string, about: About): Progress {
  const place = PLACE.exec(request)?.[1];
  const text = cleanText(request.replace(PLACE, ""), 2000);
  const gates = [...new Set(request.match(GATE) ?? [])];
  if (gates.length > 0)
    return refuse(
      progress,
      `${gates.join(", ")}: every file was written anew from the kit; I cannot repair more than that.`,
    );
  const clauses = text
    .split(/(?:[.!?;,\n。！？；，、]+|\b(?:and|but|then|also|und|aber|pero|mais|ale)\b)\s*/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
  let next = progress;
  const unknown: string[] = [];
  for (const clause of clauses) {
    const followed = followClause(next, clause, about);
    if (followed === undefined) unknown.push(clause);
    else next = followed;
  }
  const isSilent = next === progress;
  const rest = isSilent ? [text] : unknown.filter((clause) => clause.split(" ").length > 3);
  const where = place === undefined ? "" : ` (at ${cutText(cleanText(place, 80), 80)})`;
  return rest.reduce((sum, clause) => refuse(sum, `"${cutText(clause, 160)}"${where}: I do not know how.`), next);
}

const refuse = (progress: Progress, line: string): Progress => ({
  ...progress,
  notUnderstood: [...progress.notUnderstood, cutText(line, 300)],
});

function followClause(progress: Progress, clause: string, about: About): Progress | undefined {
  const folded = toLexical(clause);
  if (RESET.test(folded)) return putBack(progress, clause, { ...about.start, steering: [] });
  if (UNDO.test(folded)) return undoLast(progress, clause);
  const changes = readWish(folded, { design: about.design, isTimed: progress.state.tuning.seconds > 0 });
  return changes.length === 0 ? undefined : applyChanges(progress, clause, changes);
}

function putBack(progress: Progress, clause: string, state: GameState): Progress {
  if (JSON.stringify(state) === JSON.stringify(progress.state))
    return refuse(progress, `"${cutText(clause, 100)}": there is nothing to undo.`);
  return { ...progress, state, understood: [...progress.understood, `"${cutText(clause, 100)}": put back as it was.`] };
}

function undoLast(progress: Progress, clause: string): Progress {
  const { state } = progress;
  const last = state.steering.at(-1);
  if (!last) return refuse(progress, `"${cutText(clause, 100)}": there is nothing to undo.`);
  return putBack(progress, clause, {
    tuning: { ...state.tuning, ...last.tuning },
    colours: { ...state.colours, ...last.colours },
    steering: state.steering.slice(0, -1),
  });
}

/** Turns the knobs, keeps what they were for undo, and says in words what moved; a knob at its stop is said too. */
function applyChanges(progress: Progress, clause: string, changes: readonly Change[]): Progress {
  const { state } = progress;
  let turned = { tuning: state.tuning, colours: state.colours };
  for (const change of changes) turned = applyChange(turned, change);
  const said = cutText(clause, 160);
  const axes = AXIS_NAMES.filter((axis) => turned.tuning[axis] !== state.tuning[axis]);
  const painted = Colours.keyof().options.filter((part) => turned.colours[part] !== state.colours[part]);
  if (axes.length === 0 && painted.length === 0)
    return refuse(progress, `"${said}": that is already as far as it goes (${describeStop(changes, state)}).`);
  const did = [
    ...axes.map((axis) => `${AXES[axis].says} ${state.tuning[axis]} → ${turned.tuning[axis]}`),
    ...(painted.length > 0 ? [`repainted ${painted.length} ${painted.length === 1 ? "colour" : "colours"}`] : []),
  ].join(", ");
  const before = Object.fromEntries(axes.map((axis) => [axis, state.tuning[axis]]));
  const wore = Object.fromEntries(painted.map((part) => [part, state.colours[part]]));
  const steering = [...state.steering, { said, did: cutText(did, 300), tuning: before, colours: wore }].slice(-50);
  return {
    ...progress,
    state: { ...turned, steering },
    understood: [...progress.understood, cutText(`"${said}": ${did}.`, 300)],
  };
}

const describeStop = (changes: readonly Change[], state: GameState): string =>
  changes
    .map((change) => ("axis" in change ? `${AXES[change.axis].says} ${state.tuning[change.axis]}` : "colours"))
    .join(", ");

type Turned = Pick<GameState, "tuning" | "colours">;

function applyChange(now: Turned, change: Change): Turned {
  switch (change.type) {
    case "set":
      return { ...now, tuning: { ...now.tuning, [change.axis]: clampAxis(change.axis, change.value) } };
    case "times":
      return {
        ...now,
        tuning: { ...now.tuning, [change.axis]: clampAxis(change.axis, now.tuning[change.axis] * change.factor) },
      };
    case "plus":
      return {
        ...now,
        tuning: { ...now.tuning, [change.axis]: clampAxis(change.axis, now.tuning[change.axis] + change.step) },
      };
    case "light":
      return {
        ...now,
        colours: repaint(now.colours, ["skyTop", "skyLow", "far", "ground"], (hex) => lighten(hex, change.step)),
      };
    case "paint":
      return {
        ...now,
        colours: repaint(now.colours, change.parts, (hex) =>
          change.how === "exact" ? change.hex : towardsHue(hex, change.hex),
        ),
      };
  }
}

const repaint = (colours: Colours, parts: readonly (keyof Colours)[], paint: (hex: string) => string): Colours => ({
  ...colours,
  ...Object.fromEntries(parts.map((part) => [part, paint(colours[part])])),
});
