import { measureInk } from "../measure-ink.ts";
import { readProbe, readSnapshot, type Probe, type ProbeSnapshot } from "../probe.ts";
import type { Intro, Layout, Look } from "../protocol.ts";
import { DESKTOP, type Stage } from "../stage/open-stage.ts";
import type { Trouble } from "../stage/trouble.ts";
import { beginKit, beginPlain, perform } from "./perform.ts";
import { playAwhile, type Stretch } from "./play-awhile.ts";

/** A whole game as one person sees it at a desk: title, play, the end, again. */
export interface DesktopPlay {
  readonly intro: Intro;
  readonly probe: Probe | null;
  /** Share of drawn pixels, 0 to 1, in the first picture that had any; and when, virtual milliseconds. */
  readonly ink: number;
  readonly inkAtMs: number;
  readonly title: { readonly look: Look; readonly layout: Layout; readonly png: Buffer };
  /** How it was started; null when it never was, or for a plain game. */
  readonly startedBy: string | null;
  /** The first snapshot in play. */
  readonly start: ProbeSnapshot | null;
  readonly stretch: Stretch;
  readonly over: { readonly png: Buffer; readonly snapshot: ProbeSnapshot | null; readonly afterMs: number } | null;
  /** The first snapshot in play after the restart; null when it did not come to that. */
  readonly again: ProbeSnapshot | null;
  readonly troubles: readonly Trouble[];
}

const TITLE_FRAMES = 60;
/** A picture must be there within three seconds. */
const LATEST_PICTURE_FRAMES = 180;
export const LEAST_INK = 0.0002;
const PLAY_FRAMES = 240;
/** How long an end is waited for when the game has no time limit of its own, seconds. */
const OVER_PATIENCE_S = 90;
const SETTLE_FRAMES = 45;

/** Plays a game at 1280 × 720 with the keyboard. @throws GameLost */
export async function playDesktop(stage: Stage): Promise<DesktopPlay> {
  const intro = await stage.open(DESKTOP);
  const first = await showTitle(stage);
  const probe = readProbe(await readIntro(stage, intro));
  const startedBy = probe === null ? null : await beginKit(stage, probe);
  if (probe === null) await beginPlain(stage, intro);
  const { snapshot: start } = await stage.glance();
  const stretch = await playAwhile(stage, { probe, intro, frames: PLAY_FRAMES, looks: true });
  const over = probe === null || startedBy === null ? null : await reachOver(stage, probe);
  const again = probe === null || startedBy === null ? null : await restart(stage, probe);
  return { ...first, intro, probe, startedBy, start, stretch, over, again, troubles: stage.troubles() };
}

async function showTitle(stage: Stage): Promise<Pick<DesktopPlay, "ink" | "inkAtMs" | "title">> {
  const early = await takeTitle(stage, TITLE_FRAMES);
  const seen = early.ink >= LEAST_INK ? early : await takeTitle(stage, LATEST_PICTURE_FRAMES - TITLE_FRAMES);
  return { ink: seen.ink, inkAtMs: Math.round(seen.title.look.t), title: seen.title };
}

async function takeTitle(stage: Stage, frames: number) {
  await stage.run(frames);
  const png = await stage.photograph();
  return { ink: measureInk(png), title: { look: await stage.look(), layout: await stage.layout(), png } };
}

/** A probe may be made after loading, so it is asked for again once time has moved. */
async function readIntro(stage: Stage, intro: Intro): Promise<Intro> {
  return intro.info === null ? stage.intro() : intro;
}

async function reachOver(stage: Stage, probe: Probe): Promise<DesktopPlay["over"]> {
  const limitS = probe.info.timeLimit ?? 0;
  const patience = Math.round((limitS > 0 ? limitS + 5 : OVER_PATIENCE_S) * 60);
  const isThere = (await stage.glance()).snapshot?.scene === "over";
  const reached = isThere || (await stage.run(patience, { until: "over" })).reached;
  if (!reached) return null;
  const end = await stage.glance();
  await stage.run(SETTLE_FRAMES);
  return { png: await stage.photograph(), snapshot: end.snapshot, afterMs: Math.round(end.t) };
}

async function restart(stage: Stage, probe: Probe): Promise<ProbeSnapshot | null> {
  const action = probe.actions.find((one) => one.name === probe.info.restart);
  if (action === undefined) return null;
  const pressed = await perform(stage, action, { frames: 8 });
  const isPlaying = readSnapshot(pressed.snapshot)?.scene === "play";
  const began =
    isPlaying || (await stage.run(60, { until: "play" })).reached || (await beginKit(stage, probe)) !== null;
  return began ? (await stage.glance()).snapshot : null;
}
