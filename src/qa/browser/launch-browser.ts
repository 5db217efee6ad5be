import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import * as z from "zod";
import { AppError } from "../../core/failure.ts";
import { startAgain } from "./start-again.ts";

/** A running browser that can always be ended, whatever the game in it does. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Name and version, with a note when it runs without its sandbox. */
  readonly label: string;
  readonly isAlive: () => boolean;
  /** Ends the browser at once and leaves nothing running or lying about. */
  readonly end: () => Promise<void>;
}

const LAUNCH_TIMEOUT_MS = 30_000;
/** Each process less is some tenths of a second: no graphics process, no spare page, no process per site. */
const FLAGS = [
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-site-isolation-trials",
  "--disable-features=SpareRendererForSitePerProcess,Translate,MediaRouter,OptimizationHints,HttpsUpgrades,PaintHolding",
  "--enable-unsafe-swiftshader",
  "--mute-audio",
  "--disable-blink-features=AutomationControlled",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];
const ProcessList = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

/**
 * Starts a browser whose every connection goes through the given proxy, with a home of its own and none of our
 * environment. The sandbox is on unless we are root, where Chromium refuses it, or the machine does not allow it.
 * @throws AppError `qa.broken`
 */
export async function launchBrowser(set: { executablePath: string; proxyUrl: string }): Promise<LaunchedBrowser> {
  const home = await mkdtemp(join(tmpdir(), "crumb-qa-"));
  const isRoot = process.getuid?.() === 0;
  const launch = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({
      executablePath: set.executablePath,
      chromiumSandbox,
      timeout: LAUNCH_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      proxy: { server: set.proxyUrl, bypass: "<-loopback>" },
      args: FLAGS,
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: home, TMPDIR: home, LANG: "C.UTF-8" },
    });
  try {
    const sandboxed = isRoot ? null : await startAgain(async () => launch(true)).catch(() => null);
    const browser = sandboxed ?? (await startAgain(async () => launch(false)));
    const note = sandboxed === null ? (isRoot ? ", no sandbox (root)" : ", no sandbox (not allowed here)") : "";
    const pid = await readPid(browser);
    return {
      browser,
      label: `Chromium ${browser.version()}${note}`,
      isAlive: () => browser.isConnected(),
      end: () => endBrowser({ browser, pid, home }),
    };
  } catch (cause) {
    await rm(home, { recursive: true, force: true });
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new AppError(
      { code: "qa.broken", message: `The browser did not start: ${reason}`.slice(0, 500), retryable: true },
      { cause },
    );
  }
}

async function readPid(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = ProcessList.parse(await session.send("SystemInfo.getProcessInfo"));
  const main = processInfo.find((one) => one.type === "browser");
  if (main === undefined) throw new Error("the browser does not name its process");
  return main.id;
}

async function endBrowser(set: { browser: Browser; pid: number; home: string }): Promise<void> {
  const { browser, pid, home } = set;
  const gone = browser.isConnected()
    ? new Promise<void>((resolve) => browser.once("disconnected", () => resolve()))
    : Promise.resolve();
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
  await gone;
  await rm(home, { recursive: true, force: true, maxRetries: 3 });
}
