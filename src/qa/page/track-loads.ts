import type { Disguise } from "./disguise.ts";

/** Knows what the page is still loading, so that virtual time can wait for it. */
export interface Loads {
  /** Resolves when nothing loads any more, or after the patience is used up. */
  readonly settle: () => Promise<void>;
  /** The same for the page's first load: document, modules, first layout. Answers whether the document got complete. */
  readonly settleFirst: () => Promise<boolean>;
}

/** Real milliseconds; a load that takes longer is let run beside the game. */
const PATIENCE_MS = 2000;

/** Counts image, fetch, request, decode and font loads from now on. */
export function trackLoads(
  disguise: Disguise,
  real: { readonly realNow: () => number; readonly hop: () => Promise<void> },
): Loads {
  let pending = 0;
  let forgiven = 0;
  const realFrame = requestAnimationFrame.bind(globalThis);
  const wait = (): (() => void) => {
    let isOpen = true;
    pending += 1;
    return () => {
      if (isOpen) pending -= 1;
      isOpen = false;
    };
  };
  trackImages(wait);
  trackRequests(disguise, wait);
  for (const [owner, name] of listPromised()) trackPromise({ disguise, wait, owner, name });

  const settle = async (): Promise<void> => {
    if (pending <= forgiven) return;
    const startedAt = real.realNow();
    while (pending > forgiven) {
      await real.hop();
      if (real.realNow() - startedAt > PATIENCE_MS) forgiven = pending;
    }
    await real.hop();
  };
  return {
    settle,
    settleFirst: async () => {
      const startedAt = real.realNow();
      while (document.readyState !== "complete" && real.realNow() - startedAt < PATIENCE_MS) await real.hop();
      await settle();
      // Size and intersection observers report with real frames; two of them bring the first layout to the game.
      await new Promise((resolve) => realFrame(() => realFrame(resolve)));
      return document.readyState === "complete";
    },
  };
}

function trackImages(wait: () => () => void): void {
  const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  const set = source?.set;
  if (source === undefined || set === undefined) return;
  Object.defineProperty(HTMLImageElement.prototype, "src", {
    ...source,
    set(this: HTMLImageElement, value: string) {
      set.call(this, value);
      if (this.complete) return;
      const done = wait();
      this.addEventListener("load", done, { once: true });
      this.addEventListener("error", done, { once: true });
    },
  });
}

function trackRequests(disguise: Disguise, wait: () => () => void): void {
  const realSend = XMLHttpRequest.prototype.send;
  disguise(XMLHttpRequest.prototype, "send", function send(this: XMLHttpRequest, body?: XMLHttpRequestBodyInit) {
    this.addEventListener("loadend", wait(), { once: true });
    realSend.call(this, body);
  });
}

function listPromised(): readonly (readonly [object, string])[] {
  return [
    [globalThis, "fetch"],
    [globalThis, "createImageBitmap"],
    [HTMLImageElement.prototype, "decode"],
    [FontFace.prototype, "load"],
    [WebAssembly, "instantiateStreaming"],
    [WebAssembly, "compileStreaming"],
    ...["json", "text", "blob", "arrayBuffer"].map((name) => [Response.prototype, name] as const),
    ...(typeof BaseAudioContext === "function" ? [[BaseAudioContext.prototype, "decodeAudioData"] as const] : []),
  ];
}

function trackPromise(set: { disguise: Disguise; wait: () => () => void; owner: object; name: string }): void {
  const real: unknown = Reflect.get(set.owner, set.name);
  if (typeof real !== "function") return;
  set.disguise(set.owner, set.name, function tracked(this: unknown, ...args: unknown[]) {
    const finish = set.wait();
    const result: unknown = Reflect.apply(real, this, args);
    void Promise.allSettled([result]).then(finish);
    return result;
  });
}
