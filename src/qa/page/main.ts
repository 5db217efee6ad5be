/**
 * Runs inside the page before any game code. In: a {@link PageConfig}. Out: a handle that steps time, looks and
 * measures. Not its business: what is pressed (real input events come from the driver) and what is a fault (gates).
 */
import type { Intro, Layout, PageConfig, RunReply, RunRequest } from "../protocol.ts";
import { createAnimationClock } from "./animation-clock.ts";
import { createDisguise } from "./disguise.ts";
import { createHop } from "./hop.ts";
import { createLooker } from "./looker.ts";
import { findPressables, measureLayout } from "./measure-layout.ts";
import { installClock } from "./install-clock.ts";
import { installRandom } from "./install-random.ts";
import { readAdvice, readProbe } from "./read-probe.ts";
import { recordText } from "./record-text.ts";
import { trackLoads } from "./track-loads.ts";
import { watchVisibility } from "./watch-visibility.ts";

declare const crumbQa: PageConfig;

function install(config: PageConfig): void {
  const realNow = performance.now.bind(performance);
  const hop = createHop();
  const disguise = createDisguise();
  const loads = trackLoads(disguise, { realNow, hop });
  const texts = recordText(disguise);
  const visibility = watchVisibility(disguise);
  const looker = createLooker(disguise);
  const clock = installClock(disguise, { epochMs: config.epochMs, isHidden: visibility.isHidden });
  const animations = createAnimationClock();
  installRandom(disguise, config.seed);
  let frame = 0;

  const playFrame = async (hz: number, isWatched: boolean): Promise<void> => {
    await loads.settle();
    texts.record(isWatched);
    await clock.step(1000 / hz);
    animations.follow(clock.now());
    await hop();
    frame += 1;
  };
  const look = () => looker.look({ frame, t: Math.round(clock.now() * 1000) / 1000, ...readProbe() });

  const run = async (request: RunRequest): Promise<RunReply> => {
    const startedAt = realNow();
    const looks = [];
    for (let played = 1; ; played += 1) {
      const isLast = played >= request.frames;
      await playFrame(request.hz, isLast);
      const reached = request.until !== null && readProbe().scene === request.until;
      const stops = isLast || reached || realNow() - startedAt > request.sliceMs;
      if (isLast || reached || played % request.every === 0) looks.push(look());
      if (stops) return { played, looks, reached, advice: readAdvice() };
    }
  };
  const layout = (): Layout => measureLayout(texts.cutTexts());
  const intro = (): Intro => {
    const { info, actions } = readProbe();
    return { title: document.title, pressables: findPressables(), info, actions };
  };
  const answer = (value: unknown): string => JSON.stringify(value);

  Object.defineProperty(globalThis, config.key, {
    enumerable: false,
    value: Object.freeze({
      settle: async () => answer(await loads.settleFirst()),
      run: async (request: RunRequest) => answer(await run(request)),
      look: () => answer(look()),
      layout: () => answer(layout()),
      intro: () => answer(intro()),
      hide: (isHidden: boolean) => answer(visibility.set(isHidden)),
    }),
  });
}

install(crumbQa);
