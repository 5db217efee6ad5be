import { readSnapshot, type Probe, type ProbeAction } from "../probe.ts";
import type { Intro, Look } from "../protocol.ts";
import type { LendStage } from "../stage/create-stage-pool.ts";
import { DESKTOP, type Stage } from "../stage/open-stage.ts";
import { beginKit, beginPlain, perform, tapKey, tapPlace } from "./perform.ts";
import { listPlayActions } from "./list-play-actions.ts";
import { isCrosswise, TOUR_FRAMES, TOUR_LOOKS, tourActions } from "./tour-actions.ts";

/** How a game answers to input, compared with a twin of the same seed that gets none. */
export interface TwinPlay {
  readonly isStarted: boolean;
  /** Two twins without input look the same. When not, only differences well above theirs count. */
  readonly isSteady: boolean;
  readonly answers: readonly Answer[];
}

export interface Answer {
  readonly name: string;
  readonly differs: boolean;
  /** How the player moved instead, when against the declared direction; else empty. */
  readonly wrongWay: string;
}

const HELD_FRAMES = 48;
/** Divides {@link HELD_FRAMES}; every look costs some 20 ms. */
const EVERY = 12;
const TITLE_FRAMES = 10;
const MOST_BUTTONS = 5;
const LEAD_FRAMES = 14;
const MOST_ACTIONS = 8;
const PLAIN_KEYS = [
  "ArrowRight",
  "ArrowLeft",
  "ArrowUp",
  "ArrowDown",
  "Space",
  "Enter",
  "KeyD",
  "KeyA",
  "KeyW",
  "KeyS",
  "KeyZ",
  "KeyX",
];
/** Least summed brightness difference that counts when twins differ by themselves. */
const NOISE_FLOOR = 400;

type Script = (stage: Stage) => Promise<readonly Look[]>;

/** Plays the same seed again and again: without input, and with each action held. @throws GameLost */
export async function playTwins(lend: LendStage, subject: Subject): Promise<TwinPlay> {
  const rehearse = (script: Script): Promise<readonly Look[]> => lend((stage) => playScript(stage, subject, script));
  return subject.probe === null ? compareAll(rehearse, subject) : compareActions(rehearse, subject.probe);
}

/** What is known of the game from an earlier play. */
export interface Subject {
  readonly probe: Probe | null;
  readonly intro: Intro;
}

type Rehearse = (script: Script) => Promise<readonly Look[]>;

/** Answers no look when a kit game does not start. */
async function playScript(stage: Stage, { probe, intro }: Subject, script: Script): Promise<readonly Look[]> {
  await stage.open(DESKTOP);
  await stage.run(TITLE_FRAMES);
  if (probe === null) await beginPlain(stage, intro);
  else if ((await beginKit(stage, probe)) === null) return [];
  return script(stage);
}

async function compareActions(rehearse: Rehearse, probe: Probe): Promise<TwinPlay> {
  const actions = listPlayActions(probe).slice(0, MOST_ACTIONS);
  const idleLength = TOUR_FRAMES * (1 + actions.length * 2);
  let moved: ReadonlySet<string> = new Set();
  const [idle, tour] = await Promise.all([
    rehearse(async (stage) => (await stage.run(idleLength, { every: TOUR_LOOKS })).looks),
    rehearse(async (stage) => {
      const walk = await tourActions(stage, actions);
      moved = walk.moved;
      return walk.looks;
    }),
  ]);
  if (idle.length === 0) return { isStarted: false, isSteady: true, answers: [] };
  const unsure = isSame(idle, tour) ? actions : actions.filter((action) => !moved.has(action.name));
  const compared =
    unsure.length === 0 ? { isSteady: true, answers: [] } : await compareEach(rehearse, { actions, unsure });
  const answers = actions.map(
    ({ name }): Answer => compared.answers.find((one) => one.name === name) ?? { name, differs: true, wrongWay: "" },
  );
  return { isStarted: true, isSteady: compared.isSteady, answers };
}

/** What the tour left open gets a twin of its own. */
async function compareEach(
  rehearse: Rehearse,
  set: { readonly actions: readonly ProbeAction[]; readonly unsure: readonly ProbeAction[] },
): Promise<Pick<TwinPlay, "isSteady" | "answers">> {
  const [idle, same, ...held] = await Promise.all([
    rehearse(idleFor(HELD_FRAMES)),
    rehearse(idleFor(HELD_FRAMES)),
    ...set.unsure.map((action) => rehearse(hold(action, HELD_FRAMES))),
  ]);
  const scale = createScale(idle ?? [], same ?? []);
  const answers = set.unsure.map((action, at): Answer => {
    const looks = held[at] ?? [];
    const differs = scale.isDifferent(idle ?? [], looks);
    return { name: action.name, differs, wrongWay: differs ? findWrongWay(action, idle ?? [], looks) : "" };
  });
  const dead = set.unsure.filter((_, at) => answers[at]?.differs !== true);
  const alive = set.actions.filter((action) => !dead.includes(action));
  const revived = await Promise.all(dead.map((action) => askAgain(rehearse, { scale, action, alive })));
  const names = new Set(dead.filter((_, at) => revived[at] === true).map((action) => action.name));
  const final = answers.map((answer) => ({ ...answer, differs: answer.differs || names.has(answer.name) }));
  return { isSteady: scale.isSteady, answers: final };
}

/** Some actions only mean something after another: a snake cannot turn round, but it can after a turn. */
async function askAgain(
  rehearse: Rehearse,
  set: { readonly scale: Scale; readonly action: ProbeAction; readonly alive: readonly ProbeAction[] },
): Promise<boolean> {
  const lead = set.alive.find((other) => isCrosswise(other, set.action)) ?? set.alive[0];
  if (lead === undefined) return false;
  const led = (then: Script): Promise<readonly Look[]> =>
    rehearse(async (stage) => {
      await perform(stage, lead, { frames: LEAD_FRAMES });
      return then(stage);
    });
  const [without, withIt] = await Promise.all([led(idleFor(HELD_FRAMES)), led(hold(set.action, HELD_FRAMES))]);
  return set.scale.isDifferent(without, withIt);
}

async function compareAll(rehearse: Rehearse, subject: Subject): Promise<TwinPlay> {
  const frames = 4 * (PLAIN_KEYS.length + 9 + Math.min(MOST_BUTTONS, subject.intro.pressables.length));
  const [idle, same, looks] = await Promise.all([
    rehearse(idleFor(frames)),
    rehearse(idleFor(frames)),
    rehearse((stage) => tryEverything(stage, subject.intro)),
  ]);
  const scale = createScale(idle, same);
  const differs = scale.isDifferent(idle, looks);
  return {
    isStarted: true,
    isSteady: scale.isSteady,
    answers: [{ name: "keys, clicks and buttons", differs, wrongWay: "" }],
  };
}

interface Scale {
  readonly isSteady: boolean;
  readonly isDifferent: (one: readonly Look[], other: readonly Look[]) => boolean;
}

/** Calibrates on two twins that should look the same. */
function createScale(idle: readonly Look[], same: readonly Look[]): Scale {
  const isSteady = isSame(idle, same);
  const noise = distance(idle, same);
  return {
    isSteady,
    isDifferent: (one, other) => {
      if (one.length === 0 || other.length === 0) return false;
      return isSteady ? !isSame(one, other) : distance(one, other) > Math.max(NOISE_FLOOR, noise * 2);
    },
  };
}

async function tryEverything(stage: Stage, intro: Intro): Promise<readonly Look[]> {
  const looks: Look[] = [];
  for (const key of PLAIN_KEYS) looks.push(...(await tapKey(stage, key, { every: EVERY })).looks);
  for (let cell = 0; cell < 9; cell += 1) {
    const at = {
      x: stage.screen().w * (0.25 + 0.25 * (cell % 3)),
      y: stage.screen().h * (0.25 + 0.25 * Math.floor(cell / 3)),
    };
    looks.push(...(await tapPlace(stage, at, { every: EVERY })).looks);
  }
  for (const one of intro.pressables.slice(0, MOST_BUTTONS)) {
    looks.push(...(await tapPlace(stage, { x: one.x + one.w / 2, y: one.y + one.h / 2 }, { every: EVERY })).looks);
  }
  return looks;
}

function idleFor(frames: number): Script {
  return async (stage) => (await stage.run(frames, { every: EVERY })).looks;
}

function hold(action: ProbeAction, frames: number): Script {
  return async (stage) => (await perform(stage, action, { frames, every: EVERY })).looks;
}

function isSame(one: readonly Look[], other: readonly Look[]): boolean {
  return one.every((look, at) => look.pixels === other[at]?.pixels && look.elements === other[at]?.elements);
}

function distance(one: readonly Look[], other: readonly Look[]): number {
  return one.reduce((sum, look, at) => sum + cellDistance(look.cells, other[at]?.cells ?? look.cells), 0);
}

function cellDistance(one: string, other: string): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 2) {
    sum += Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16));
  }
  return sum;
}

/** Canvas pixels; less is the player's own wobble. */
const CLEAR_MOVE = 3;

function findWrongWay(action: ProbeAction, idle: readonly Look[], looks: readonly Look[]): string {
  const axis = action.direction === "left" || action.direction === "right" ? "x" : "y";
  const sign = { left: -1, right: 1, up: -1, down: 1 }[action.direction ?? ""];
  if (sign === undefined) return "";
  const moves = looks.map((look, at) => {
    const [player, still] = [readSnapshot(look.snapshot)?.player, readSnapshot(idle[at]?.snapshot ?? null)?.player];
    return (player?.[axis] ?? 0) - (still?.[axis] ?? 0);
  });
  const clear = moves.filter((move) => Math.abs(move) > CLEAR_MOVE);
  const first = clear[0];
  if (first === undefined || clear.some((move) => Math.sign(move) === sign)) return "";
  return `moves ${String(Math.round(first))} px along ${axis}`;
}
