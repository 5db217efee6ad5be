/**
 * One page with one game in it. In: what to press and how many frames to play. Out: looks, layouts, pictures and
 * troubles. Not its business: what any of it means.
 */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { GAME_URL } from "../browser/serve-game.ts";
import type { Intro, Layout, Look } from "../protocol.ts";
import { collectTroubles } from "./collect-troubles.ts";
import { createHands, type Hands } from "./create-hands.ts";
import { createPageLink, type PageLink } from "./page-link.ts";
import { IntroReply, LayoutReply, LookReply, RunReplySchema } from "./page-replies.ts";
import { GameLost, type Trouble } from "./trouble.ts";

export interface Screen {
  readonly w: number;
  readonly h: number;
  readonly isTouch: boolean;
}
export const DESKTOP: Screen = { w: 1280, h: 720, isTouch: false };
export const PHONE: Screen = { w: 390, h: 844, isTouch: true };

export interface RunOptions {
  readonly every?: number;
  readonly until?: string;
  readonly hz?: number;
}

export interface Played {
  readonly looks: readonly Look[];
  /** The awaited scene came. */
  readonly reached: boolean;
  /** What the game's own policy would do next. */
  readonly advice: string | null;
}

export interface Stage {
  readonly screen: Screen;
  readonly hands: Hands;
  /** Everything the page complained about since it was last opened. */
  readonly troubles: () => readonly Trouble[];
  /** Loads the game anew, with empty storage and virtual time at zero. @throws GameLost */
  readonly open: () => Promise<Intro>;
  /** Plays frames in virtual time. @throws GameLost */
  readonly run: (frames: number, options?: RunOptions) => Promise<Played>;
  /** What the page says about itself now. */
  readonly intro: () => Promise<Intro>;
  readonly look: () => Promise<Look>;
  readonly layout: () => Promise<Layout>;
  readonly hide: (isHidden: boolean) => Promise<void>;
  /** PNG of the window, CSS pixels one to one. */
  readonly photograph: () => Promise<Buffer>;
  /** Gives the page up; never waits for it. */
  readonly abandon: () => void;
}

export interface StageSettings {
  readonly browser: Browser;
  readonly screen: Screen;
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
  let seenBefore = 0;
  const ready = async (): Promise<void> => {
    await link.ask("settle()");
  };
  return {
    screen: set.screen,
    hands: createHands({ page, cdp, link, isTouch: set.screen.isTouch }),
    troubles: () => troubles.slice(seenBefore),
    open: async () => {
      await cdp.send("Storage.clearDataForOrigin", { origin: new URL(GAME_URL).origin, storageTypes: "all" });
      seenBefore = troubles.length;
      await link.watch(page.goto(GAME_URL, { waitUntil: "commit" }));
      await ready();
      return IntroReply.parse(await link.ask("intro()"));
    },
    intro: async () => IntroReply.parse(await link.ask("intro()")),
    run: (frames, options) => playFrames({ link, ready }, frames, options ?? {}),
    look: async () => LookReply.parse(await link.ask("look()")),
    layout: async () => LayoutReply.parse(await link.ask("layout()")),
    hide: async (isHidden) => {
      await link.ask(`hide(${String(isHidden)})`);
    },
    photograph: async () => {
      const shot = await link.watch(cdp.send("Page.captureScreenshot", { format: "png" }));
      return Buffer.from(shot.data, "base64");
    },
    abandon: () => void context.close().catch(() => undefined),
  };
}

async function openPage(set: StageSettings): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await set.browser.newContext({
    viewport: { width: set.screen.w, height: set.screen.h },
    isMobile: set.screen.isTouch,
    hasTouch: set.screen.isTouch,
    deviceScaleFactor: 1,
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
  let advice: string | null = null;
  for (let left = frames; left > 0;) {
    const request = JSON.stringify({
      frames: left,
      hz: options.hz ?? 60,
      every: options.every ?? frames,
      until: options.until ?? null,
      sliceMs: SLICE_MS,
    });
    try {
      const reply = RunReplySchema.parse(await page.link.ask(`run(${request})`));
      looks.push(...reply.looks);
      left -= reply.played;
      advice = reply.advice;
      if (reply.reached) return { looks, reached: true, advice };
    } catch (error) {
      if (error instanceof GameLost || !(error instanceof Error) || !RELOADED.test(error.message)) throw error;
      // Some games begin again by loading their page again; play goes on in the new page.
      left -= 1;
      await page.ready();
    }
  }
  return { looks, reached: false, advice };
}
