import { callSafely } from "./call-safely.ts";
import { type Disguise, replaceGetter } from "./disguise.ts";
import { createTimers } from "./timers.ts";

/** Owns the page's time: nothing moves until {@link VirtualClock.step}. */
export interface VirtualClock {
  /** Virtual milliseconds since the page opened. */
  readonly now: () => number;
  /** Runs the timers that fall due in the next so many milliseconds, then one animation frame. */
  readonly step: (frameMs: number) => Promise<void>;
}

/** A loop that waits for the clock to move would never end; after this many reads in a frame time creeps on. */
const READS_BEFORE_CREEP = 2000;
const CREEP_MS = 0.1;

/** Replaces every clock a game can read or wait for by one that only the driver moves. A hidden page gets no frames. */
export function installClock(
  disguise: Disguise,
  set: { readonly epochMs: number; readonly isHidden: () => boolean },
): VirtualClock {
  let now = 0;
  let reads = 0;
  const read = (): number => {
    reads += 1;
    if (reads > READS_BEFORE_CREEP) now += CREEP_MS;
    return now;
  };
  const timers = createTimers(disguise, {
    now: () => now,
    moveTo: (at) => {
      now = Math.max(now, at);
    },
  });
  const frames = installFrames(disguise);
  installDate(disguise, () => Math.floor(set.epochMs + read()));
  disguise(Performance.prototype, "now", read);
  replaceGetter(Performance.prototype, "timeOrigin", () => set.epochMs);
  replaceGetter(Performance.prototype, "memory", () => undefined);
  replaceGetter(Event.prototype, "timeStamp", () => now);
  if (typeof BaseAudioContext === "function") {
    replaceGetter(BaseAudioContext.prototype, "currentTime", () => now / 1000);
  }
  return {
    now: () => now,
    step: async (frameMs) => {
      reads = 0;
      await timers.runUntil(now + frameMs);
      if (!set.isHidden()) frames.run(now);
    },
  };
}

function installFrames(disguise: Disguise): { readonly run: (now: number) => void } {
  let waiting = new Map<number, FrameRequestCallback>();
  let running = new Map<number, FrameRequestCallback>();
  let lastId = 0;
  disguise(globalThis, "requestAnimationFrame", (callback: FrameRequestCallback) => {
    lastId += 1;
    waiting.set(lastId, callback);
    return lastId;
  });
  disguise(globalThis, "cancelAnimationFrame", (id: number) => {
    waiting.delete(id);
    running.delete(id);
  });
  return {
    run: (now) => {
      running = waiting;
      waiting = new Map();
      for (const callback of running.values()) callSafely(() => callback(now));
    },
  };
}

function installDate(disguise: Disguise, read: () => number): void {
  const RealDate = Date;
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget): object => {
      const made: unknown = Reflect.construct(target, args.length === 0 ? [read()] : args, newTarget);
      return made instanceof RealDate ? made : new RealDate(read());
    },
    apply: () => new RealDate(read()).toString(),
  });
  disguise(RealDate, "now", read);
  Object.defineProperty(RealDate.prototype, "constructor", { value: VirtualDate, configurable: true, writable: true });
  Object.defineProperty(globalThis, "Date", { value: VirtualDate, configurable: true, writable: true });
}
