import type { Probe, ProbeAction } from "../probe.ts";
import type { Intro } from "../protocol.ts";
import type { Played, RunOptions, Stage } from "../stage/open-stage.ts";

/** Long enough for a game to read a held key at 30 frames a second, short enough to be a tap. */
const TAP_FRAMES = 4;
/** A countdown before play is waited for, frames. */
const START_PATIENCE = 200;
const NOTHING: Played = { looks: [], reached: false, snapshot: null, advice: null };

/** Does one declared action with real input for so many frames, by key where there is one, else by touch. */
export async function perform(
  stage: Stage,
  action: ProbeAction,
  set: { frames: number } & RunOptions,
): Promise<Played> {
  const { frames, ...options } = set;
  const key = action.keys[0];
  if (!stage.screen().isTouch && key !== undefined) {
    await stage.hands.keyDown(key);
    const played = await stage.run(frames, options);
    await stage.hands.keyUp(key);
    return played;
  }
  const at = await findPlace(stage, action);
  if (at === null) return stage.run(frames, options);
  await stage.hands.down(at.x, at.y);
  const held = action.touch?.type === "hold" ? frames : Math.min(frames, TAP_FRAMES);
  const first = await stage.run(held, options);
  await stage.hands.up();
  const rest = frames > held && !first.reached ? await stage.run(frames - held, options) : NOTHING;
  return {
    ...(rest === NOTHING ? first : rest),
    looks: [...first.looks, ...rest.looks],
    reached: first.reached || rest.reached,
  };
}

/** Taps a key by its code and lets a few frames pass. */
export async function tapKey(stage: Stage, code: string, options: RunOptions = {}): Promise<Played> {
  await stage.hands.keyDown(code);
  const played = await stage.run(TAP_FRAMES, options);
  await stage.hands.keyUp(code);
  return played;
}

/** Presses one place with finger or mouse and lets a few frames pass. */
export async function tapPlace(stage: Stage, at: { x: number; y: number }, options: RunOptions = {}): Promise<Played> {
  await stage.hands.down(at.x, at.y);
  const played = await stage.run(TAP_FRAMES, options);
  await stage.hands.up();
  return played;
}

/**
 * Starts a kit game by what it declares, else by what people try. Answers how it was started, or null when it was not.
 */
export async function beginKit(stage: Stage, probe: Probe): Promise<string | null> {
  const start = probe.actions.find((action) => action.name === probe.info.start);
  const middle = { x: stage.screen().w / 2, y: stage.screen().h / 2 };
  const until = { until: "play" };
  const tries: readonly (readonly [string, () => Promise<Played>])[] = [
    ...(start === undefined
      ? []
      : [[describe(stage, start), () => perform(stage, start, { frames: 8, ...until })] as const]),
    ...(stage.screen().isTouch ? [] : [["Enter", () => tapKey(stage, "Enter", until)] as const]),
    ["the middle of the screen", () => tapPlace(stage, middle, until)],
  ];
  for (const [by, attempt] of tries) {
    if ((await attempt()).reached || (await stage.run(START_PATIENCE / 10, until)).reached) return by;
  }
  return (await stage.run(START_PATIENCE, until)).reached ? "waiting" : null;
}

/** Starts a plain game as a person would who knows nothing of it: the likeliest button, a click, Enter, Space. */
export async function beginPlain(stage: Stage, intro: Intro): Promise<void> {
  const likely = intro.pressables.find((one) => /start|play|begin|new|go|▶/i.test(one.text)) ?? intro.pressables[0];
  const middle = { x: stage.screen().w / 2, y: stage.screen().h / 2 };
  await tapPlace(stage, likely === undefined ? middle : { x: likely.x + likely.w / 2, y: likely.y + likely.h / 2 });
  if (!stage.screen().isTouch) {
    for (const key of ["Enter", "Space"]) await tapKey(stage, key);
  }
  await stage.run(6);
}

function describe(stage: Stage, action: ProbeAction): string {
  return stage.screen().isTouch ? `touch: ${action.name}` : (action.keys[0] ?? action.name);
}

async function findPlace(stage: Stage, action: ProbeAction): Promise<{ x: number; y: number } | null> {
  const { touch } = action;
  if (touch === null || touch === undefined) return null;
  if (touch.selector !== undefined) return stage.hands.findMiddle(touch.selector);
  return touch.x === undefined || touch.y === undefined ? null : { x: touch.x, y: touch.y };
}
