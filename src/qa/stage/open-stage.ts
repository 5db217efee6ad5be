/**
 * One page with one game in it. In: what to press and how many frames to play. Out: looks, layouts, pictures and
 * troubles. Not its business: what any of it means.
 */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { GAME_URL } from "../browser/serve-game.ts";
import { readSnapshot, type ProbeSnapshot } from "../probe.ts";
import type { Intro, Layout, Look } from "../protocol.ts";
import { collectTroubles } from "./collect-troubles.ts";
import { createHands, type Hands } from "./create-hands.ts";
import { createPageLink, type PageLink } from "./page-link.ts";
import { GlanceReply, IntroReply, LayoutReply, LookReply, RunReplySchema } from "./page-replies.ts";
import { GameLost, type Trouble } from "./trouble.ts";

export interface Screen {
  readonly w: number;
  readonly h: number;
  readonly isTouch: boolean;
}
export const DESKTOP: Screen = { w: 1280, h: 720, isTouch: false };
export const PHONE: Screen = { w: 390, h: 844, isTouch: true };

export interface RunOptions {
  /** Look at every so many-th frame, counted from the opening of the page. @default never */
  readonly every?: number;
  readonly until?: string;
  readonly hz?: number;
}

export interface Played {
  readonly looks: readonly Look[];
  /** JSON of the probe's snapshot after the last frame; null for a plain game. */
  readonly snapshot: string | null;
  /** The awaited scene came. */
  readonly reached: boolean;
  /** What the game's own policy would do next. */
  readonly advice: string | null;
}

export interface Stage {
  /** The screen the game was last opened on. */
  readonly screen: () => Screen;
  readonly hands: Hands;
  /** Everything the page complained about since it was last opened. */
  readonly troubles: () => readonly Trouble[];
  /** Loads the game anew on a screen, with empty storage and virtual time at zero. @throws GameLost */
  readonly open: (screen: Screen) => Promise<Intro>;
  /** Plays frames in virtual time. @throws GameLost */
  readonly run: (frames: number, options?: RunOptions) => Promise<Played>;
  /** What the page says about itself now. */
  readonly intro: () => Promise<Intro>;
  readonly look: () => Promise<Look>;
  /** Virtual milliseconds and what the probe shows: cheap, looks at no pixel. */
  readonly glance: () => Promise<{ readonly t: number; readonly snapshot: ProbeSnapshot | null }>;
  readonly layout: () => Promise<Layout>;
  readonly hide: (isHidden: boolean) => Promise<void>;
  /** PNG of the window, CSS pixels one to one. */
  readonly photograph: () => Promise<Buffer>;
  /** Gives the page up; never waits for it. */
  readonly abandon: () => void;
}

export interface StageSettings {
  readonly browser: Browser;
  readonly seed: number;
  readonly pageScript: string;
  /** Unguessable name of the page's handle. */
  readonly key: string;
  readonly hangMs: number;
}

/** What `Date.now()` says when a game opens: a Monday morning, so that nothing seasonal starts. */
const EPOCH_MS = Date.UTC(2026, 0, 5, 10);
const SLICE_MS = 1000;
const RELOADED = /navigat|context was destroyed|Cannot find|collected|reading '(run|look|layout|settle)'/i;

/** Opens an empty page, ready for {@link Stage.open}. */
export async function openStage(set: StageSettings): Promise<Stage> {
  const { context, page, cdp } = await openPage(set);
  const link = await createPageLink({ cdp, key: set.key, hangMs: set.hangMs });
  page.on("crash", () => link.crashed());
  const troubles = collectTroubles(page, cdp);
  let seenBefore = -1;
  let current = DESKTOP;
  const ready = async (): Promise<void> => {
    await link.ask("settle()");
  };
  return {
    screen: () => current,
    hands: createHands({ page, cdp, link, isTouch: () => current.isTouch }),
    troubles: () => troubles.slice(Math.max(0, seenBefore)),
    open: async (screen) => {
      if (current !== screen || seenBefore === -1) await applyScreen(cdp, screen);
      current = screen;
      await cdp.send("Storage.clearDataForOrigin", { origin: new URL(GAME_URL).origin, storageTypes: "all" });
      seenBefore = troubles.length;
      await link.watch(page.goto(GAME_URL, { waitUntil: "commit" }));
      await ready();
      return IntroReply.parse(await link.ask("intro()"));
    },
    intro: async () => IntroReply.parse(await link.ask("intro()")),
    run: (frames, options) => playFrames({ link, ready }, frames, options ?? {}),
    look: async () => LookReply.parse(await link.ask("look()")),
    glance: async () => {
      const { t, snapshot } = GlanceReply.parse(await link.ask("glance()"));
      return { t, snapshot: readSnapshot(snapshot) };
    },
    layout: async () => LayoutReply.parse(await link.ask("layout()")),
    hide: async (isHidden) => {
      await link.ask(`hide(${String(isHidden)})`);
    },
    photograph: async () => {
      const shot = await link.watch(cdp.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true }));
      return Buffer.from(shot.data, "base64");
    },
    abandon: () => void context.close().catch(() => undefined),
  };
}

async function openPage(set: StageSettings): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await set.browser.newContext({
    viewport: null,
    acceptDownloads: false,
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: "light",
    reducedMotion: "no-preference",
  });
  const config = JSON.stringify({ key: set.key, seed: set.seed, epochMs: EPOCH_MS });
  await context.addInitScript({ content: `(() => { const crumbQa = ${config};\n${set.pageScript}\n})();` });
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return { context, page, cdp: await context.newCDPSession(page) };
}

async function playFrames(
  page: { readonly link: PageLink; readonly ready: () => Promise<void> },
  frames: number,
  options: RunOptions,
): Promise<Played> {
  const looks: Look[] = [];
  let last: Pick<Played, "snapshot" | "advice"> = { snapshot: null, advice: null };
  for (let left = frames; left > 0;) {
    const request = JSON.stringify({
      frames: left,
      hz: options.hz ?? 60,
      every: options.every ?? 0,
      until: options.until ?? null,
      sliceMs: SLICE_MS,
    });
    try {
      const reply = RunReplySchema.parse(await page.link.ask(`run(${request})`));
      looks.push(...reply.looks);
      left -= reply.played;
      last = { snapshot: reply.snapshot, advice: reply.advice };
      if (reply.reached) return { looks, reached: true, ...last };
    } catch (error) {
      if (error instanceof GameLost || !(error instanceof Error) || !RELOADED.test(error.message)) throw error;
      // Some games begin again by loading their page again; play goes on in the new page.
      left -= 1;
      await page.ready();
    }
  }
  return { looks, reached: false, ...last };
}

async function applyScreen(cdp: CDPSession, { w, h, isTouch }: Screen): Promise<void> {
  const size = { width: w, height: h, deviceScaleFactor: 1, mobile: isTouch, screenWidth: w, screenHeight: h };
  await cdp.send("Emulation.setDeviceMetricsOverride", size);
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
}
