import type { CDPSession, Page } from "playwright";
import { GAME_URL } from "../browser/serve-game.ts";
import type { Trouble } from "./trouble.ts";

const MOST = 50;
/** A browser refuses sound before a gesture; the game has done nothing wrong by asking. */
const HARMLESS = /NotAllowedError|play\(\) (failed|request was interrupted)|AudioContext was not allowed to start/;

/** Listens to everything a page complains about. The answer grows as the page plays. */
export function collectTroubles(page: Page, cdp: CDPSession): readonly Trouble[] {
  const troubles: Trouble[] = [];
  const add = (trouble: Trouble): void => {
    const isKnown = troubles.some((known) => known.text === trouble.text && known.where === trouble.where);
    if (!isKnown && troubles.length < MOST && !HARMLESS.test(trouble.text)) troubles.push(trouble);
  };
  cdp.on("Debugger.scriptFailedToParse", ({ url, endLine }) => {
    if (isOurs(url)) add({ type: "parse", text: "does not parse", where: `${toPath(url)}:${String(endLine + 1)}` });
  });
  page.on("pageerror", (error) =>
    add({ type: "error", text: cut(error.message), where: findPlace(error.stack ?? "") }),
  );
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "assert") return;
    // The browser repeats each failed request here; the request itself says it better.
    if (message.text().startsWith("Failed to load resource")) return;
    const { url, lineNumber } = message.location();
    add({
      type: "console",
      text: cut(message.text()),
      where: isOurs(url) ? `${toPath(url)}:${String(lineNumber + 1)}` : "",
    });
  });
  // The browser's own errands go the same way out, so only what the page itself asks for is the game's.
  const leave = (url: string): void => {
    if (/^(https?|wss?):/.test(url) && !isOurs(url)) {
      add({ type: "outside", text: "asked for", where: URL.parse(url)?.host ?? "another host" });
    }
  };
  page.on("request", (request) => leave(request.url()));
  page.on("websocket", (socket) => leave(socket.url()));
  page.on("response", (response) => {
    if (response.status() < 400 || !isOurs(response.url())) return;
    add({ type: "request", text: `answered ${String(response.status())}`, where: toPath(response.url()) });
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // Leaving a page aborts what it was loading: that is the driver's doing.
    if (!isOurs(request.url()) || reason.includes("ERR_ABORTED")) return;
    add({ type: "request", text: reason, where: toPath(request.url()) });
  });
  return troubles;
}

function isOurs(url: string): boolean {
  return url.startsWith(new URL(GAME_URL).origin);
}

function toPath(url: string): string {
  const path = URL.parse(url)?.pathname ?? url;
  return path.replace(new URL(GAME_URL).pathname, "").slice(0, 100) || "index.html";
}

function findPlace(stack: string): string {
  const place = /(http:\/\/game\.localhost[^\s):]*):(\d+):\d+/.exec(stack);
  return place?.[1] === undefined ? "" : `${toPath(place[1])}:${place[2] ?? ""}`;
}

function cut(text: string): string {
  return text.replaceAll(GAME_URL, "").replaceAll(/\s+/g, " ").slice(0, 200);
}
