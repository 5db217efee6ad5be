import { readSnapshot, type Probe, type ProbeAction } from "../probe.ts";
import type { Intro, Layout, Look } from "../protocol.ts";
import type { Played, Stage } from "../stage/open-stage.ts";
import { listPlayActions } from "./list-play-actions.ts";
import { perform, tapKey, tapPlace } from "./perform.ts";

/** Some seconds of play, with the nicest moment kept. */
export interface Stretch {
  readonly looks: readonly Look[];
  readonly layout: Layout;
  readonly png: Buffer;
}

/** Frames between two decisions: a person's reaction of 200 ms, so that no superhuman player hides a hard game. */
const REACTION_FRAMES = 12;
const PLAIN_KEYS = ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "Space", "KeyD", "KeyW", "KeyA"] as const;

/** Plays so many frames; the picture is taken after two thirds of them, or earlier when the game is about to end. */
export async function playAwhile(
  stage: Stage,
  set: { readonly probe: Probe | null; readonly intro: Intro; readonly frames: number; readonly looks: boolean },
): Promise<Stretch> {
  const looks: Look[] = [];
  const every = set.looks ? REACTION_FRAMES : 0;
  const actions = set.probe === null ? [] : listPlayActions(set.probe);
  const turns = Math.ceil(set.frames / REACTION_FRAMES);
  let advice: string | null = null;
  let moment: { layout: Layout; png: Buffer } | null = null;
  for (let turn = 0; turn < turns; turn += 1) {
    const played: Played =
      set.probe === null
        ? await playPlain(stage, { intro: set.intro, turn, every })
        : await act(stage, choose(actions, advice, turn), every);
    looks.push(...played.looks);
    advice = played.advice;
    const isPlaying = (readSnapshot(played.snapshot)?.scene ?? null) === (set.probe === null ? null : "play");
    if (!isPlaying) break;
    if (turn === Math.floor((turns * 2) / 3)) moment = await capture(stage);
  }
  return { looks, ...(moment ?? (await capture(stage))) };
}

function act(stage: Stage, action: ProbeAction | null, every: number): Promise<Played> {
  const options = { frames: REACTION_FRAMES, every };
  return action === null ? stage.run(options.frames, options) : perform(stage, action, options);
}

function choose(actions: readonly ProbeAction[], advice: string | null, turn: number): ProbeAction | null {
  const advised = actions.find((action) => action.name === advice);
  if (advised !== undefined || advice !== null) return advised ?? null;
  return actions[Math.floor(turn / 2) % Math.max(1, actions.length)] ?? null;
}

async function playPlain(
  stage: Stage,
  set: { readonly intro: Intro; readonly turn: number; readonly every: number },
): Promise<Played> {
  const { intro, turn, every } = set;
  const button = intro.pressables[turn % Math.max(1, intro.pressables.length)];
  const across = 0.2 + 0.15 * (turn % 5);
  const place = {
    x: Math.round(stage.screen().w * across),
    y: Math.round(stage.screen().h * (0.3 + 0.1 * (turn % 4))),
  };
  const isPress = stage.screen().isTouch || turn % 3 === 2;
  const target =
    button === undefined || turn % 2 === 0 ? place : { x: button.x + button.w / 2, y: button.y + button.h / 2 };
  const first = isPress
    ? await tapPlace(stage, target, { every })
    : await tapKey(stage, PLAIN_KEYS[turn % PLAIN_KEYS.length] ?? "Space", { every });
  const rest = await stage.run(REACTION_FRAMES - 4, { every });
  return { ...rest, looks: [...first.looks, ...rest.looks] };
}

async function capture(stage: Stage): Promise<{ layout: Layout; png: Buffer }> {
  return { layout: await stage.layout(), png: await stage.photograph() };
}
