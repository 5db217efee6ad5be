import { afterAll, beforeAll, expect, test } from "vitest";
import { findBrowser } from "../../src/qa/browser/find-browser.ts";
import { launchBrowser, type LaunchedBrowser } from "../../src/qa/browser/launch-browser.ts";
import { serveGame, type GameHost } from "../../src/qa/browser/serve-game.ts";
import { readGame } from "../../src/qa/read-game.ts";
import { DESKTOP, openStage, type Stage } from "../../src/qa/stage/open-stage.ts";
import { bundlePage } from "./support/bundle-page.ts";
import { PATIENCE_MS } from "./support/judge.ts";

let host: GameHost;
let launched: LaunchedBrowser;
let pageScript = "";
const timeout = PATIENCE_MS;

beforeAll(async () => {
  host = await serveGame(await readGame("test/qa/fixtures/good-space"));
  const executablePath = await findBrowser(process.env["CRUMB_BROWSER"]);
  launched = await launchBrowser({ executablePath, proxyUrl: host.proxyUrl });
  pageScript = await bundlePage();
}, timeout);

afterAll(async () => {
  await launched.end();
  host.close();
}, timeout);

async function withStage<T>(seed: number, use: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage({ browser: launched.browser, seed, pageScript, key: "handle", hangMs: PATIENCE_MS });
  try {
    return await use(stage);
  } finally {
    stage.abandon();
  }
}

const play = async (stage: Stage): Promise<readonly string[]> => {
  await stage.open(DESKTOP);
  await stage.run(10);
  await stage.hands.keyDown("Space");
  await stage.hands.keyUp("Space");
  return (await stage.run(240, { every: 20 })).looks.map((look) => look.pixels);
};

test(
  "one seed gives the same frames in another page and after a reload, another seed others",
  { timeout },
  async () => {
    const [first, again] = await withStage(1, async (stage) => [await play(stage), await play(stage)]);
    const elsewhere = await withStage(1, play);
    const other = await withStage(2, play);
    expect(new Set(first).size).toBeGreaterThan(6);
    expect(again).toEqual(first);
    expect(elsewhere).toEqual(first);
    expect(other).not.toEqual(first);
  },
);

test("virtual time moves by steps alone, and a page turned away gets no frames", { timeout }, async () => {
  const times = await withStage(1, async (stage) => {
    await stage.open(DESKTOP);
    const start = (await stage.glance()).t;
    await stage.run(60);
    const second = (await stage.glance()).t;
    await stage.hide(true);
    const before = (await stage.look()).pixels;
    await stage.run(60);
    return { start, second: Math.round(second), isStill: (await stage.look()).pixels === before };
  });
  expect(times).toEqual({ start: 0, second: 1000, isStill: true });
});
