import { readProbe, type Probe } from "../probe.ts";
import type { Intro, Layout } from "../protocol.ts";
import { PHONE, type Stage } from "../stage/open-stage.ts";
import type { Trouble } from "../stage/trouble.ts";
import { beginKit, beginPlain } from "./perform.ts";
import { playAwhile, type Stretch } from "./play-awhile.ts";

/** The game in one hand: 390 × 844, fingers only. */
export interface PhonePlay {
  readonly intro: Intro;
  readonly probe: Probe | null;
  readonly titleLayout: Layout;
  readonly startedBy: string | null;
  readonly stretch: Stretch;
  readonly troubles: readonly Trouble[];
}

const TITLE_FRAMES = 60;
const PLAY_FRAMES = 168;

/** Starts and plays a game by touch alone. @throws GameLost */
export async function playPhone(stage: Stage): Promise<PhonePlay> {
  await stage.open(PHONE);
  await stage.run(TITLE_FRAMES);
  const intro = await stage.intro();
  const titleLayout = await stage.layout();
  const probe = readProbe(intro);
  const startedBy = probe === null ? null : await beginKit(stage, probe);
  if (probe === null) await beginPlain(stage, intro);
  const stretch = await playAwhile(stage, { probe, intro, frames: PLAY_FRAMES, looks: false });
  return { intro, probe, titleLayout, startedBy, stretch, troubles: stage.troubles() };
}
