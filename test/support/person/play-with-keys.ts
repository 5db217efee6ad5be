import type { Frame, Page } from "playwright";
import { z } from "zod";

const Snapshot = z.object({ scene: z.string(), player: z.object({ x: z.number() }) });
type Snapshot = z.infer<typeof Snapshot>;

/** What a person saw before and after pressing keys. */
export interface Played {
  readonly scenes: readonly string[];
  /** By how much the player's figure moved while the left arrow was held, pixels. */
  readonly movedX: number;
  /** The title, the first moments and the end of the move all look different. */
  readonly picturesDiffer: boolean;
}

/** Starts the framed game of a page with Space and holds the left arrow until the figure has moved, touching no mouse. */
export async function playWithKeys(page: Page): Promise<Played> {
  const game = await gameFrame(page);
  const title = await look(game, () => true);
  const pictures = [await page.screenshot()];
  await page.keyboard.press("Space");
  const start = await look(game, ({ scene }) => scene === "play");
  pictures.push(await page.screenshot());
  await page.keyboard.down("ArrowLeft");
  const moved = await look(game, ({ player }) => player.x < start.player.x - 20);
  await page.keyboard.up("ArrowLeft");
  pictures.push(await page.screenshot());
  return {
    scenes: [title.scene, start.scene, moved.scene],
    movedX: moved.player.x - start.player.x,
    picturesDiffer: new Set(pictures.map((picture) => picture.toString("base64"))).size === pictures.length,
  };
}

async function gameFrame(page: Page): Promise<Frame> {
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (frame == null) throw new Error(`${page.url()} frames no game.`);
  await frame.waitForFunction("globalThis.crumb !== undefined && document.hasFocus()");
  return frame;
}

/** Asks the game's probe until it says what is waited for. The game is untrusted, so its answer is parsed. */
async function look(game: Frame, isIt: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  const until = performance.now() + 15_000;
  while (performance.now() < until) {
    const snapshot = Snapshot.parse(await game.evaluate("globalThis.crumb.snapshot()"));
    if (isIt(snapshot)) return snapshot;
    await game.waitForTimeout(50);
  }
  throw new Error("The game did not do what its keys ask for within 15 s.");
}
