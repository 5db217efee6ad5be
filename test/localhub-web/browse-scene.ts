import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openBrowser } from "../support/open-browser.ts";
import { type ExampleHub, startExampleHub } from "./example-hub.ts";
import { type ExampleScene, playExampleScene } from "./example-scene.ts";

/** A scene and a browser's page in it. */
interface Browsed {
  readonly example: ExampleHub;
  readonly scene: ExampleScene;
  readonly page: Page;
}

/** Gives each test of a file a scene of its own; a test fails where a page said anything in the console. */
export function browseScene(log: () => string = () => ""): {
  readonly now: () => Browsed;
  /** Opens a page and acts as somebody there. */
  readonly goAs: (login: string, path: string) => Promise<void>;
} {
  let browser: Browser;
  let browsed: Browsed;
  let complaints: string[];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    const example = await startExampleHub({
      runFiles: {
        log: () => Promise.resolve(log()),
        artifactZip: () => Promise.resolve(new Uint8Array([80, 75, 3, 4])),
        cancel: () => undefined,
      },
    });
    const scene = await playExampleScene(example);
    complaints = [];
    const page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    browsed = { example, scene, page };
  });

  afterEach(async () => {
    await browsed.page.close();
    await browsed.example.stop();
    // Whatever a page says in the console is a fault: a refused style, a missing picture, an exception.
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  });

  return {
    now: () => browsed,
    goAs: async (login, path) => {
      const { page, example } = browsed;
      await page.goto(example.url + path);
      await page.getByLabel("Acting as").click();
      await page.getByRole("button", { name: `Act as ${login}` }).click();
      await page.getByLabel(`Acting as ${login}`).waitFor();
    },
  };
}
