import type { CDPSession } from "playwright";
import * as z from "zod";

const Paused = z.object({
  callFrames: z.array(
    z.object({ functionName: z.string(), location: z.object({ scriptId: z.string(), lineNumber: z.number() }) }),
  ),
});
const PATIENCE_MS = 3000;

/**
 * Prepares to find out where a page hangs. The function made stops the page for good and answers
 * `function (file:line)`, or nothing when the page does not even stop.
 */
export async function createLoopFinder(cdp: CDPSession): Promise<() => Promise<string>> {
  const scripts = new Map<string, string>();
  let isAsking = false;
  cdp.on("Debugger.scriptParsed", ({ scriptId, url }) => {
    if (url.startsWith("http://game.localhost")) scripts.set(scriptId, url.split("/").at(-1) || "index.html");
  });
  // A `debugger` statement in the game would stop it for ever.
  cdp.on("Debugger.paused", () => {
    if (!isAsking) void cdp.send("Debugger.resume").catch(() => undefined);
  });
  await cdp.send("Debugger.enable");
  return async () => {
    isAsking = true;
    const paused = new Promise<unknown>((resolve) => cdp.once("Debugger.paused", resolve));
    void cdp.send("Debugger.pause").catch(() => undefined);
    const event = Paused.safeParse(await Promise.race([paused, delay(PATIENCE_MS)]));
    const frame = event.data?.callFrames.find((one) => scripts.has(one.location.scriptId));
    if (frame === undefined) return "";
    const place = `${scripts.get(frame.location.scriptId) ?? ""}:${String(frame.location.lineNumber + 1)}`;
    return `${frame.functionName || "top level"} (${place})`;
  };
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
