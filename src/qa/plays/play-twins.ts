import { readProbe, readSnapshot, type Probe, type ProbeAction } from "../probe.ts";
import type { Intro, Look } from "../protocol.ts";
import type { Stage } from "../stage/open-stage.ts";
import { beginKit, beginPlain, perform, tapKey, tapPlace } from "./perform.ts";
import { listPlayActions } from "./list-play-actions.ts";

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
const EVERY = 6;
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
export async function playTwins(stage: Stage): Promise<TwinPlay> {
  await stage.open();
  await stage.run(10);
  const intro = await stage.intro();
  const probe = readProbe(intro);
  const idle = await rehearse({ stage, probe, intro }, idleFor(HELD_FRAMES));
  if (idle === null) return { isStarted: false, isSteady: true, answers: [] };
  const same = await rehearse({ stage, probe, intro }, idleFor(HELD_FRAMES));
  const noise = same === null ? 0 : distance(idle, same);
  const isSteady = same !== null && isSame(idle, same);
  const scene = { stage, probe, intro, noise, isSteady };
  const answers = probe === null ? [await answerPlain(scene)] : await answerActions(scene, { probe, idle });
  return { isStarted: true, isSteady, answers };
}

interface Scene {
  readonly stage: Stage;
  readonly probe: Probe | null;
  readonly intro: Intro;
  readonly noise: number;
  readonly isSteady: boolean;
}

async function rehearse(
  set: Pick<Scene, "stage" | "probe" | "intro">,
  script: Script,
): Promise<readonly Look[] | null> {
  const { stage, probe, intro } = set;
  await stage.open();
  await stage.run(10);
  if (probe === null) await beginPlain(stage, intro);
  else if ((await beginKit(stage, probe)) === null) return null;
  return script(stage);
}

async function answerActions(
  scene: Scene,
  set: { readonly probe: Probe; readonly idle: readonly Look[] },
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const action of listPlayActions(set.probe).slice(0, MOST_ACTIONS)) {
    const looks = (await rehearse(scene, hold(action, HELD_FRAMES))) ?? [];
    const differs = isDifferent(scene, set.idle, looks);
    answers.push({ name: action.name, differs, wrongWay: differs ? findWrongWay(action, set.idle, looks) : "" });
  }
  const lead = listPlayActions(set.probe).find((action) =>
    answers.some((one) => one.name === action.name && one.differs),
  );
  if (lead === undefined) return answers;
  return Promise.all(answers).then((all) => askAgain(scene, { probe: set.probe, lead, answers: all }));
}

/** Some actions only mean something after another: a snake cannot turn round, but it can after a turn. */
async function askAgain(
  scene: Scene,
  set: { readonly probe: Probe; readonly lead: ProbeAction; readonly answers: readonly Answer[] },
): Promise<readonly Answer[]> {
  const final: Answer[] = [];
  for (const answer of set.answers) {
    const action = set.probe.actions.find((one) => one.name === answer.name);
    if (answer.differs || action === undefined) {
      final.push(answer);
      continue;
    }
    const led = async (then: Script): Promise<readonly Look[]> =>
      (await rehearse(scene, async (stage) => {
        await perform(stage, set.lead, { frames: LEAD_FRAMES });
        return then(stage);
      })) ?? [];
    const [without, withIt] = [await led(idleFor(HELD_FRAMES)), await led(hold(action, HELD_FRAMES))];
    final.push({ ...answer, differs: isDifferent(scene, without, withIt) });
  }
  return final;
}

async function answerPlain(scene: Scene): Promise<Answer> {
  const frames = 4 * (PLAIN_KEYS.length + 9 + Math.min(5, scene.intro.pressables.length));
  const idle = (await rehearse(scene, idleFor(frames, 4))) ?? [];
  const looks = (await rehearse(scene, (stage) => tryEverything(stage, scene.intro))) ?? [];
  return { name: "keys, clicks and buttons", differs: isDifferent(scene, idle, looks), wrongWay: "" };
}

async function tryEverything(stage: Stage, intro: Intro): Promise<readonly Look[]> {
  const looks: Look[] = [];
  const every = { every: 4 };
  for (const key of PLAIN_KEYS) looks.push(...(await tapKey(stage, key, every)).looks);
  for (let cell = 0; cell < 9; cell += 1) {
    const at = {
      x: stage.screen.w * (0.25 + 0.25 * (cell % 3)),
      y: stage.screen.h * (0.25 + 0.25 * Math.floor(cell / 3)),
    };
    looks.push(...(await tapPlace(stage, at, every)).looks);
  }
  for (const one of intro.pressables.slice(0, 5)) {
    looks.push(...(await tapPlace(stage, { x: one.x + one.w / 2, y: one.y + one.h / 2 }, every)).looks);
  }
  return looks;
}

function idleFor(frames: number, every = EVERY): Script {
  return async (stage) => (await stage.run(frames, { every })).looks;
}

function hold(action: ProbeAction, frames: number): Script {
  return async (stage) => (await perform(stage, action, { frames, every: EVERY })).looks;
}

function isSame(one: readonly Look[], other: readonly Look[]): boolean {
  return one.every((look, at) => look.pixels === other[at]?.pixels && look.elements === other[at]?.elements);
}

function isDifferent(scene: Scene, idle: readonly Look[], looks: readonly Look[]): boolean {
  if (looks.length === 0) return false;
  return scene.isSteady ? !isSame(idle, looks) : distance(idle, looks) > Math.max(NOISE_FLOOR, scene.noise * 2);
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
