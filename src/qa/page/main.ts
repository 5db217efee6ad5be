/**
 * Runs inside the page before any game code. In: a {@link PageConfig}. Out: a handle that steps time, looks and
 * measures. Not its business: what is pressed (real input events come from the driver) and what is a fault (gates).
 */
import type { Intro, Look, PageConfig, RunReply, RunRequest } from "../protocol.ts";
import { createAnimationClock } from "./animation-clock.ts";
import { createDisguise } from "./disguise.ts";
import { createHop } from "./hop.ts";
import { createLooker } from "./looker.ts";
import { guardInput } from "./guard-input.ts";
import { findPressables, measureLayout } from "./measure-layout.ts";
import { installClock } from "./install-clock.ts";
import { installRandom } from "./install-random.ts";
import { readAdvice, readProbe } from "./read-probe.ts";
import { skipDrawing } from "./skip-drawing.ts";
import { recordText } from "./record-text.ts";
import { stayHere } from "./stay-here.ts";
import { trackLoads } from "./track-loads.ts";
import { watchVisibility } from "./watch-visibility.ts";

declare const crumbQa: PageConfig;

function install(config: PageConfig): void {
  const realNow = performance.now.bind(performance);
  const hop = createHop();
  const disguise = createDisguise();
  const visibility = watchVisibility(disguise);
  const looker = createLooker(disguise);
  const loads = trackLoads(disguise, { realNow, hop });
  const drawing = skipDrawing(disguise);
  const texts = recordText(disguise);
  const clock = installClock(disguise, { epochMs: config.epochMs, isHidden: visibility.isHidden });
  const animations = createAnimationClock();
  installRandom(disguise, config.seed);
  stayHere();
  const input = guardInput();
  let frame = 0;

  const playFrame = async (hz: number, set: { isWatched: boolean; isLast: boolean }): Promise<void> => {
    await loads.settle();
    texts.record(set.isLast);
    drawing.beginFrame(set.isWatched);
    await clock.step(1000 / hz);
    animations.follow(clock.now());
    await hop();
    drawing.endFrame();
    texts.record(false);
    frame += 1;
  };
  const look = () => looker.look({ frame, t: Math.round(clock.now() * 1000) / 1000, ...readProbe() });

  const run = createRun({ realNow, playFrame, look, frame: () => frame });
  show(config.key, {
    settle: () => loads.settleFirst(),
    run,
    look,
    glance: () => ({ t: clock.now(), snapshot: readProbe().snapshot }),
    layout: () => measureLayout(texts.cutTexts()),
    intro: (): Intro => {
      const { info, actions } = readProbe();
      return { title: document.title, pressables: findPressables(), info, actions };
    },
    hide: visibility.set,
    admitPointer: input.admitPointer,
    settleFocus: input.settleFocus,
  });
}

interface Player {
  readonly realNow: () => number;
  readonly frame: () => number;
  readonly playFrame: (hz: number, set: { isWatched: boolean; isLast: boolean }) => Promise<void>;
  readonly look: () => Look;
}

function createRun(player: Player): (request: RunRequest) => Promise<RunReply> {
  return async (request) => {
    const startedAt = player.realNow();
    const looks: Look[] = [];
    for (let played = 1; ; played += 1) {
      const isLast = played >= request.frames;
      const isLooked = request.every > 0 && (player.frame() + 1) % request.every === 0;
      await player.playFrame(request.hz, { isWatched: isLooked || isLast, isLast });
      if (isLooked) looks.push(player.look());
      const reached = request.until !== null && readProbe().scene === request.until;
      if (isLast || reached || player.realNow() - startedAt > request.sliceMs) {
        return { played, looks, reached, snapshot: readProbe().snapshot, advice: readAdvice() };
      }
    }
  };
}

/** Puts the handle where only who knows its name looks; every answer is JSON. */
function show(key: string, methods: Readonly<Record<string, (argument: never) => unknown>>): void {
  const answering = Object.entries(methods).map(([name, method]) => [
    name,
    async (argument: never) => JSON.stringify((await method(argument)) ?? null),
  ]);
  const handle: unknown = Object.freeze(Object.fromEntries(answering));
  Object.defineProperty(globalThis, key, { enumerable: false, value: handle });
}

install(crumbQa);
