import { readProbe, type ProbeSnapshot } from "../probe.ts";
import { DESKTOP, type Stage } from "../stage/open-stage.ts";
import { beginKit } from "./perform.ts";

/** What became of a kit game while nobody looked. */
export interface PausePlay {
  readonly isStarted: boolean;
  /** At the start, after a second of play, at the end of the absence, and a moment after the return. */
  readonly start: ProbeSnapshot | null;
  readonly before: ProbeSnapshot | null;
  readonly away: ProbeSnapshot | null;
  readonly back: ProbeSnapshot | null;
}

export const PLAY_FRAMES = 60;
export const AWAY_FRAMES = 300;
export const BACK_FRAMES = 3;

/** Plays a second, turns the page away for five, turns it back. @throws GameLost */
export async function playPauses(stage: Stage): Promise<PausePlay> {
  await stage.open(DESKTOP);
  await stage.run(30);
  const probe = readProbe(await stage.intro());
  const isStarted = probe !== null && (await beginKit(stage, probe)) !== null;
  const snap = async (): Promise<ProbeSnapshot | null> => (await stage.glance()).snapshot;
  const start = await snap();
  await stage.run(PLAY_FRAMES);
  const before = await snap();
  await stage.hide(true);
  await stage.run(AWAY_FRAMES);
  const away = await snap();
  await stage.hide(false);
  await stage.run(BACK_FRAMES);
  return { isStarted, start, before, away, back: await snap() };
}
