import { AXES, AXIS_NAMES, clampAxis, type Axis } from "./axes.ts";
import { cleanText, cutText } from "./clean-text.ts";
import { lighten, towardsHue } from "./colour.ts";
import { Colours, type Design } from "./design.ts";
import type { GameState } from "./game-state.ts";
import { findLost } from "./find-lost.ts";
import { findMentions, toLexical } from "./lexicon.ts";
import type { Change } from "./change.ts";
import type { NamedPart } from "./parts-named.ts";
import { readWish, type Wish } from "./read-wish.ts";
import { splitWish, type Clause } from "./split-wish.ts";
import { isNegated, KNOWN_WORDS } from "./wish-words.ts";

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
  return {
    ...progress,
    understood: [...progress.understood, ...describeTogether(state, progress.state)],
    hint: KNOWN_WORDS,
  };
}

/** What remains of wishes that undo or repaint one another; each alone would read as if it stood. */
function describeTogether(before: GameState, after: GameState): string[] {
  const fresh = after.steering.slice(before.steering.length);
  const turnedTwice = AXIS_NAMES.filter((axis) => fresh.filter(({ tuning }) => axis in tuning).length > 1);
  const parts = turnedTwice.map((axis) => {
    const [from, to] = [before.tuning[axis], after.tuning[axis]];
    return `${AXES[axis].says} ${from === to ? `${to}, as it was before` : `${from} → ${to}`}`;
  });
  const paintedTwice = Colours.keyof().options.some(
    (part) => fresh.filter(({ colours }) => part in colours).length > 1,
  );
  const all = [...parts, ...(paintedTwice ? ["of the colours, the last one wished stands"] : [])];
  return all.length === 0 ? [] : [cutText(`All together: ${all.join("; ")}.`, 300)];
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
  const clauses = splitWish(request.replace(PLACE, ""));
  const where = place === undefined ? "" : ` (at ${cutText(cleanText(place, 80), 80)})`;
  let next = progress;
  let said: Followed["parts"];
  const open: string[] = [];
  for (const clause of clauses) {
    const followed = followClause(next, { clause, about, said: clause.follows ? said : undefined });
    next = followed.progress;
    said = followed.parts;
    open.push(...followed.open);
  }
  // Kind words and nothing else: then the person is told that nothing was read in them.
  const isSilent = next === progress && open.length === 0;
  const rest = isSilent ? [`"${cutText(text, MOST_SAID)}": I do not know how.`] : open;
  const shown = rest.slice(0, MOST_OPEN).map((line) => line.replace(/": /, `"${where}: `));
  const more =
    rest.length > MOST_OPEN ? [`${rest.length - MOST_OPEN} more wishes of this comment: I do not know how.`] : [];
  return [...shown, ...more].reduce(refuse, next);
}

const MOST_SAID = 160;
const MOST_OPEN = 12;

const refuse = (progress: Progress, line: string): Progress => ({
  ...progress,
  notUnderstood: [...progress.notUnderstood, cutText(line, 300)],
});

type Followed = {
  readonly progress: Progress;
  readonly parts: ReadonlySet<NamedPart> | undefined;
  /** What of the clause cannot be done, one line each. */
  readonly open: readonly string[];
};
type Order = { readonly clause: Clause; readonly about: About; readonly said: Followed["parts"] };

function followClause(progress: Progress, { clause: { text }, about, said }: Order): Followed {
  const folded = toLexical(text);
  const quoted = `"${cutText(text, MOST_SAID)}"`;
  if (RESET.test(folded))
    return { progress: putBack(progress, text, { ...about.start, steering: [] }), parts: undefined, open: [] };
  if (UNDO.test(folded)) return { progress: undoLast(progress, text), parts: undefined, open: [] };
  const game = { design: about.design, isTimed: progress.state.tuning.seconds > 0 };
  const wish = readWish(folded, game, said);
  const isWish = wish.changes.length > 0 || wish.missing.length > 0;
  if (isWish && isNegated(folded))
    return { progress, parts: undefined, open: [`${quoted}: I left it as it is, because it says "not".`] };
  const missing = wish.missing.map(
    (name) => `${quoted}: this game has no "${cutText(name, 60)}"; I can change only what is in it.`,
  );
  if (wish.changes.length > 0)
    return { progress: applyChanges(progress, text, wish), parts: wish.parts, open: missing };
  const isEmpty = missing.length === 0 && wish.parts.size === 0 && wish.leftOut.length === 0;
  if (isEmpty && saysNothing(folded)) return { progress, parts: undefined, open: [] };
  return { progress, parts: undefined, open: missing.length > 0 ? missing : [`${quoted}: I do not know how.`] };
}

/** Whether a clause is only kind words and grammar, so that there is nothing to answer. */
const saysNothing = (folded: string): boolean =>
  findLost(folded, { heard: [], doThingsFall: false }).length === 0 && findMentions(folded).length === 0;

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
function applyChanges(progress: Progress, clause: string, { changes, leftOut }: Wish): Progress {
  const { state } = progress;
  let turned = { tuning: state.tuning, colours: state.colours };
  for (const change of changes) turned = applyChange(turned, change);
  const said = cutText(clause, MOST_SAID);
  const axes = AXIS_NAMES.filter((axis) => turned.tuning[axis] !== state.tuning[axis]);
  const painted = Colours.keyof().options.filter((part) => turned.colours[part] !== state.colours[part]);
  if (axes.length === 0 && painted.length === 0)
    return refuse(
      progress,
      `"${said}": ${[...new Set(changes.map((change) => describeStop(change, state)))].join(", ")}.`,
    );
  const stops = changes.filter((change) => "axis" in change && !axes.includes(change.axis));
  const did = [
    ...axes.map(
      (axis) => `${AXES[axis].says} ${state.tuning[axis]} → ${turned.tuning[axis]}${describeLimit(axis, changes)}`,
    ),
    ...describePaint(changes, painted),
    ...stops.map((change) => describeStop(change, state)),
  ].join(", ");
  const before = Object.fromEntries(axes.map((axis) => [axis, state.tuning[axis]]));
  const wore = Object.fromEntries(painted.map((part) => [part, state.colours[part]]));
  const steering = [...state.steering, { said, did: cutText(did, 300), tuning: before, colours: wore }].slice(-50);
  const rest =
    leftOut.length === 0
      ? ""
      : ` (left out: ${leftOut
          .map((word) => `"${cutText(word, 40)}"`)
          .slice(0, 4)
          .join(", ")})`;
  return {
    ...progress,
    state: { ...turned, steering },
    understood: [...progress.understood, cutText(`"${said}": ${did}${rest}.`, 300)],
  };
}

/** Why a change changed nothing. */
function describeStop(change: Change, state: GameState): string {
  if (!("axis" in change)) return "already so (colours)";
  const now = `${AXES[change.axis].says} ${state.tuning[change.axis]}`;
  const isSame = change.type === "set" && (change.asked ?? change.value) === state.tuning[change.axis];
  return isSame ? `already so (${now})` : `already at its limit (${now})`;
}

/** Says when a count that was asked for is more or less than there can be. */
const describeLimit = (axis: Axis, changes: readonly Change[]): string =>
  changes.some(
    (change) =>
      change.type === "set" &&
      change.axis === axis &&
      change.asked !== undefined &&
      clampAxis(axis, change.value) !== change.asked,
  )
    ? " (the limit)"
    : "";

function describePaint(changes: readonly Change[], painted: readonly (keyof Colours)[]): string[] {
  if (painted.length === 0) return [];
  const names = changes.flatMap((change) => (change.type === "paint" ? [change.name] : []));
  const how = names.length > 0 ? ` ${names.join(", ")}` : "";
  const figures = painted.filter((part) => FIGURES.has(part));
  const what =
    figures.length === painted.length
      ? figures.map((part) => `the ${part}`).join(", ")
      : `${painted.length} ${painted.length === 1 ? "colour" : "colours"}`;
  return [`repainted ${what}${how}`];
}

const FIGURES: ReadonlySet<string> = new Set(["player", "thing", "hazard", "bonus"]);

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
        colours: repaint(now.colours, change.parts, (hex) => lighten(hex, change.step)),
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
