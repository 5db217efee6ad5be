import type { CDPSession, Page } from "playwright";
import type { PageLink } from "./page-link.ts";
import { GameLost } from "./trouble.ts";

/** Real input events, as a person makes them. Places are CSS pixels. @throws GameLost */
export interface Hands {
  /** Presses a key by its `KeyboardEvent.code`; a key the browser does not know is left alone. */
  readonly keyDown: (code: string) => Promise<void>;
  readonly keyUp: (code: string) => Promise<void>;
  /** Puts a finger (or the mouse button) down, moves it, lifts it. */
  readonly down: (x: number, y: number) => Promise<void>;
  readonly move: (x: number, y: number) => Promise<void>;
  readonly up: () => Promise<void>;
  /** Presses what a selector finds, in its middle. */
  readonly findMiddle: (selector: string) => Promise<{ x: number; y: number } | null>;
}

type TouchType = "touchStart" | "touchMove" | "touchEnd";

/** Makes the hands for one page. */
export function createHands(set: { page: Page; cdp: CDPSession; link: PageLink; isTouch: () => boolean }): Hands {
  const { page, cdp, link, isTouch } = set;
  const touch = async (type: TouchType, points: readonly { x: number; y: number }[]): Promise<void> => {
    const touchPoints = points.map((point) => ({ ...point }));
    await then(cdp.send("Input.dispatchTouchEvent", { type, touchPoints }));
  };
  /** What an event hid keeps no focus for the next one. */
  const then = async (event: Promise<unknown>): Promise<void> => {
    await link.watch(event);
    await link.ask("settleFocus()").catch(ignoreReload);
  };
  const moveMouse = async (x: number, y: number): Promise<void> => {
    await link.ask("admitPointer()").catch(ignoreReload);
    await link.watch(page.mouse.move(x, y));
  };
  return {
    keyDown: (code) => then(page.keyboard.down(code)).catch(ignoreUnknownKey),
    keyUp: (code) => then(page.keyboard.up(code)).catch(ignoreUnknownKey),
    down: async (x, y) => {
      if (isTouch()) return touch("touchStart", [{ x, y }]);
      await moveMouse(x, y);
      await then(page.mouse.down());
    },
    move: (x, y) => (isTouch() ? touch("touchMove", [{ x, y }]) : moveMouse(x, y)),
    up: () => (isTouch() ? touch("touchEnd", []) : then(page.mouse.up())),
    findMiddle: async (selector) => {
      const box = await link.watch(page.locator(selector).first().boundingBox({ timeout: 500 })).catch(() => null);
      return box === null ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
  };
}

/** A page that the event loads anew has no focus yet. */
function ignoreReload(error: unknown): void {
  if (error instanceof GameLost) throw error;
}

function ignoreUnknownKey(error: unknown): void {
  if (error instanceof Error && error.message.includes("Unknown key")) return;
  throw error;
}
