import { createServer, type Server } from "node:http";
import { extname } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildGame } from "../../src/house/build-game.ts";
import { planGame } from "../../src/house/plan-game.ts";
import { readKit } from "../house/read-kit.ts";
import { openBrowser } from "../support/open-browser.ts";

const IDEAS = {
  catch: "a cat that catches falling sushi",
  dodge: "dodge meteors with two lanes on a phone",
  snake: "60-second snake in a haunted garden",
};
const KINDS: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};
const Snapshot = z.object({
  scene: z.string(),
  score: z.number(),
  lives: z.number(),
  t: z.number(),
  player: z.object({ x: z.number(), y: z.number() }),
});

let browser: Browser;
let server: Server;
let origin = "";

beforeAll(async () => {
  const kit = readKit();
  const files = new Map<string, string>(
    Object.entries(IDEAS).flatMap(([genre, idea]) => {
      const game = buildGame({ spec: planGame({ idea, steering: [], slugsTaken: [] }), kit, requests: [] });
      return Object.entries(game.files).map(([path, text]) => [`/deep/er/${genre}/${path}`, text] as const);
    }),
  );
  server = createServer((request, response) => {
    const path = (request.url ?? "").replace(/\/$/, "/index.html");
    const frame = /^\/frame\/(\w+)$/.exec(path)?.[1];
    const text =
      frame === undefined
        ? files.get(path)
        : `<!doctype html><iframe sandbox="allow-scripts" style="width:600px;height:600px" src="/deep/er/${frame}/"></iframe>`;
    response.writeHead(text === undefined ? 404 : 200, {
      "content-type": KINDS[extname(path)] ?? "text/html",
      "access-control-allow-origin": "*",
    });
    response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

const snapshot = async (page: Page) =>
  Snapshot.parse(JSON.parse(await page.evaluate("JSON.stringify(window.crumb.snapshot())")));

/** Opens a game and collects everything that goes wrong in it. */
async function open(path: string, options: Parameters<Browser["newContext"]>[0]) {
  const page = await (await browser.newContext(options)).newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => troubles.push(message.text()));
  page.on("requestfailed", (request) => troubles.push(request.url()));
  await page.goto(`${origin}${path}`);
  await page.waitForFunction("window.crumb || document.querySelector('iframe')");
  return { page, troubles };
}

const DESK = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.each(["catch", "dodge", "snake"] as const)("a %s game", (genre) => {
  it("starts, moves, pauses, goes on and starts again by keys", async () => {
    const { page, troubles } = await open(`/deep/er/${genre}/`, DESK);
    expect((await snapshot(page)).scene).toBe("title");
    await page.keyboard.press("Space");
    const before = await snapshot(page);
    const key = genre === "snake" ? "ArrowDown" : "ArrowRight";
    await page.keyboard.down(key);
    await expect.poll(async () => (await snapshot(page)).player, { timeout: 5000 }).not.toEqual(before.player);
    await page.keyboard.up(key);
    await page.keyboard.press("KeyP");
    const paused = await snapshot(page);
    expect(paused.scene).toBe("pause");
    await page.keyboard.press("Space");
    await expect.poll(async () => (await snapshot(page)).t, { timeout: 5000 }).toBeGreaterThan(paused.t);
    await page.keyboard.press("KeyR");
    const again = await snapshot(page);
    expect({ scene: again.scene, score: again.score, lives: again.lives, isEarly: again.t < paused.t }).toEqual({
      scene: "play",
      score: 0,
      lives: before.lives,
      isEarly: true,
    });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("is played by touch alone", async () => {
    const { page, troubles } = await open(`/deep/er/${genre}/`, PHONE);
    await page.touchscreen.tap(195, 300);
    await expect.poll(async () => (await snapshot(page)).scene).toBe("play");
    const before = await snapshot(page);
    const [x, y] = genre === "snake" ? [195, 800] : [350, 800];
    await page.touchscreen.tap(x, y);
    await expect.poll(async () => (await snapshot(page)).player, { timeout: 5000 }).not.toEqual(before.player);
    await page.locator("button.pause").tap();
    await expect.poll(async () => (await snapshot(page)).scene).toBe("pause");
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("pauses when it is left", async () => {
    const { page } = await open(`/deep/er/${genre}/`, DESK);
    await page.keyboard.press("Space");
    await page.evaluate("window.dispatchEvent(new Event('blur'))");
    expect((await snapshot(page)).scene).toBe("pause");
    await page.context().close();
  });

  it("runs in a frame that has no origin and no storage", async () => {
    const { page, troubles } = await open(`/frame/${genre}`, DESK);
    const frame = page.frames()[1];
    await frame?.waitForFunction("window.crumb");
    await frame?.locator("canvas").click();
    await expect.poll(() => frame?.evaluate("window.crumb.snapshot().scene")).toBe("play");
    await frame?.locator("button.mute").click();
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe("the probe", () => {
  it("cannot be used to change the game", async () => {
    const { page } = await open("/deep/er/catch/", DESK);
    const result = await page.evaluate(
      "'use strict'; (() => { try { window.crumb.snapshot = () => 1; return 'changed'; } catch { return Object.isFrozen(window.crumb); } })()",
    );
    expect(result).toBe(true);
    await page.context().close();
  });

  it("names keys and touch of each action", async () => {
    const { page } = await open("/deep/er/snake/", PHONE);
    const Actions = z.array(z.object({ name: z.string(), keys: z.array(z.string()).min(1) }));
    const actions = Actions.parse(JSON.parse(await page.evaluate("JSON.stringify(window.crumb.actions())")));
    expect(actions.map(({ name }) => name)).toEqual([
      "start",
      "pause",
      "restart",
      "mute",
      "left",
      "right",
      "up",
      "down",
    ]);
    await page.context().close();
  });
});
